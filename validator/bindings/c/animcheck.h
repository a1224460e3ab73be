/* SPDX-License-Identifier: MIT */
/* animcheck for programs in C, and in all languages that can call C.
 *
 * A handle holds options and specs. Use a handle from one thread at a time; any number of handles may be used at once.
 * Nothing else is shared, nothing is printed, and no function ends the program. Functions that can fail return an
 * `animcheck_status`; `animcheck_error` says in words what was wrong. A result is NULL after a failure. Texts are UTF-8,
 * end with NUL, and live as long as the object that returned them. Names of files are as the system has them.
 *
 * Within one ANIMCHECK_API no function or field changes its meaning; functions, options and values may be added. */
#ifndef ANIMCHECK_H
#define ANIMCHECK_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(_WIN32)
#define ANIMCHECK_EXPORT __attribute__((visibility("default")))
#else
#define ANIMCHECK_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define ANIMCHECK_API 1

typedef enum animcheck_status {
    ANIMCHECK_OK = 0,
    ANIMCHECK_USAGE = 1,    /* an argument: no such file, place, rule or option, an index out of range */
    ANIMCHECK_MEMORY = 2,   /* not enough memory */
    ANIMCHECK_INTERNAL = 3, /* a fault of animcheck */
    ANIMCHECK_LIMIT = 4     /* more numbers than `most-numbers` */
} animcheck_status;

/* How bad a file is, and a finding. Numbers that are not here may be added at the end. */
typedef enum animcheck_verdict {
    ANIMCHECK_CONFORMS = 0,
    ANIMCHECK_DEVIATES = 1,
    ANIMCHECK_INCOMPLETE = 2,
    ANIMCHECK_BROKEN = 3,
    ANIMCHECK_UNKNOWN = 4
} animcheck_verdict;
typedef enum animcheck_severity {
    ANIMCHECK_NOTE = 0,
    ANIMCHECK_WARNING = 1,
    ANIMCHECK_ERROR = 2,
    ANIMCHECK_FATAL = 3
} animcheck_severity;

typedef struct animcheck_handle animcheck_handle;
typedef struct animcheck_report animcheck_report;
typedef struct animcheck_model animcheck_model;
typedef struct animcheck_repaired animcheck_repaired;

/* The interface of the library that is loaded: compare it with ANIMCHECK_API. */
ANIMCHECK_EXPORT int animcheck_api(void);
ANIMCHECK_EXPORT char const* animcheck_version(void);

ANIMCHECK_EXPORT animcheck_handle* animcheck_new(void); /* NULL: not enough memory */
ANIMCHECK_EXPORT void animcheck_free(animcheck_handle* handle);
/* Of the last call with this handle that failed; empty if none did. */
ANIMCHECK_EXPORT char const* animcheck_error(animcheck_handle const* handle);

/* Options are those of `animcheck check`: "game", "format", "context" (the file with the skeleton), "manifest" (an XML
 * file; each adds one). "most-numbers" bounds a decoded model (8000000; 0: no bound); "poses" ("yes") adds to its JSON
 * where each frame puts every joint; "embed-bytes" ("none", "around", "all") is which bytes `animcheck_page` has, "shard"
 * ("2/4") which part of its inputs; "level" ("safe", "likely") is which edits `animcheck_repair_bytes` makes. An empty value
 * is the default. */
ANIMCHECK_EXPORT animcheck_status animcheck_set(animcheck_handle* handle, char const* option, char const* value);

/* Judges a file, a folder with all below it, or a place inside a container ("Anims.vdf::RUN.MAN"). */
ANIMCHECK_EXPORT animcheck_status animcheck_check(animcheck_handle* handle, char const* path, animcheck_report** report);
/* Judges bytes, which are not kept. `name` is their file's, without folders, and may be NULL. They are judged
 * alone: no companion is found, and the members of a container are not judged. */
ANIMCHECK_EXPORT animcheck_status animcheck_check_bytes(animcheck_handle* handle, void const* bytes, size_t size,
                                                        char const* name, animcheck_report** report);
ANIMCHECK_EXPORT void animcheck_report_free(animcheck_report* report);

/* Inputs are files and members of containers, and after them folders with findings as a whole, which no count includes.
 * Inputs that no format recognises are only counted in the summary, unless they were named. Both texts are records of a
 * JSON Lines report (`animcheck schema report`). */
ANIMCHECK_EXPORT size_t animcheck_report_inputs(animcheck_report const* report);
ANIMCHECK_EXPORT char const* animcheck_report_json(animcheck_report const* report, size_t input); /* NULL: no such */
ANIMCHECK_EXPORT char const* animcheck_report_summary(animcheck_report const* report);

typedef struct animcheck_input {
    char const* place;  /* as one would write it */
    char const* format; /* empty: unknown */
    animcheck_verdict verdict;
    int strict_accepts; /* whether a strict reader loads it */
    size_t findings;
} animcheck_input;
ANIMCHECK_EXPORT animcheck_status animcheck_report_input(animcheck_report const* report, size_t input,
                                                         animcheck_input* to);

typedef struct animcheck_finding {
    char const* rule; /* "zengin.man/version" */
    animcheck_severity severity;
    int counts; /* 0: it is a known exception */
    char const* message;
    char const* field;        /* its path; empty for the input as a whole */
    uint64_t bit, bits;       /* of the input: the first, and how many; 0 bits where it is not about bytes */
    uint64_t times;           /* places with the same finding; this is the first */
    char const* consequence_of; /* the rule of its cause; empty: it has none */
} animcheck_finding;
ANIMCHECK_EXPORT animcheck_status animcheck_report_finding(animcheck_report const* report, size_t input,
                                                           size_t finding, animcheck_finding* to);

