# cmake -DTO=FILE -DHEADER=PATH -DNAMESPACE=NAME "-DFILES=FUNCTION|FILE;.." -P embed.cmake: texts as functions that
# return them.
set(text "// Written by embed.cmake.\n#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n")
foreach(pair IN LISTS FILES)
    string(REGEX MATCH "^([^|]+)\\|(.+)$" pair "${pair}")
    set(function ${CMAKE_MATCH_1})
    file(READ ${CMAKE_MATCH_2} content)
    if(content MATCHES "\\)--\"|\r")
        message(FATAL_ERROR "${CMAKE_MATCH_2}: cannot be embedded")
    endif()
    string(APPEND text "std::string_view ${function}() noexcept { return R\"--(${content})--\"; }\n")
endforeach()
file(WRITE ${TO} "${text}\n} // namespace ${NAMESPACE}\n")
