// SQLite as it is installed.
#pragma once
#include <sqlite3.h>

// The destructor argument that makes SQLite copy what is bound: a cast that Swift cannot write.
static inline int roadbook_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int byte_count) {
  return sqlite3_bind_text(statement, index, text, byte_count, SQLITE_TRANSIENT);
}
static inline int roadbook_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int byte_count) {
  return sqlite3_bind_blob(statement, index, bytes, byte_count, SQLITE_TRANSIENT);
}
