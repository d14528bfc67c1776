# clang-19 for wasm32-wasi with Debian's wasi-libc and libc++: no exceptions, no threads, no files.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# CMake's own trial program has no main that a reactor could have.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
