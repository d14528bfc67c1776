# Which instructions the product may use. x86-64-v3 (2013 and newer) is worth having for bit sets; a processor without it gets
# the baseline, and so does every other family. OYA_MARCH decides otherwise, e.g. -DOYA_MARCH=x86-64 for a program to give away.

set(OYA_MARCH "" CACHE STRING "Value for -march; empty: chosen by the processor that builds")

function(oya_processor_flags result)
    set(march "${OYA_MARCH}")
    if(NOT march AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND EXISTS /proc/cpuinfo)
        file(STRINGS /proc/cpuinfo flags_lines REGEX "^flags")
        list(GET flags_lines 0 flags_line)
        string(REGEX MATCHALL "[a-z0-9_]+" has "${flags_line}")
        set(march x86-64-v3)
        foreach(feature avx avx2 bmi1 bmi2 f16c fma abm movbe xsave)
            if(NOT feature IN_LIST has)
                set(march "")
            endif()
        endforeach()
    endif()
    if(march)
        set(${result} -march=${march} PARENT_SCOPE)
    else()
        set(${result} "" PARENT_SCOPE)
    endif()
endfunction()
