#!/bin/sh
# Runs a command, as root, while Debian is asked to start no service of what it installs: the tests want a database and a web
# server as programs, and nobody wants them to run on the machine because of that. A policy that is there already is kept.
policy=${OYA_SERVICE_POLICY:-/usr/sbin/policy-rc.d}
if [ ! -e "$policy" ] && printf '#!/bin/sh\n# While Oya installs packages; may be removed.\nexit 101\n' >"$policy"; then
    trap 'rm -f "$policy"' EXIT
    trap 'exit 1' HUP INT TERM
    chmod 755 "$policy"
fi
"$@"
