# shellcheck shell=bash disable=SC2154
# How the front door installs packages and builds the program. All it says goes to stderr.
# Wants $root (the repository), $program (its executable) and the lists of tools/packages.sh.

set_up_may_install=yes

# The language of who calls, as the program chooses it (src/doors/locale.cpp).
in_french() { [[ ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} == fr* ]]; }

# Says the first sentence, or in French the second.
say() {
    local text=$1
    ! in_french || text=$2
    printf 'oya: %s\n' "$text" >&2
}

# Makes sure that the named packages are installed. Fails with one sentence when that cannot be.
set_up_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "this system has no apt; Oya installs what it needs on Debian 12 or newer only (wanted: $*)" \
            "ce système n’a pas apt ; Oya n’installe ce qu’il lui faut que sur Debian 12 ou plus récent (il faudrait : $*)"
        return 1
    fi
    local missing=() package installed
    installed=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ $installed == *" installed=$package "* ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    local sudo='' line
    ((EUID == 0)) || sudo='sudo '
    line="${sudo}apt-get install --no-install-recommends ${missing[*]}"
    have_package_lists || line="${sudo}apt-get update && $line"
    if [[ $set_up_may_install == no ]]; then
        say "packages are missing; this line installs them:" "il manque des paquets ; cette ligne les installe :"
        printf '%s\n' "$line" >&2
        return 1
    fi
    if ((EUID != 0)) && ! command -v sudo >/dev/null; then
        say "packages are missing and only root can install them; as root, run: ${line//sudo /}" \
            "il manque des paquets et seul root peut les installer ; en tant que root, lancez : ${line//sudo /}"
        return 1
    fi
    install_packages "${missing[@]}"
}

have_package_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

# Installs packages by apt, refreshing its lists when there are none, or when they turn out to be stale.
install_packages() {
    local log=$root/build/logs/apt.log
    mkdir -p "$root/build/logs" && : >"$log" || return 1
    say "installing $*" "installation de $*"
    local lists='package lists' packages=packages
    if in_french; then lists='listes de paquets' packages=paquets; fi
    have_package_lists || run_apt "$lists" update || true
    run_apt "$packages" install --no-install-recommends "$@" && return 0
    run_apt "$lists" update || true
    run_apt "$packages" install --no-install-recommends "$@" && return 0

    local unknown=() package
    for package in "$@"; do
        apt-cache show --no-all-versions "$package" >/dev/null 2>&1 || unknown+=("$package")
    done
    if ((${#unknown[@]})); then
        say "cannot install ${unknown[*]}: apt finds no such package (Debian 12 or newer is needed)" \
            "impossible d’installer ${unknown[*]} : apt ne trouve rien de ce nom (il faut Debian 12 ou plus récent)"
    else
        local why
        why=$(grep '^E:' "$log" | tail -n 1 || true)
        say "apt-get could not install $*: $why (all of it: build/logs/apt.log)" \
            "apt-get n’a pas pu installer $* : $why (tout est dans build/logs/apt.log)"
    fi
    return 1
}

# Runs apt-get with the given arguments; its words go to the log, its progress to the terminal. The inner shell is there
# because sudo closes every file but the first three.
run_apt() {
    local what=$1 as_root=()
    shift
    ((EUID == 0)) || as_root=(sudo)
    # shellcheck disable=SC2016
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 sh -c \
        'exec sh "$0" apt-get -y -o APT::Status-Fd=3 -o DPkg::Lock::Timeout=300 "$@" 3>&1 >&2' \
        "$root/tools/without_services.sh" "$@" 2>>"$root/build/logs/apt.log" | show_progress "$what"
}

# Reads apt's progress lines (kind:package:percent:text) and shows them: on a terminal as one line, else by quarters of the way.
show_progress() {
    local kind percent rest shown='' step fetching=fetching setting='setting up'
    if in_french; then fetching='téléchargement :' setting='installation :'; fi
    while IFS=: read -r kind _ percent rest; do
        case $kind in
            dlstatus) step="$fetching $1" ;;
            pmstatus) step="$setting $1" ;;
            *) continue ;;
        esac
        percent=${percent%%.*}
        [[ $percent =~ ^[0-9]+$ ]] || continue
        if [[ -t 2 ]]; then
            printf '\r\e[K%s %3d %%  %.60s' "$step" "$percent" "$rest" >&2
        elif [[ $shown != "$step $((percent / 25))" ]]; then
            printf '%s %3d %%\n' "$step" "$percent" >&2
            shown="$step $((percent / 25))"
        fi
    done
    if [[ -t 2 ]]; then printf '\r\e[K' >&2; fi
}

# Whether the program is there and nothing it is made of is newer. Folders count too: a file taken away changes its folder.
program_is_fresh() {
    local stamp=$root/build/release/.built made_of=() path
    [[ -x $program && -e $stamp ]] || return 1
    for path in src rules i18n data cmake CMakeLists.txt CMakePresets.json tools/compile_data.py; do
        [[ -e $root/$path ]] && made_of+=("$root/$path")
    done
    [[ -z $(find "${made_of[@]}" -newer "$stamp" -print -quit) ]]
}

# Builds the program when it is not fresh, installing what that takes. Fails with a sentence when it cannot.
set_up_program() {
    program_is_fresh && return 0
    set_up_packages "${product_packages[@]}" || return 1
    with_build_lock build_program
}

# Runs a command while no other ./oya builds. Fails with a sentence when build/ cannot be written to.
with_build_lock() {
    if ! mkdir -p "$root/build/logs" "$root/build/release" 2>/dev/null || [[ ! -w $root/build ]]; then
        say "cannot write to $root/build" "impossible d’écrire dans $root/build"
        return 1
    fi
    local lock status=0
    exec {lock}>"$root/build/.lock"
    if ! flock -n "$lock"; then
        say "another ./oya is building; waiting for it" "un autre ./oya construit déjà ; on l’attend"
        flock "$lock"
    fi
    "$@" || status=1
    exec {lock}>&-
    return $status
}

build_program() {
    program_is_fresh && return 0
    local log=$root/build/logs/configure-release.log
    : >"$root/build/release/.building"
    # A home that cannot be written to must not stop ccache.
    [[ -w ${HOME:-} ]] || export CCACHE_DIR=$root/build/ccache
    if [[ ! -e $root/build/release/build.ninja ]]; then
        say "building the program (once; it takes a minute or two)" \
            "construction du programme (une seule fois, une minute ou deux)"
        if ! (cd "$root" && cmake --preset release -DOYA_TESTS=OFF) >"$log" 2>&1; then
            tail -n 30 "$log" >&2
            say "cmake could not prepare the build" "cmake n’a pas pu préparer la construction"
            return 1
        fi
    else
        say "building what has changed" "construction de ce qui a changé"
    fi
    if ! (cd "$root/build/release" && ninja -j "$(nproc)" oya) >&2; then
        say "the program could not be built" "le programme n’a pas pu être construit"
        return 1
    fi
    mv "$root/build/release/.building" "$root/build/release/.built"
}

# Packs what was built. The one line on stdout is where the package lies.
build_package() {
    local log=$root/build/logs/package.log
    say "packing" "mise en paquet"
    if ! (cd "$root/build/release" && ninja package) >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        say "the package could not be made" "le paquet n’a pas pu être fait"
        return 1
    fi
    sed -n 's/^CPack: - package: \(.*\) generated\.$/\1/p' "$log"
}
