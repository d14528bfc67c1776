# shellcheck shell=bash disable=SC2034
# Every Debian package Oya asks for, and nowhere else. docs/dependencies.md gives the reason for each.

# What it takes to build and run the program.
product_packages=(
    ccache
    clang-19
    cmake
    libboost1.81-dev
    libicu-dev
    libpq-dev
    libqrencode-dev
    libsodium-dev
    libsqlite3-dev
    lld-19
    ninja-build
    nlohmann-json3-dev
    python3
)

# What `./oya package` needs on top of that.
package_packages=(
    dpkg-dev
    file
)

# What `./oya test` needs on top of both.
test_packages=(
    chromium-headless-shell
    clang-format-19
    clang-tidy-19
    g++-12
    libc++-19-dev-wasm32
    libc++abi-19-dev-wasm32
    libclang-rt-19-dev
    libclang-rt-19-dev-wasm32
    libgtest-dev
    nginx-light
    openssl
    postgresql-15
    prometheus
    systemd
    wasi-libc
)

# What `./oya test --long` needs on top of all that.
long_test_packages=(
    debootstrap
    faketime
    iproute2
    python3-clang-19
)
