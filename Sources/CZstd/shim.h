// libzstd as it is installed; the static-only part gives ZSTD_getFrameHeader.
#pragma once
#include <zstd.h>
#include <zstd_errors.h>
