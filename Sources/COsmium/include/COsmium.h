#ifndef COSMIUM_H
#define COSMIUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a call came to. Everything but OK and END is an error, told in the caller's `cosmium_error`.
typedef enum cosmium_status {
  COSMIUM_OK = 0,
  /// There is no more; not an error.
  COSMIUM_END,
  /// The file has no bytes.
  COSMIUM_EMPTY,
  /// The system does not let the file be read, or it is not a regular file.
  COSMIUM_UNREADABLE,
  /// The bytes are not what the file's name or its format promises.
  COSMIUM_MALFORMED,
  /// A value lies outside its range.
  COSMIUM_BAD_VALUE,
  /// More in one place than any honest file has.
  COSMIUM_TOO_LARGE,
  /// The file is of a kind that is not read here.
  COSMIUM_UNSUPPORTED
} cosmium_status;

/// An error as text, in memory of the caller.
typedef struct cosmium_error {
  /// Line of an XML file, counted from 1; 0 where there is none.
  int64_t line;
  /// UTF-8, ended by zero, cut where it is longer.
  char message[512];
} cosmium_error;

/// Which kinds of objects to hand over; the others are not decoded.
enum { COSMIUM_NODES = 1, COSMIUM_WAYS = 2, COSMIUM_RELATIONS = 4 };

/// Tells a file apart from another one that took its place.
typedef struct cosmium_identity {
  uint64_t device;
  uint64_t inode;
  int64_t size;
  int64_t modified_seconds;
  int64_t modified_nanoseconds;
} cosmium_identity;

/// What the front of a file says about the whole.
typedef struct cosmium_header {
  cosmium_identity identity;
  /// Seconds since 1970 of the replication timestamp in a PBF header; negative where there is none.
  int64_t replication_seconds;
  /// The `timestamp` of the root of an XML file as it stands, ended by zero; empty where there is none.
  char timestamp[64];
} cosmium_header;

typedef struct cosmium_tag {
  /// Place of the key among the wanted ones; -1 when all keys are wanted.
  int32_t key_index;
  /// Length of `value` in bytes.
  uint32_t value_length;
  /// UTF-8 as the file has it (not checked), ended by zero.
  const char *key;
  const char *value;
} cosmium_tag;

typedef struct cosmium_member {
  int64_t id;
  /// One of COSMIUM_NODES, COSMIUM_WAYS, COSMIUM_RELATIONS.
  int32_t kind;
  const char *role;
} cosmium_member;

/// An object; what it points to is valid until the next call for the same reader.
typedef struct cosmium_object {
  /// One of COSMIUM_NODES, COSMIUM_WAYS, COSMIUM_RELATIONS.
  int32_t kind;
  int64_t id;
  /// Place of a node in 1e-7 degrees, always in range.
  int32_t latitude_e7;
  int32_t longitude_e7;
  const cosmium_tag *tags;
  size_t tag_count;
  /// Node ids of a way.
  const int64_t *refs;
  size_t ref_count;
  const cosmium_member *members;
  size_t member_count;
} cosmium_object;

/// One pass over one file. A reader belongs to one thread at a time; several readers do not know of each other.
typedef struct cosmium_reader cosmium_reader;

/// Opens a file, checks that it is what its name says, and reads its front.
///
/// On anything but COSMIUM_OK `*reader` is null and nothing needs to be closed.
cosmium_status cosmium_open(
    const char *path, cosmium_reader **reader, cosmium_header *header, cosmium_error *error);

/// Says what to hand over; to be called once, before the first load.
///
/// With `key_count` 0 all tags are handed over, else only those with one of the keys (copied).
cosmium_status cosmium_want(
    cosmium_reader *reader, int32_t kinds, const char *const *keys, size_t key_count, cosmium_error *error);

/// Reads on for about a megabyte: COSMIUM_OK (the objects are then had by `cosmium_next`, there may be none) or COSMIUM_END.
cosmium_status cosmium_load(cosmium_reader *reader, cosmium_error *error);

/// The next object of what was loaded, in the order of the file, or COSMIUM_END: time to load.
cosmium_status cosmium_next(cosmium_reader *reader, cosmium_object *object, cosmium_error *error);

/// How many bytes of the file have been read.
int64_t cosmium_offset(const cosmium_reader *reader);

/// How many nodes were left out because they have no place or one that is not on the globe.
int64_t cosmium_nodes_without_place(const cosmium_reader *reader);

/// Ends the pass and frees the reader; null is fine.
void cosmium_close(cosmium_reader *reader);

#ifdef __cplusplus
}
#endif

#endif
