# C++ that is made by the build: ledgers, words and data files (tools/compile_data.py), and the version.
# Programs link oya_data; tests link oya_test_data, which also knows the games that only the tests play.

configure_file(${CMAKE_SOURCE_DIR}/cmake/version.h.in ${CMAKE_BINARY_DIR}/configured/generated/version.h @ONLY)
target_include_directories(oya_flags INTERFACE ${CMAKE_BINARY_DIR}/configured)

set(compiler_of_data ${CMAKE_SOURCE_DIR}/tools/compile_data.py)
file(GLOB_RECURSE data_sources CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/rules/*.toml ${CMAKE_SOURCE_DIR}/i18n/*.json ${CMAKE_SOURCE_DIR}/data/*)
file(GLOB_RECURSE test_data_sources CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/tests/every_game/rules/*.toml ${CMAKE_SOURCE_DIR}/tests/every_game/i18n/*.json)

# Makes the object library TARGET of what compile_data.py writes into FOLDER when called with the arguments that follow.
# The script runs now, to learn the names, and again in the build whenever a source of it has changed.
function(oya_compile_data target folder)
    set(out ${CMAKE_BINARY_DIR}/${folder})
    set(command /usr/bin/python3 ${compiler_of_data} --out ${out} ${ARGN})
    execute_process(COMMAND ${command} RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "tools/compile_data.py failed; its message is above")
    endif()
    file(STRINGS ${out}/files.txt names)
    list(TRANSFORM names PREPEND ${out}/ OUTPUT_VARIABLE files)
    # As byproducts they keep their age when their text has not changed, and nothing is compiled in vain.
    add_custom_command(OUTPUT ${out}.stamp BYPRODUCTS ${files} ${out}/files.txt
        COMMAND ${command}
        COMMAND ${CMAKE_COMMAND} -E touch ${out}.stamp
        DEPENDS ${compiler_of_data} ${data_sources} ${test_data_sources}
        COMMENT "Compiling rules, words and data into ${folder}" VERBATIM)
    add_custom_target(${target}_files DEPENDS ${out}.stamp)
    list(FILTER files INCLUDE REGEX "\\.cpp$")
    add_library(${target} OBJECT EXCLUDE_FROM_ALL ${files})
    target_include_directories(${target} PUBLIC ${out})
    target_link_libraries(${target} PRIVATE oya_floor_flags)
    target_compile_options(${target} PRIVATE ${OYA_PRODUCT_FLAGS})
    add_dependencies(${target} ${target}_files)
endfunction()

oya_compile_data(oya_data generated)
