import struct


def read(data, context):
    """Big-endian. An animation of Link: how many frames, and where they are in link_animetion, which is segment 7."""
    frames, pad, pointer = struct.unpack_from(">hHI", data, context["facts"]["entry"])
    return {"header.frame_count": frames, "header.pad": pad, "header.frame_data": pointer,
            "header.segment": pointer >> 24 & 15, "header.offset": pointer & 0xFFFFFF}
