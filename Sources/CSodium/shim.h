// libsodium as it is installed: SHA-256 and Ed25519.
#pragma once
#include <sodium.h>
