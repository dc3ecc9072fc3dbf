# shellcheck shell=bash
# Shared by the scripts of tools/: where the checkout is, how to speak, which Swift to use. To be sourced by bash.

# The checkout's real path, also when a tool is called through a link or from another folder.
# shellcheck disable=SC2034
root="$(cd -P "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"

say() { printf '==> %s\n' "$*" >&2; }

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# "6.3.1" of the swift that is given, or nothing when it does not run.
swift_version() {
  "$1" --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1
}

swift_is_new_enough() {
  local version major
  version="$(swift_version "$1")"
  major="${version%%.*}"
  [[ -n "$major" && "$major" -ge 6 ]]
}

# Puts the first Swift 6 or newer in front of PATH; false when there is none. PATH comes first, then the usual folders.
use_swift() {
  if command -v swift >/dev/null && swift_is_new_enough swift; then return 0; fi
  local folder
  for folder in /opt/swift/usr/bin "$HOME/.swiftly/bin" "$HOME/.local/share/swiftly/bin" \
    /usr/libexec/swift/bin /usr/libexec/swift/usr/bin; do
    if [[ -x "$folder/swift" ]] && swift_is_new_enough "$folder/swift"; then
      export PATH="$folder:$PATH"
      return 0
    fi
  done
  return 1
}
