"""The outside of a package: header, front matter, block indexes, frames (sections 1 to 4 of docs/FORMAT.md)."""

import ctypes
import struct
import zlib
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Tuple

MAGIC = b"ROADBOOK"
BYTE_ORDER, SWAPPED = 0x0A0B0C0D, 0x0D0C0B0A
ALL_PROFILES = 0xFFFF
TOPOLOGY, STATES, WEIGHTS, TURNS, CONDITIONS, ATTRIBUTES, GEOMETRY, NAMES, SPATIAL = 1, 2, 3, 4, 5, 6, 7, 8, 9
HIERARCHY, BOUNDARY, SOURCE_NODE_IDS, SOURCE_EDGE_IDS, REPORT, ISLANDS = 10, 11, 12, 13, 14, 16
KIND_NAMES = {
    TOPOLOGY: "topology", STATES: "states", WEIGHTS: "weights", TURNS: "turns",
    CONDITIONS: "conditions", ATTRIBUTES: "attributes",
    GEOMETRY: "geometry", NAMES: "names", SPATIAL: "spatial", HIERARCHY: "hierarchy", BOUNDARY: "boundary",
    SOURCE_NODE_IDS: "source_node_ids", SOURCE_EDGE_IDS: "source_edge_ids", REPORT: "report", ISLANDS: "islands",
}
PER_PROFILE = {STATES, WEIGHTS, TURNS, CONDITIONS, HIERARCHY, ISLANDS}
PER_BLOCK = {TOPOLOGY, STATES, WEIGHTS, TURNS, ATTRIBUTES, GEOMETRY, SOURCE_NODE_IDS, SOURCE_EDGE_IDS, ISLANDS}
NEEDED = {TOPOLOGY, STATES, WEIGHTS, TURNS, ATTRIBUTES, GEOMETRY}
ALWAYS = {TOPOLOGY, ATTRIBUTES, GEOMETRY, NAMES, SPATIAL, BOUNDARY, SOURCE_NODE_IDS}
HEADER = struct.Struct("<8sIHHQQQqQ4i8IQ48s92sI")
SECTION, PROFILE, INDEX = struct.Struct("<HHIQQQIIQ"), struct.Struct("<24sIIIId16s"), struct.Struct("<5I")


class PackageError(Exception):
    """A package that must be refused; the message begins with the word of section 7."""


def damaged(place: str) -> PackageError:
    return PackageError(f"damaged: {place}")


def require(condition: bool, place: str) -> None:
    if not condition:
        raise damaged(place)


class Frame(NamedTuple):
    """An entry of a block index."""

    offset: int
    stored: int
    raw: int
    checksum: int
    count: int


class Section(NamedTuple):
    """An entry of the section directory with its block index."""

    kind: int
    profile: int
    needed: bool
    offset: int
    stored_length: int
    raw_length: int
    frames: List[Frame]

    @property
    def name(self) -> str:
        return KIND_NAMES.get(self.kind, f"kind {self.kind}")


class Profile(NamedTuple):
    """An entry of the profile table."""

    name: str
    unit: int
    max_weight: int
    max_turn_cost: int
    prohibited_turns: int
    max_speed: float


class Header(NamedTuple):
    """The fields of the header that are not constant."""

    file_length: int
    region_id: int
    build_id: int
    box: Tuple[int, int, int, int]  # south, west, north, east
    node_count: int
    edge_count: int
    block_count: int
    section_count: int
    profile_count: int
    text_length: int
    front_length: int
    front_crc: int
    edition: str


class Package:
    """An opened package: everything up to front_length is checked, frames are checked when they are decoded."""

    def __init__(self, path: Path):
        self.data = path.read_bytes()
        self.header = read_header(self.data)
        require(zlib.crc32(self.data[256:self.header.front_length]) == self.header.front_crc, "front_crc")
        head = self.data[:48] + bytes(8) + self.data[56:100] + bytes(4) + self.data[104:252]
        require(fnv1a(head + self.data[256:self.header.front_length]) == self.header.build_id, "build_id")
        self.sections: Dict[Tuple[int, int], Section] = {}
        self.profiles = read_profiles(self.data, self.header)
        self.texts = read_texts(self.data, self.header)
        for section in read_sections(self.data, self.header):
            self.sections[section.kind, section.profile] = section
        check_presence(self)

    def section(self, kind: int, profile: int = ALL_PROFILES) -> Optional[Section]:
        return self.sections.get((kind, profile))

    def count(self, kind: int, block: int) -> int:
        return self.sections[kind, ALL_PROFILES].frames[block].count

    def frame(self, section: Section, number: int) -> Optional[bytes]:
        """The decoded bytes of a frame, None if it is absent."""
        entry, place = section.frames[number], f"section {section.name}, frame {number}"
        if entry.stored == 0:
            return None
        start = section.offset + entry.offset
        return decode_frame(self.data[start:start + entry.stored], entry, place)


