# One test program for each folder of tests/ that holds C++: tests/core becomes tests/test_core in the build folder.

find_package(GTest REQUIRED)
find_package(Threads REQUIRED)
oya_compile_data(oya_test_data generated_tests --tests)

file(GLOB kit_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/kit/*.cpp)
list(APPEND kit_sources ${CMAKE_SOURCE_DIR}/tests/main.cpp)

# An object library, because main.cpp must be in every test program although nothing asks for it by name.
add_library(test_kit OBJECT ${kit_sources})
target_link_libraries(test_kit PRIVATE oya_test_flags PUBLIC ${OYA_FLOORS} GTest::gtest Threads::Threads)
target_include_directories(test_kit PRIVATE ${CMAKE_BINARY_DIR}/generated_tests)
target_precompile_headers(test_kit PRIVATE <gtest/gtest.h> <string> <vector>)
add_dependencies(test_kit oya_test_data_files)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # ccache compares contents; the time inside a precompiled header would make every one of them new.
    target_compile_options(oya_test_flags INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
endif()

file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/tests/*)
if(NOT OYA_SERVER)
    list(FILTER folders EXCLUDE REGEX "^server$")
endif()
foreach(folder ${folders})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp)
    if(NOT OYA_SERVER)
        # It knows the words of every door.
        list(FILTER sources EXCLUDE REGEX "/doors/completion_test[.]cpp$")
    endif()
    if(sources AND IS_DIRECTORY ${CMAKE_SOURCE_DIR}/tests/${folder} AND NOT folder STREQUAL "kit")
        add_executable(test_${folder} ${sources})
        if(OYA_BUILD STREQUAL "sanitize")
            # What the tests share (games played, positions compared) is called millions of times, unlike the tests themselves.
            set(shared ${sources})
            list(FILTER shared EXCLUDE REGEX "_test\\.cpp$")
            set_source_files_properties(${shared} PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON)
        endif()
        target_link_libraries(test_${folder} PRIVATE oya_test_flags test_kit ${OYA_FLOORS} oya_test_data GTest::gtest)
        target_precompile_headers(test_${folder} REUSE_FROM test_kit)
        set_target_properties(test_${folder} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    endif()
endforeach()
