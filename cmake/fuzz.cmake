# One libFuzzer program for each file of fuzz/: fuzz/notation.cpp becomes fuzz_notation.

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/*.cpp)
foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE oya_flags ${OYA_FLOORS} oya_data)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()