def read_header(data: bytes) -> Header:
    """Checks in the order of section 7."""
    if len(data) < 256 or data[:8] != MAGIC:
        raise PackageError("not a package: no magic, or fewer than 256 bytes")
    (_, order, version, minimum, required, _, *rest) = HEADER.unpack_from(data)
    if order == SWAPPED:
        raise PackageError("other byte order: the file is big-endian")
    if version != 0 or minimum > 0:
        raise PackageError(f"other version: the file has {version} (reader {minimum} or later), this reader knows 0")
    *rest, reserved, edition, reserved_end, header_crc = rest
    require(zlib.crc32(data[:252]) == header_crc, "header_crc")
    require(order == BYTE_ORDER, "byte_order")
    if required:
        raise PackageError(f"unsupported: required features {required:#x}")
    require(reserved == 0 and not any(reserved_end), "reserved bytes of the header")
    fields = Header(*rest[:3], tuple(rest[3:7]), *rest[7:], short_text(edition, 47, "edition"))
    check_header(fields, len(data))
    return fields


def check_header(header: Header, length: int) -> None:
    if length < header.file_length:
        raise PackageError(f"truncated: {length} bytes of {header.file_length}")
    if length > header.file_length:
        raise PackageError(f"extended: {length} bytes, the header says {header.file_length}")
    south, west, north, east = header.box
    require(-900000000 <= south <= north <= 900000000, "south, north")
    require(abs(west) <= 1800000000 and abs(east) <= 1800000000, "west, east")
    require(header.node_count or not any(header.box), "a box without nodes")
    require(header.block_count < 1 << 20, "block_count")
    require(header.section_count <= 256 and header.profile_count <= 64, "section_count, profile_count")
    require(header.text_length <= 65536 and header.front_length <= 1 << 28, "text_length, front_length")
    fixed = 256 + 48 * header.section_count + 64 * header.profile_count + header.text_length
    require(fixed <= header.front_length <= header.file_length, "front_length")
    require((header.front_length - fixed) % 20 == 0, "front_length is not the sum of its parts")


def short_text(field: bytes, limit: int, place: str) -> str:
    """One byte length, text, zeros."""
    require(field[0] <= limit and not any(field[1 + field[0]:]), place)
    return utf8(field[1:1 + field[0]], place)


