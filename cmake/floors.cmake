# One static library for each floor of the house, from the lowest to the highest. A floor may use those before it; the arrows
# between folders are checked more closely by tools/check_floors.py.

set(OYA_FLOORS "")

# Makes oya_FLOOR of the given files; nothing when there are none yet. FLAGS is oya_floor_flags or oya_flags.
macro(oya_floor name flags)
    set(floor_sources ${ARGN})
    if(floor_sources)
        add_library(oya_${name} STATIC ${floor_sources})
        target_link_libraries(oya_${name} PRIVATE ${flags} PUBLIC ${OYA_FLOORS})
        target_compile_options(oya_${name} PRIVATE ${OYA_PRODUCT_FLAGS})
        target_include_directories(oya_${name} PRIVATE ${CMAKE_BINARY_DIR}/generated)
        add_dependencies(oya_${name} oya_data_files)
        list(PREPEND OYA_FLOORS oya_${name})
    endif()
endmacro()

find_package(Threads REQUIRED)
set(floor_names core games shelf bots table arena server doors)
if(OYA_SERVER)
    # What the server stands on. Everything of Boost that is used is headers.
    find_library(OYA_SQLITE sqlite3 REQUIRED)
    find_library(OYA_PQ pq REQUIRED)
    find_path(OYA_PQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
    find_library(OYA_SODIUM sodium REQUIRED)
    find_library(OYA_QRENCODE qrencode REQUIRED)
    find_library(OYA_ICU_UC icuuc REQUIRED)
    find_library(OYA_ICU_I18N icui18n REQUIRED)
else()
    list(REMOVE_ITEM floor_names server)
endif()

foreach(name ${floor_names})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
    # These doors are opened by other builds.
    list(FILTER sources EXCLUDE REGEX "/src/doors/(wasm|python)/")
    # One file of the server holds the sockets of Boost.Beast and takes a minute; no fuzz target needs it, nor what rests on it, nor
    # any door but that of the engine. What is asked for a table may go to another server, so the client belongs to them.
    if(OYA_BUILD STREQUAL "fuzz" OR NOT OYA_SERVER)
        list(FILTER sources EXCLUDE REGEX "/src/(server/(server|net/http_server|net/gzip)[.]cpp|doors/(serve|admin)/)")
    endif()
    if(OYA_BUILD STREQUAL "fuzz")
        list(FILTER sources EXCLUDE REGEX "/src/doors/(bench|play|record|rules|score|show|sim)/")
    endif()
    if(name MATCHES "^(arena|server|doors)$")
        oya_floor(${name} oya_flags ${sources})
    else()
        oya_floor(${name} oya_floor_flags ${sources})
    endif()
    if(TARGET oya_${name})
        oya_merge_files(oya_${name})
    endif()
endforeach()

# What waits for people and sockets need not be quick under the sanitizers, and Boost.Beast takes a third of the time to
# compile when it is not.
if(OYA_BUILD MATCHES "^(sanitize|threads)$")
    foreach(name server doors)
        if(TARGET oya_${name})
            target_compile_options(oya_${name} PRIVATE -O0)
        endif()
    endforeach()
endif()

# Where strangers' bytes come in, a mistake shall end the program rather than serve them. The floors below are read by nobody from
# outside that these have not looked at, and have to be quick: they alone are optimised together, which takes most of a build.
if(OYA_BUILD STREQUAL "release")
    foreach(name server doors)
        if(TARGET oya_${name})
            target_compile_options(oya_${name} PRIVATE -fno-lto -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
        endif()
    endforeach()
endif()

if(TARGET oya_server)
    target_include_directories(oya_server SYSTEM PRIVATE ${OYA_PQ_HEADERS})
    target_link_libraries(oya_server PUBLIC ${OYA_SQLITE} ${OYA_PQ} ${OYA_SODIUM} ${OYA_ICU_I18N} ${OYA_ICU_UC}
        ${OYA_QRENCODE}
        Threads::Threads)
    target_compile_definitions(oya_server PRIVATE BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
        BOOST_ASIO_NO_DEPRECATED)
endif()

oya_precompile(core games shelf bots table arena)
oya_precompile(server doors HEADERS <chrono> <map> <mutex> <thread>)