/* The report that `animcheck check --output-format jsonl PATH` writes: a line for the run, for each input and each folder, and for
 * the summary. The text lives until the next call with this handle. */
ANIMCHECK_EXPORT animcheck_status animcheck_jsonl(animcheck_handle* handle, char const* path, char const** text,
                                                  size_t* size);

/* Decodes what one place leads to, as far as it can be. */
ANIMCHECK_EXPORT animcheck_status animcheck_decode(animcheck_handle* handle, char const* place, animcheck_model** model);
ANIMCHECK_EXPORT animcheck_status animcheck_decode_bytes(animcheck_handle* handle, void const* bytes, size_t size,
                                                         char const* name, animcheck_model** model);
ANIMCHECK_EXPORT void animcheck_model_free(animcheck_model* model);
/* All fields and values (`animcheck schema decode`). */
ANIMCHECK_EXPORT char const* animcheck_model_json(animcheck_model const* model);

typedef struct animcheck_clip {
    char const* name;
    size_t frames;
    double frames_per_second; /* 0: the format does not store it */
    size_t tracks;
} animcheck_clip;
ANIMCHECK_EXPORT size_t animcheck_model_clips(animcheck_model const* model);
ANIMCHECK_EXPORT animcheck_status animcheck_model_clip(animcheck_model const* model, size_t clip, animcheck_clip* to);

typedef struct animcheck_track {
    char const* channel; /* "quaternion" (x y z w), "euler", "translation", "scale", "position" */
    char const* unit;
    int is_joint;     /* else the vertices of a mesh */
    uint32_t target;  /* number of the joint or mesh */
    size_t frames;    /* that are stored: later ones equal the last */
    size_t width;     /* floats a frame */
    float const* values; /* frames * width of them, frame after frame; NaN where a frame has none */
} animcheck_track;
ANIMCHECK_EXPORT animcheck_status animcheck_model_track(animcheck_model const* model, size_t clip, size_t track,
                                                        animcheck_track* to);

/* Repairs bytes, which are not changed: makes the edits that were proven, as `animcheck repair` does. They are
 * judged alone, and members of a container stay unchanged. */
ANIMCHECK_EXPORT animcheck_status animcheck_repair_bytes(animcheck_handle* handle, void const* bytes, size_t size,
                                                         char const* name, animcheck_repaired** repaired);
ANIMCHECK_EXPORT void animcheck_repaired_free(animcheck_repaired* repaired);
/* A line of a record (`animcheck schema repair`): the edits with their proofs, and what is left. */
ANIMCHECK_EXPORT char const* animcheck_repaired_json(animcheck_repaired const* repaired);

typedef struct animcheck_repaired_bytes {
    void const* bytes; /* as they were if there are no edits */
    size_t size;
    animcheck_verdict before, after;
    size_t edits;
} animcheck_repaired_bytes;
ANIMCHECK_EXPORT animcheck_status animcheck_repaired_result(animcheck_repaired const* repaired, animcheck_repaired_bytes* to);

typedef struct animcheck_edit {
    char const* rule;
    char const* field;
    size_t first;      /* byte of the input as it was; edits are in order and apart from each other */
    void const* before;
    size_t before_size;
    void const* after;
    size_t after_size;
    int is_safe;       /* else likely: it loses or chooses something */
} animcheck_edit;
ANIMCHECK_EXPORT animcheck_status animcheck_repaired_edit(animcheck_repaired const* repaired, size_t edit, animcheck_edit* to);

/* The rest is for pages and tools that show inputs to people. Each result lives until the next call with this handle, and
 * has a bound. */

/* Checks files, folders and places as one run, and returns what its page has between its fixed parts: the elements of
 * `animcheck check -o report.html` from "run" to "page-data", in ASCII. Bytes and curves take 8 MiB at most, with
 * "embed-bytes" "all" 64 MiB. */
ANIMCHECK_EXPORT animcheck_status animcheck_page(animcheck_handle* handle, char const* const* paths, size_t count,
                                                 char const** text, size_t* size);
/* With a shard `animcheck_page` returns a part. This joins the parts of all shards, in order, to the page of the whole run:
 * several threads or processes, each with a handle of its own, can share the work. Their text becomes the page's as it is. */
ANIMCHECK_EXPORT animcheck_status animcheck_page_joined(animcheck_handle* handle, char const* const* parts,
                                                        size_t const* sizes, size_t count, char const** text,
                                                        size_t* size);
/* What `animcheck dump` prints of a place: every field at its bytes. After 32 MiB the rest is left out, and a last line
 * says so. */
ANIMCHECK_EXPORT animcheck_status animcheck_dump(animcheck_handle* handle, char const* place, char const** text);
/* What `animcheck export PLACE -o FILE.glb` writes: the animations and the skeleton of a place, or of all members of
 * a container that have the same skeleton, as a glTF 2.0 file of 256 MiB at most. ANIMCHECK_USAGE where there is nothing to
 * export, or more than one skeleton. */
ANIMCHECK_EXPORT animcheck_status animcheck_gltf(animcheck_handle* handle, char const* place, void const** bytes,
                                                 size_t* size);

/* What `animcheck explain RULE` prints. The text lives until the next call with this handle. */
ANIMCHECK_EXPORT animcheck_status animcheck_explain(animcheck_handle* handle, char const* rule, char const** text);

#ifdef __cplusplus
}
#endif

#endif
