/* A program for `corpus run --reader`, as Windows has them: what it does is its first word, its second is the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static int below(char const* program, char const* what, char const* file) {
    char line[2048];
    STARTUPINFOA how = {.cb = sizeof how};
    PROCESS_INFORMATION made;
    snprintf(line, sizeof line, "\"%s\" %s \"%s\"", program, what, file);
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &how, &made)) return 9;
    WaitForSingleObject(made.hProcess, INFINITE);
    return 0;
}

int main(int count, char** words) {
    char const* what = count > 1 ? words[1] : "";
    char const* file = count > 2 ? words[2] : "";
    if (strcmp(what, "reject") == 0) {
        fputs("no: it is bad\r\n", stderr);
        return 1;
    }
    if (strcmp(what, "crash") == 0) *(int volatile*)NULL = 0;
    if (strcmp(what, "code") == 0) return atoi(file);
    if (strcmp(what, "hang") == 0) Sleep(INFINITE);
    if (strcmp(what, "leave") == 0) { /* a file, after the bound on the time of its parent */
        char left[2048];
        Sleep(4000);
        snprintf(left, sizeof left, "%s.left", words[0]);
        fclose(fopen(left, "w"));
    }
    if (strcmp(what, "eat") == 0) {
        size_t const size = (size_t)400 << 20;
        memset(malloc(size), 1, size);
        Sleep(INFINITE);
    }
    if (strcmp(what, "chat") == 0)
        for (int i = 0; i < 1 << 18; ++i) /* more than is kept */
            puts("one of many lines that are sixty-four bytes long with their end");
    if (strncmp(what, "below-", 6) == 0) return below(words[0], what + 6, file);
    if (strcmp(what, "words") == 0) { /* as they came, between the file and the file */
        for (int i = 3; i < count - 1; ++i) printf("[%s]", words[i]);
        return 1;
    }
    return 0;
}
