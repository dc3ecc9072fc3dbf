print("graphpack")
