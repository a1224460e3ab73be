/* SPDX-License-Identifier: MIT */
/* clips PLACE...: the clips of files, and why a file is refused. */
#include <animcheck.h>

#include <stdio.h>

static int refuse(animcheck_handle* handle, char const* place) {
    animcheck_report* report = NULL;
    animcheck_input input;
    animcheck_finding finding;
    size_t i;
    int refused = 1;
    if (animcheck_check(handle, place, &report) != ANIMCHECK_OK) {
        printf("%s: %s\n", place, animcheck_error(handle));
    } else if (animcheck_report_input(report, 0, &input) == ANIMCHECK_OK) {
        refused = !input.strict_accepts;
        for (i = 0; animcheck_report_finding(report, 0, i, &finding) == ANIMCHECK_OK; ++i)
            if (finding.severity >= ANIMCHECK_ERROR)
                printf("%s: byte %lu: %s\n", place, (unsigned long)(finding.bit / 8), finding.message);
    }
    animcheck_report_free(report);
    return refused;
}

int main(int count, char** places) {
    animcheck_handle* handle = animcheck_new();
    int i, refused = 0;
    for (i = 1; i < count; ++i) {
        animcheck_model* model = NULL;
        animcheck_clip clip;
        size_t k;
        if (refuse(handle, places[i])) {
            ++refused;
            continue;
        }
        if (animcheck_decode(handle, places[i], &model) != ANIMCHECK_OK) continue;
        for (k = 0; animcheck_model_clip(model, k, &clip) == ANIMCHECK_OK; ++k)
            printf("%s: %s, %lu frames, %lu tracks\n", places[i], clip.name, (unsigned long)clip.frames, (unsigned long)clip.tracks);
        animcheck_model_free(model);
    }
    animcheck_free(handle);
    return refused > 0;
}