def utf8(data: bytes, place: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise damaged(f"{place}: not UTF-8") from error


def fnv1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def read_profiles(data: bytes, header: Header) -> List[Profile]:
    profiles = []
    for i in range(header.profile_count):
        place = f"profile table, entry {i}"
        name, unit, weight, turn, prohibited, speed, more = PROFILE.unpack_from(
            data, 256 + 48 * header.section_count + 64 * i)
        text = short_text(name, 23, place)
        require(text != "" and set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_"), place + ": name")
        require(text not in [p.name for p in profiles], place + ": name twice")
        require(unit > 0 and weight < 1 << 28 and turn < 1 << 28, place)
        require(0 < speed < float("inf") and not any(more), place)
        profiles.append(Profile(text, unit, weight, turn, prohibited, speed))
    return profiles


def read_texts(data: bytes, header: Header) -> List[str]:
    """Name, attribution, country, program."""
    at = 256 + 48 * header.section_count + 64 * header.profile_count
    end, texts = at + header.text_length, []
    for _ in range(4):
        require(at + 2 <= end, "text table")
        length = int.from_bytes(data[at:at + 2], "little")
        require(at + 2 + length <= end, "text table")
        texts.append(utf8(data[at + 2:at + 2 + length], "text table"))
        at += 2 + length
    require(at == end, "text table: something follows")
    country = texts[2]
    require(country == "" or (len(country) == 2 and country.isascii() and country.isalpha() and country.isupper()), "text table: country")
    return texts


def read_sections(data: bytes, header: Header) -> List[Section]:
    sections: List[Section] = []
    offset = header.front_length
    index = 256 + 48 * header.section_count + 64 * header.profile_count + header.text_length
    for i in range(header.section_count):
        kind, profile, flags, *numbers, reserved = SECTION.unpack_from(data, 256 + 48 * i)
        start, stored, raw, frame_count, index_offset = numbers
        place = f"section directory, entry {i}"
        require(flags <= 1 and reserved == 0, place + ": reserved")
        require(not sections or (sections[-1].kind, sections[-1].profile) < (kind, profile), place + ": order")
        require(start == offset and stored < 1 << 32 and start + stored <= header.file_length, place + ": offset")
        require(index_offset == index and index + 20 * frame_count <= header.front_length, place + ": index_offset")
        if kind not in KIND_NAMES and flags:
            raise PackageError(f"unsupported: section of kind {kind} is needed")
        frames = [Frame(*INDEX.unpack_from(data, index + 20 * f)) for f in range(frame_count)]
        sections.append(Section(kind, profile, bool(flags), start, stored, raw, frames))
        check_section(sections[-1], header, place)
        offset, index = start + stored, index + 20 * frame_count
    require(offset == header.file_length, "the last section does not end at file_length")
    require(index == header.front_length, "front_length is not the sum of its parts")
    return sections


def check_section(section: Section, header: Header, place: str) -> None:
    kind, frames = section.kind, section.frames
    limit = 1 << 24 if kind in PER_BLOCK | {SPATIAL, HIERARCHY} else 1 << 26
    offset = 0
    for number, frame in enumerate(frames):
        require(frame.offset == offset and (frame.raw == 0) == (frame.stored == 0), f"{place}: index of frame {number}")
        require(frame.raw <= limit, f"{place}: frame {number} is too large")
        require(frame.stored > 0 or (frame.checksum == 0 and frame.count == 0), f"{place}: absent frame {number}")
        offset += frame.stored
    require(offset == section.stored_length, place + ": stored_length")
    require(sum(f.raw for f in frames) == section.raw_length, place + ": raw_length")
    if kind not in KIND_NAMES:
        return
    require(section.needed == (kind in NEEDED), place + ": needed")
    own = section.profile < header.profile_count
    require(own if kind in PER_PROFILE else section.profile == ALL_PROFILES, place + ": profile")
    expected = {SPATIAL: header.block_count + 1, BOUNDARY: 1, REPORT: 1, CONDITIONS: 1}
    if kind in PER_BLOCK or kind in expected:
        require(len(frames) == expected.get(kind, header.block_count), place + ": frame_count")
    if kind == HIERARCHY:
        require(len(frames) > header.block_count, place + ": frame_count")


def check_presence(package: Package) -> None:
    """The sections that are always there, and the counts that the header repeats."""
    header = package.header
    for kind in sorted(ALWAYS):
        require((kind, ALL_PROFILES) in package.sections, f"section {KIND_NAMES[kind]} is missing")
    for profile in range(header.profile_count):
        require((WEIGHTS, profile) in package.sections, f"section weights of profile {profile} is missing")
    for kind, count in ((TOPOLOGY, header.node_count), (ATTRIBUTES, header.edge_count)):
        found = sum(f.count for f in package.sections[kind, ALL_PROFILES].frames)
        require(found == count, f"section {KIND_NAMES[kind]}: counts do not add up to the header's")


def decode_frame(frame: bytes, entry: Frame, place: str) -> bytes:
    """One zstd frame of exactly the promised size, with its checksum (RFC 8878)."""
    require(len(frame) >= 10 and frame[:4] == b"\x28\xb5\x2f\xfd", f"{place}: not a zstd frame")
    descriptor = frame[4]
    require(descriptor & 4 != 0, f"{place}: no content checksum")
    require(descriptor & 3 == 0, f"{place}: a dictionary")
    single = bool(descriptor & 32)
    size_bytes = (1 if single else 0, 2, 4, 8)[descriptor >> 6]
    at = 5 if single else 6
    require(size_bytes > 0 and len(frame) >= at + size_bytes, f"{place}: no content size")
    size = int.from_bytes(frame[at:at + size_bytes], "little") + (256 if size_bytes == 2 else 0)
    require(size == entry.raw, f"{place}: content size")
    if not single:
        base = 1 << (10 + (frame[5] >> 3))
        require(base + base // 8 * (frame[5] & 7) <= 1 << 27, f"{place}: window")
    require(int.from_bytes(frame[-4:], "little") == entry.checksum, f"{place}: checksum of the index")
    return decompress(frame, size, place)


def decompress(frame: bytes, size: int, place: str) -> bytes:
    require(ZSTD.ZSTD_findFrameCompressedSize(frame, len(frame)) == len(frame), f"{place}: more than one frame")
    out = ctypes.create_string_buffer(size)
    written = ZSTD.ZSTD_decompress(out, size, frame, len(frame))
    require(written == size, f"{place}: zstd refuses it")
    return out.raw


def load_zstd() -> ctypes.CDLL:
    for name in ("libzstd.so.1", "libzstd.1.dylib", "libzstd.dylib"):
        try:
            library = ctypes.CDLL(name)
            break
        except OSError:
            continue
    else:
        raise SystemExit("libzstd is not installed")
    for function in (library.ZSTD_decompress, library.ZSTD_findFrameCompressedSize):
        function.restype = ctypes.c_size_t
    library.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    library.ZSTD_findFrameCompressedSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library


ZSTD = load_zstd()
