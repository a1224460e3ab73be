# cmake -DTO=FILE -DSOURCE=ROOT -DCHART=FILE -DTHREE=FILE -P embed.cmake: the parts of a page as constants.
set(here ${SOURCE}/validator/report/page)
set(text "#include \"validator/report/page/assets.hpp\"\n\nnamespace animcheck::html {\n\n")

function(embed name)
    set(content "")
    foreach(file IN LISTS ARGN)
        file(READ ${file} part)
        string(APPEND content "${part}")
    endforeach()
    # What would end the constant, or the element that has it.
    if(content MATCHES "\\)--\"|</script|</style|<!--|\r")
        message(FATAL_ERROR "${ARGN}: cannot be embedded in a page")
    endif()
    string(APPEND text "std::string_view ${name}() noexcept { return R\"--(${content})--\"; }\n\n")
    set(text "${text}" PARENT_SCOPE)
endfunction()

embed(style_sheet ${here}/style.css ${here}/report.css)
embed(body ${here}/body.html)
# One function around all modules keeps their names out of the page.
set(modules dom data filter list summary hex whole repair detail address host curves figure compare main)
list(TRANSFORM modules REPLACE "(.+)" "${here}/\\1.js")
embed(script ${here}/begin.js.in ${modules} ${here}/end.js.in)
embed(chart_library ${CHART})
embed(figure_library ${THREE})
embed(licences ${here}/licences.txt)
file(WRITE ${TO} "${text}} // namespace animcheck::html\n")
