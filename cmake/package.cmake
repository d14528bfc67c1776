# The Debian package: what cmake/install.cmake installs, and what a running service needs beside it. `./oya package` builds program,
# page and package; by hand `cmake --build build/release --target package` with both built.

set(documents ${CMAKE_INSTALL_DOCDIR})

# Only a package has these: they lie at places that are fixed, or belong to Debian.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/build/web/ DESTINATION ${CMAKE_INSTALL_DATADIR}/oya/web COMPONENT package EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/nginx/away.html DESTINATION ${CMAKE_INSTALL_DATADIR}/oya COMPONENT package EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/oya.conf DESTINATION /etc/oya COMPONENT package EXCLUDE_FROM_ALL)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/deploy/systemd/
    DESTINATION lib/systemd/system COMPONENT package EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/debian/copyright ${CMAKE_SOURCE_DIR}/NOTICE ${CMAKE_SOURCE_DIR}/web/src/look/fonts/OFL.txt
    ${CMAKE_SOURCE_DIR}/NEWS.md ${CMAKE_SOURCE_DIR}/docs/runbook.md ${CMAKE_SOURCE_DIR}/docs/server.md ${CMAKE_SOURCE_DIR}/docs/security.md
    DESTINATION ${documents} COMPONENT package EXCLUDE_FROM_ALL)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/deploy/nginx ${CMAKE_SOURCE_DIR}/deploy/prometheus ${CMAKE_SOURCE_DIR}/deploy/grafana
    DESTINATION ${documents}/examples COMPONENT package EXCLUDE_FROM_ALL)
install(CODE [[
    if(NOT EXISTS "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/oya/web/index.html")
        message(FATAL_ERROR "The page is not built, and a package without it would show nobody a game: ./oya package builds both")
    endif()
    file(GLOB pages "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/man/man1/*.1" "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/man/fr/man1/*.1")
    if(NOT pages)
        message(FATAL_ERROR "There are no manual pages to put into the package")
    endif()
    execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
]] COMPONENT package EXCLUDE_FROM_ALL)

# A program for newer processors says so before it is installed on an older one.
string(REPLACE "-march=" "" OYA_PACKAGE_MARCH "${processor_flags}")
configure_file(${CMAKE_SOURCE_DIR}/deploy/debian/preinst.in ${CMAKE_BINARY_DIR}/debian/preinst @ONLY
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME oya)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "home for board games: server, page, bots and referee")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Plays Cascadero, VIGO!, Catan and Cascadia by every rule, in the browser and
in the terminal, alone or together, in English and French. This package runs
it as a service that starts with the machine.")
set(CPACK_PACKAGE_CONTACT "The Oya contributors <oya@localhost>")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_SOURCE_DIR}/build/package)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_COMPONENTS_ALL Unspecified package)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, debconf (>= 0.5) | debconf-2.0, init-system-helpers")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx, postgresql, prometheus")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${CMAKE_BINARY_DIR}/debian/preinst ${CMAKE_SOURCE_DIR}/deploy/debian/postinst ${CMAKE_SOURCE_DIR}/deploy/debian/prerm
    ${CMAKE_SOURCE_DIR}/deploy/debian/postrm ${CMAKE_SOURCE_DIR}/deploy/debian/templates ${CMAKE_SOURCE_DIR}/deploy/debian/conffiles)
# Packing must not build every test first; what it packs is named by whoever calls it.
set(CMAKE_SKIP_PACKAGE_ALL_DEPENDENCY ON)
include(CPack)
