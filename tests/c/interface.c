/* SPDX-License-Identifier: MIT */
/* The C interface as a program in C uses it. interface SAMPLE: a dump made by `corpus sample`. The last line counts. */
#include "validator/bindings/c/animcheck.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static void check(int holds, char const* what, int line) {
    if (holds) {
        ++passed;
    } else {
        ++failed;
        printf("interface.c:%d: %s\n", line, what);
    }
}
#define CHECK(holds) check((holds), #holds, __LINE__)

static char path[4096];
static char const* in(char const* folder, char const* name) {
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int has_finding(animcheck_report const* report, size_t input, char const* rule) {
    animcheck_finding finding;
    size_t i;
    for (i = 0; animcheck_report_finding(report, input, i, &finding) == ANIMCHECK_OK; ++i)
        if (strcmp(finding.rule, rule) == 0) return strlen(finding.message) > 0;
    return 0;
}

static void a_folder_is_judged(animcheck_handle* handle, char const* sample) {
    animcheck_report* report = NULL;
    animcheck_input input;
    char counted[64];
    size_t i, broken = 0, damaged = 0, folders = 0;
    CHECK(animcheck_check(handle, sample, &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_inputs(report) > 20);
    for (i = 0; animcheck_report_input(report, i, &input) == ANIMCHECK_OK; ++i) {
        int const is_folder = strstr(animcheck_report_json(report, i), "\"record\":\"folder\"") != NULL;
        CHECK(is_folder || strstr(animcheck_report_json(report, i), "\"record\":\"input\"") != NULL);
        if (is_folder) ++folders;
        if (input.verdict == ANIMCHECK_BROKEN) ++broken;
        if (strstr(input.place, "ANIMS/HUM-S_OLDTEST.MAN") && has_finding(report, i, "zengin.man/header-size-short")) ++damaged;
    }
    CHECK(i == animcheck_report_inputs(report));
    CHECK(damaged == 1);
    CHECK(folders == 1);
    snprintf(counted, sizeof counted, "\"verdicts\":{\"broken\":%lu,", (unsigned long)broken);
    CHECK(broken > 10 && strstr(animcheck_report_summary(report), counted) != NULL);
    animcheck_report_free(report);
}

static void a_report_is_that_of_the_program(animcheck_handle* handle, char const* sample) {
    animcheck_report* report = NULL;
    char const *text = NULL, *last;
    size_t size;
    CHECK(animcheck_jsonl(handle, sample, &text, &size) == ANIMCHECK_OK && strlen(text) == size && size > 0);
    CHECK(strncmp(text, "{\"record\":\"run\",", 16) == 0 && strstr(text, "\n{\"record\":\"folder\",") && text[size - 1] == '\n');
    last = strstr(text, "\n{\"record\":\"summary\",");
    CHECK(last && animcheck_check(handle, sample, &report) == ANIMCHECK_OK);
    CHECK(strncmp(last + 1, animcheck_report_summary(report), strlen(animcheck_report_summary(report))) == 0);
    animcheck_report_free(report);
    CHECK(animcheck_jsonl(handle, in(sample, "DATA/Anims.vdf::absent"), &text, &size) == ANIMCHECK_USAGE && !text && size == 0);
    CHECK(animcheck_jsonl(NULL, sample, &text, &size) == ANIMCHECK_USAGE);
}

static unsigned char* bytes_of(char const* name, size_t* size) {
    FILE* file = fopen(name, "rb");
    unsigned char* bytes = malloc(1 << 20);
    *size = file && bytes ? fread(bytes, 1, 1 << 20, file) : 0;
    if (file) fclose(file);
    return bytes;
}

static void bytes_are_judged(animcheck_handle* handle, char const* sample) {
    animcheck_report* report = NULL;
    animcheck_input input;
    size_t size;
    unsigned char* bytes = bytes_of(in(sample, "ANIMS/HUM-S_TEST.MAN"), &size);
    CHECK(size > 100);
    CHECK(animcheck_check_bytes(handle, bytes, size, "HUM-S_TEST.MAN", &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK);
    CHECK(strcmp(input.format, "zengin.man") == 0 && input.strict_accepts && strcmp(input.place, "HUM-S_TEST.MAN") == 0);
    animcheck_report_free(report);
    CHECK(animcheck_check_bytes(handle, bytes, size / 2, NULL, &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK && input.verdict == ANIMCHECK_BROKEN);
    CHECK(!input.strict_accepts && input.findings > 0);
    animcheck_report_free(report);
    CHECK(animcheck_check_bytes(handle, NULL, 0, NULL, &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK && input.verdict == ANIMCHECK_UNKNOWN);
    animcheck_report_free(report);
    free(bytes);
}

static void bytes_are_repaired(animcheck_handle* handle, char const* sample) {
    animcheck_repaired* repaired = NULL;
    animcheck_repaired_bytes result;
    animcheck_report* report = NULL;
    animcheck_input input;
    animcheck_edit edit;
    size_t size, i;
    unsigned char* bytes = bytes_of(in(sample, "ANIMS/HUM-S_OLDTEST.MAN"), &size);
    CHECK(animcheck_repair_bytes(handle, bytes, size, "HUM-S_OLDTEST.MAN", &repaired) == ANIMCHECK_OK);
    CHECK(animcheck_repaired_result(repaired, &result) == ANIMCHECK_OK && result.edits == 2 && result.size == size);
    CHECK(result.before == ANIMCHECK_BROKEN && result.after == ANIMCHECK_CONFORMS);
    for (i = 0; animcheck_repaired_edit(repaired, i, &edit) == ANIMCHECK_OK; ++i) {
        CHECK(edit.is_safe && edit.before_size == 4 && edit.after_size == 4 && edit.first + 4 <= size);
        CHECK(memcmp(bytes + edit.first, edit.before, 4) == 0);
        memcpy(bytes + edit.first, edit.after, 4);
    }
    CHECK(i == 2 && memcmp(bytes, result.bytes, size) == 0);
    CHECK(strstr(animcheck_repaired_json(repaired), "\"rule\":\"zengin.man/header-size-short\"") != NULL);
    CHECK(animcheck_check_bytes(handle, result.bytes, result.size, "HUM-S_OLDTEST.MAN", &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK && input.verdict == ANIMCHECK_CONFORMS);
    animcheck_report_free(report);
    animcheck_repaired_free(repaired);
    CHECK(animcheck_repair_bytes(handle, bytes, size, "HUM-S_OLDTEST.MAN", &repaired) == ANIMCHECK_OK);
    CHECK(animcheck_repaired_result(repaired, &result) == ANIMCHECK_OK && result.edits == 0);
    CHECK(result.size == size && memcmp(bytes, result.bytes, size) == 0);
    animcheck_repaired_free(repaired);
    CHECK(animcheck_repair_bytes(handle, NULL, 1, NULL, &repaired) == ANIMCHECK_USAGE && !repaired);
    CHECK(animcheck_set(handle, "level", "all") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "level", "likely") == ANIMCHECK_OK && animcheck_set(handle, "level", "") == ANIMCHECK_OK);
    free(bytes);
}

static void values_are_decoded(animcheck_handle* handle, char const* sample) {
    animcheck_model* model = NULL;
    animcheck_clip clip;
    animcheck_track track;
    size_t i, k, joints = 0;
    CHECK(animcheck_decode(handle, in(sample, "ANIMS/HUM-S_TEST.MAN"), &model) == ANIMCHECK_OK);
    CHECK(animcheck_model_clips(model) == 1 && animcheck_model_clip(model, 0, &clip) == ANIMCHECK_OK);
    CHECK(clip.frames > 1 && clip.frames_per_second == 25);
    CHECK(strstr(animcheck_model_json(model), "\"animcheck-decode/1\"") != NULL);
    for (i = 0; animcheck_model_track(model, 0, i, &track) == ANIMCHECK_OK; ++i) {
        CHECK(track.frames <= clip.frames);
        if (strcmp(track.channel, "quaternion") != 0) continue;
        ++joints;
        CHECK(track.width == 4 && track.is_joint);
        for (k = 0; k < track.frames; ++k) {
            float const* q = track.values + k * track.width;
            CHECK(fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) < 0.01);
        }
    }
    CHECK(i == clip.tracks && joints > 0);
    animcheck_model_free(model);
    CHECK(animcheck_set(handle, "poses", "yes") == ANIMCHECK_OK);
    CHECK(animcheck_decode(handle, in(sample, "ANIMS/HUM-S_TEST.MAN"), &model) == ANIMCHECK_OK);
    CHECK(strstr(animcheck_model_json(model), "\"parents\":[null,0]") != NULL);
    animcheck_model_free(model);
    CHECK(animcheck_set(handle, "poses", "") == ANIMCHECK_OK);
    CHECK(animcheck_set(handle, "most-numbers", "1") == ANIMCHECK_OK);
    CHECK(animcheck_decode(handle, in(sample, "ANIMS/HUM-S_TEST.MAN"), &model) == ANIMCHECK_LIMIT && !model);
    CHECK(strstr(animcheck_error(handle), "most-numbers") != NULL);
    CHECK(animcheck_set(handle, "most-numbers", "") == ANIMCHECK_OK);
}

/* Shards of a page, judged apart from each other, are the page of the whole run when they are joined. */
static void pages_are_shared_out(char const* sample) {
    enum { shards = 3 };
    char* parts[shards];
    size_t sizes[shards], size = 0, whole_size = 0;
    char number[8], *whole = NULL;
    char const* text = NULL;
    int i;
    animcheck_handle* handle = animcheck_new();
    CHECK(animcheck_page(handle, &sample, 1, &text, &whole_size) == ANIMCHECK_OK);
    whole = malloc(whole_size);
    memcpy(whole, text, whole_size);
    for (i = 0; i < shards; ++i) {
        animcheck_handle* other = animcheck_new();
        snprintf(number, sizeof number, "%d/%d", i + 1, shards);
        CHECK(animcheck_set(other, "shard", number) == ANIMCHECK_OK);
        CHECK(animcheck_page(other, &sample, 1, &text, &sizes[i]) == ANIMCHECK_OK && sizes[i] < whole_size);
        parts[i] = malloc(sizes[i]);
        memcpy(parts[i], text, sizes[i]);
        animcheck_free(other);
    }
    CHECK(animcheck_page_joined(handle, (char const* const*)parts, sizes, shards, &text, &size) == ANIMCHECK_OK);
    CHECK(size == whole_size && memcmp(text, whole, size) == 0);
    CHECK(animcheck_page_joined(handle, (char const* const*)parts, sizes, 2, &text, &size) == ANIMCHECK_USAGE && !text);
    CHECK(strcmp(animcheck_error(handle), "part 1 of 2 is shard 1 of 3") == 0);
    --sizes[1];
    CHECK(animcheck_page_joined(handle, (char const* const*)parts, sizes, shards, &text, &size) == ANIMCHECK_USAGE);
    CHECK(strcmp(animcheck_error(handle), "this is no part of a page") == 0);
    CHECK(animcheck_page_joined(handle, NULL, sizes, shards, &text, &size) == ANIMCHECK_USAGE);
    CHECK(animcheck_page_joined(handle, (char const* const*)parts, sizes, 0, &text, &size) == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "shard", "4/3") == ANIMCHECK_USAGE);
    for (i = 0; i < shards; ++i) free(parts[i]);
    free(whole);
    animcheck_free(handle);
}

/* What a page, a hex tree and a glTF file are made of. */
static void people_are_shown(animcheck_handle* handle, char const* sample) {
    static char clip[4096], companion[4096];
    char const* paths[2];
    char const* text = NULL;
    void const* bytes = NULL;
    size_t size = 0, around = 0;
    snprintf(clip, sizeof clip, "%s/ANIMS/HUM-S_OLDTEST.MAN", sample);
    snprintf(companion, sizeof companion, "%s/ANIMS/HUM.MDH", sample);
    paths[0] = clip;
    paths[1] = companion;
    CHECK(animcheck_page(handle, paths, 2, &text, &around) == ANIMCHECK_OK && text && strlen(text) == around);
    CHECK(strstr(text, "<script type=\"application/json\" id=\"run\">{\"") == text);
    CHECK(strstr(text, "\"zengin.man/header-size-short\"") != NULL && strstr(text, "\n\n0 {\"excerpts\":[[") != NULL);
    CHECK(strstr(text, "\n1 {\"excerpts\"") != NULL && strstr(text, "\"embedded\":\"around\"") != NULL);
    CHECK(animcheck_set(handle, "embed-bytes", "all") == ANIMCHECK_OK);
    CHECK(animcheck_page(handle, paths, 2, &text, &size) == ANIMCHECK_OK && size > around);
    CHECK(animcheck_set(handle, "embed-bytes", "none") == ANIMCHECK_OK);
    CHECK(animcheck_page(handle, paths, 2, &text, &size) == ANIMCHECK_OK && size < around && strstr(text, "\"excerpts\":[]"));
    CHECK(animcheck_set(handle, "embed-bytes", "most") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "embed-bytes", "") == ANIMCHECK_OK);
    CHECK(animcheck_page(handle, paths, 0, &text, &size) == ANIMCHECK_USAGE && !text && size == 0);
    CHECK(animcheck_page(handle, NULL, 1, &text, &size) == ANIMCHECK_USAGE);
    CHECK(animcheck_page(handle, paths, 1, NULL, &size) == ANIMCHECK_USAGE);
    paths[1] = "-";
    CHECK(animcheck_page(handle, paths, 2, &text, &size) == ANIMCHECK_USAGE && strstr(animcheck_error(handle), "'-'"));
    CHECK(animcheck_dump(handle, clip, &text) == ANIMCHECK_OK && strstr(text, "\n00000000  ") != NULL);
    CHECK(strstr(text, "[zengin.man/header-size-short]") != NULL);
    CHECK(animcheck_dump(handle, in(sample, "DATA/Anims.vdf::absent"), &text) == ANIMCHECK_USAGE && !text);
    CHECK(animcheck_gltf(handle, in(sample, "ANIMS/HUM-S_TEST.MAN"), &bytes, &size) == ANIMCHECK_OK && size > 100);
    CHECK(memcmp(bytes, "glTF\2\0\0", 7) == 0);
    CHECK(animcheck_gltf(handle, in(sample, "ZELDA64/object_test.zobj"), &bytes, &around) == ANIMCHECK_OK && around > 100);
    CHECK(animcheck_gltf(handle, in(sample, "LBA/BODY.HQR"), &bytes, &size) == ANIMCHECK_USAGE);
    CHECK(strstr(animcheck_error(handle), "BODY.HQR: a file has one skeleton; there are 2 (BODY 2, BODY 1): name a member") != NULL);
    CHECK(animcheck_gltf(handle, in(sample, "DATA/Zipped.mod"), &bytes, &size) == ANIMCHECK_USAGE && !bytes && size == 0);
    CHECK(strstr(animcheck_error(handle), "S_TEST: no skeleton is known for this animation") != NULL);
    CHECK(animcheck_gltf(NULL, clip, &bytes, &size) == ANIMCHECK_USAGE && animcheck_dump(NULL, clip, &text) == ANIMCHECK_USAGE);
}

static void mistakes_are_said(animcheck_handle* handle, char const* sample) {
    animcheck_report* report = (animcheck_report*)1;
    animcheck_model* model = NULL;
    char const* text = NULL;
    animcheck_input input;
    CHECK(animcheck_check(handle, in(sample, "DATA/Anims.vdf::absent"), &report) == ANIMCHECK_USAGE && !report);
    CHECK(strstr(animcheck_error(handle), "absent") != NULL);
    CHECK(animcheck_decode(handle, in(sample, "absent"), &model) == ANIMCHECK_USAGE && !model);
    CHECK(animcheck_check(handle, in(sample, "absent"), &report) == ANIMCHECK_OK); /* a report that says so */
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK && input.verdict == ANIMCHECK_INCOMPLETE);
    CHECK(has_finding(report, 0, "io/unreadable"));
    animcheck_report_free(report);
    CHECK(animcheck_check(handle, NULL, &report) == ANIMCHECK_USAGE);
    CHECK(animcheck_check(handle, "-", &report) == ANIMCHECK_USAGE);
    CHECK(animcheck_check(handle, sample, NULL) == ANIMCHECK_USAGE);
    CHECK(animcheck_check(NULL, sample, &report) == ANIMCHECK_USAGE);
    CHECK(animcheck_check_bytes(handle, NULL, 1, NULL, &report) == ANIMCHECK_USAGE);
    CHECK(animcheck_decode_bytes(handle, "x", 1, NULL, &model) == ANIMCHECK_USAGE && !model);
    CHECK(animcheck_set(handle, "game", "chess") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "format", "none.such") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "colour", "red") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "most-numbers", "1x") == ANIMCHECK_USAGE);
    CHECK(animcheck_set(handle, "poses", "some") == ANIMCHECK_USAGE);
    CHECK(animcheck_explain(handle, "zengin.man/versoin", &text) == ANIMCHECK_USAGE && !text);
    CHECK(strstr(animcheck_error(handle), "zengin.man/version") != NULL);
    CHECK(animcheck_explain(handle, "zengin.man/version", &text) == ANIMCHECK_OK);
    CHECK(text && strstr(text, "Both games write 12") != NULL && strcmp(animcheck_error(handle), "") == 0);
    animcheck_report_free(NULL);
    animcheck_model_free(NULL);
    animcheck_free(NULL);
}

