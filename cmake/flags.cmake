# Compiler flags as three interface libraries: oya_flags for every file, oya_floor_flags for the floors that also build as
# WebAssembly, oya_test_flags for the tests. And ccache, when it is there.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(OYA_CCACHE ccache)
if(OYA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Without this sloppiness ccache stores no file that uses a precompiled header.
    set(CMAKE_CXX_COMPILER_LAUNCHER /usr/bin/env CCACHE_SLOPPINESS=pch_defines,time_macros ${OYA_CCACHE})
endif()

add_library(oya_flags INTERFACE)
target_include_directories(oya_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
# No path of the machine that builds may end up in the program (asserts and debug information name files).
target_compile_options(oya_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow> -Werror
    -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # ccache compares contents; the time inside a precompiled header would make every one of them new.
    target_compile_options(oya_flags INTERFACE -fcolor-diagnostics "SHELL:-Xclang -fno-pch-timestamp")
else()
    # Flow warnings of g++ 12 that are known to be wrong once the optimiser has inlined; clang keeps watch over these.
    target_compile_options(oya_flags INTERFACE -fdiagnostics-color=always
        -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow -Wno-restrict)
endif()

add_library(oya_floor_flags INTERFACE)
target_link_libraries(oya_floor_flags INTERFACE oya_flags)
# Nothing is thrown or caught in the floors (tools/check_floors.py). What is thrown through them, when memory is refused,
# must find its way: everything on it is put in order.
if(OYA_BUILD STREQUAL "wasm")
    target_compile_options(oya_floor_flags INTERFACE -fno-exceptions)
endif()

add_library(oya_test_flags INTERFACE)
target_link_libraries(oya_test_flags INTERFACE oya_flags)
target_include_directories(oya_test_flags INTERFACE ${CMAKE_SOURCE_DIR}/tests)

# Links one program with all its floors optimised together. Other programs link the machine code that the same objects hold
# as well, so that the tests do not each pay for the optimiser.
function(oya_whole_program target)
    target_link_libraries(${target} PRIVATE oya_flags)
    target_compile_options(${target} PRIVATE ${OYA_PRODUCT_FLAGS})
    if(OYA_BUILD STREQUAL "release")
        target_link_options(${target} PRIVATE -flto=thin -O2 -Wl,--fat-lto-objects -Wl,--gc-sections -Wl,-z,relro,-z,now
            -Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/lto)
    endif()
endfunction()

if(OYA_BUILD STREQUAL "release")
    include(processor)
    oya_processor_flags(processor_flags)
    # Judgements are rounded as in every other build, on whatever processor: nothing is multiplied and added in one.
    target_compile_options(oya_flags INTERFACE -g1 -ffp-contract=off ${processor_flags})
    set(OYA_PRODUCT_FLAGS -O2 -flto=thin -ffat-lto-objects -ffunction-sections)
    target_link_options(oya_flags INTERFACE -fuse-ld=lld-19)
    target_compile_options(oya_test_flags INTERFACE -O1)
elseif(OYA_BUILD STREQUAL "sanitize")
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
    option(OYA_ALL_CHECKS "Also what takes UBSan a third of the build and ASan mostly sees by itself; the long run does" OFF)
    if(NOT OYA_ALL_CHECKS)
        list(APPEND sanitizers -fno-sanitize=null,object-size,alignment,pointer-overflow,vptr)
    endif()
    target_compile_options(oya_flags INTERFACE -g1 -fno-omit-frame-pointer ${sanitizers})
    # g++ finds the linker of the other builds, which is several times quicker than its own, only where it is told to look.
    target_link_options(oya_flags INTERFACE ${sanitizers} -fuse-ld=lld -B/usr/lib/llvm-19/bin)
    set(OYA_PRODUCT_FLAGS -O1)
    # Test files are long lists of checks: optimising them costs the build far more than it saves the run. What they share does not
    # merely say so by a flag of its own, which would stand before this one and count for nothing.
    target_compile_options(oya_test_flags INTERFACE $<IF:$<BOOL:$<TARGET_PROPERTY:OYA_OFTEN_CALLED>>,-O1,-O0>)
elseif(OYA_BUILD STREQUAL "threads")
    target_compile_options(oya_flags INTERFACE -g1 -fno-omit-frame-pointer -fsanitize=thread)
    # A test brings a heap of its own, beside that of the sanitizer.
    target_link_options(oya_flags INTERFACE -fsanitize=thread -fuse-ld=lld-19 -Wl,-z,muldefs)
    set(OYA_PRODUCT_FLAGS -O1)
    target_compile_options(oya_test_flags INTERFACE $<IF:$<BOOL:$<TARGET_PROPERTY:OYA_OFTEN_CALLED>>,-O1,-O0>)
elseif(OYA_BUILD STREQUAL "fuzz")
    set(sanitizers address,undefined -fno-sanitize-recover=all)
    target_compile_options(oya_flags INTERFACE -O1 -g1 -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,${sanitizers})
    target_link_options(oya_flags INTERFACE -fsanitize=${sanitizers} -fuse-ld=lld-19)
elseif(OYA_BUILD STREQUAL "mutate")
    # Code that tools/mutate has written into a copy of the tree: nobody reads its warnings, and a constant that became a
    # question may no longer fit where it stood. A function left without a return must not take its neighbours along.
    target_compile_options(oya_flags INTERFACE -O1 -w -Wno-c++11-narrowing -Wno-invalid-constexpr -fno-strict-return)
    target_link_options(oya_flags INTERFACE -fuse-ld=lld-19)
elseif(OYA_BUILD STREQUAL "wasm")
    target_compile_options(oya_flags INTERFACE -O2 -msimd128 -mbulk-memory -fno-rtti)
else()
    message(FATAL_ERROR "OYA_BUILD is '${OYA_BUILD}', but must be release, sanitize, threads, fuzz, mutate or wasm")
endif()

# The builds that nobody waits for while writing code compile the files of a floor several at a time, which halves their
# cost. The release build stays as it is written, so that a file that forgets an include is found out; it also keeps watch
# over -Wshadow, which cries wolf when files are merged and is off for these. Files that hold the whole of JSON or of
# Boost.Beast are large enough to be units of their own.
function(oya_merge_files target)
    if(OYA_BUILD MATCHES "^(release|mutate)$")
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # Eight files at a time, and only of one folder: two games may use one word for different things.
    get_target_property(sources ${target} SOURCES)
    foreach(source ${sources})
        get_filename_component(folder ${source} DIRECTORY)
        get_filename_component(folder ${folder} NAME)
        math(EXPR batch_of_${folder} "0${batch_of_${folder}} + 1")
        math(EXPR batch "${batch_of_${folder}} / 8")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
    endforeach()
    set(large core/json_reader server/server server/net/http_server server/net/beast_source)
    list(TRANSFORM large REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/src/\\1.cpp")
    # And so are those that share a class template, each of which makes its own part of it.
    list(FILTER sources INCLUDE REGEX "/given(_[a-z]+)?[.]cpp$")
    set_source_files_properties(${large} ${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Where files are compiled one by one, half of what the compiler does is reading the same headers of the standard library. They are
# read once for the floors that are built alike, LEADER's and those named after it. That no file relies on this instead of its own
# includes is seen by clang-tidy, which reads each as it is written (tests/run_tidy.py).
set(OYA_EVERYWHERE <algorithm> <array> <cassert> <cstdint> <functional> <memory> <optional> <span> <string> <string_view> <utility>
    <variant> <vector>)
function(oya_precompile leader)
    if(NOT TARGET oya_${leader} OR NOT OYA_BUILD MATCHES "^(release|mutate)$")
        return()
    endif()
    cmake_parse_arguments(also "" "" "HEADERS" ${ARGN})
    target_precompile_headers(oya_${leader} PRIVATE ${OYA_EVERYWHERE} ${also_HEADERS})
    foreach(name ${also_UNPARSED_ARGUMENTS})
        if(TARGET oya_${name})
            target_precompile_headers(oya_${name} REUSE_FROM oya_${leader})
        endif()
    endforeach()
endfunction()
