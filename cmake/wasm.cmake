# Floors 1 to 5, arena aside, as one WebAssembly module. With src/doors/wasm it is the module that the browser loads; without it
# everything is linked and kept, which proves that no floor asks for something the browser does not have.

enable_language(C)

set(sources "")
foreach(name core games shelf bots table)
    file(GLOB_RECURSE floor_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
    list(APPEND sources ${floor_sources})
endforeach()
file(GLOB door_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/doors/wasm/*.cpp)

add_executable(oya ${sources} ${door_sources} ${CMAKE_SOURCE_DIR}/cmake/wasm/stack_protector.c)
set_target_properties(oya PROPERTIES SUFFIX .wasm)
oya_merge_files(oya)
target_link_libraries(oya PRIVATE oya_floor_flags oya_data)
# The linker's own 64 kB of stack are less than exact counting in imagine and a few lists of actions can take together.
target_link_options(oya PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576)
if(NOT door_sources)
    target_link_options(oya PRIVATE -Wl,--no-gc-sections)
endif()

# The whole of /usr/include must stay out of this build, so the one library it needs gets a folder of its own.
find_path(nlohmann_parent nlohmann/json.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/libraries)
file(CREATE_LINK ${nlohmann_parent}/nlohmann ${CMAKE_BINARY_DIR}/libraries/nlohmann SYMBOLIC)
target_include_directories(oya_floor_flags SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/libraries)