/* A format that is set holds for what is judged then. */
static void options_hold(animcheck_handle* handle) {
    animcheck_report* report = NULL;
    animcheck_input input;
    CHECK(animcheck_set(handle, "format", "zengin.man") == ANIMCHECK_OK);
    CHECK(animcheck_check_bytes(handle, "what is this?", 13, NULL, &report) == ANIMCHECK_OK);
    CHECK(animcheck_report_input(report, 0, &input) == ANIMCHECK_OK && strcmp(input.format, "zengin.man") == 0);
    animcheck_report_free(report);
    CHECK(animcheck_set(handle, "format", "") == ANIMCHECK_OK);
}

static void* one_of_several(void* sample) {
    animcheck_handle* handle = animcheck_new();
    animcheck_report* report = NULL;
    size_t inputs;
    animcheck_status const status = animcheck_check(handle, sample, &report);
    inputs = status == ANIMCHECK_OK ? animcheck_report_inputs(report) : 0;
    animcheck_report_free(report);
    animcheck_free(handle);
    return (void*)inputs;
}

static void threads_have_their_own_handles(char const* sample) {
    pthread_t threads[4];
    void* inputs[4];
    int i;
    for (i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, one_of_several, (void*)sample);
    for (i = 0; i < 4; ++i) pthread_join(threads[i], &inputs[i]);
    for (i = 0; i < 4; ++i) CHECK(inputs[i] == inputs[0] && inputs[i] != NULL);
}

int main(int count, char** words) {
    animcheck_handle* handle = animcheck_new();
    if (count != 2 || !handle) return 2;
    CHECK(animcheck_api() == ANIMCHECK_API && strlen(animcheck_version()) > 0);
    CHECK(strcmp(animcheck_error(handle), "") == 0);
    a_folder_is_judged(handle, words[1]);
    a_report_is_that_of_the_program(handle, words[1]);
    bytes_are_judged(handle, words[1]);
    bytes_are_repaired(handle, words[1]);
    values_are_decoded(handle, words[1]);
    pages_are_shared_out(words[1]);
    people_are_shown(handle, words[1]);
    mistakes_are_said(handle, words[1]);
    options_hold(handle);
    threads_have_their_own_handles(words[1]);
    animcheck_free(handle);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
