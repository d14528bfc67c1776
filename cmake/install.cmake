# What `cmake --install` or a package puts on a machine: the program, its manual pages and its completion, which the program itself writes.

include(GNUInstallDirs)
install(TARGETS oya)
install(CODE [[
    set(program "$<TARGET_FILE:oya>")
    execute_process(COMMAND "${program}" man --list OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" names "${names}")
    # man looks for pages in French below fr, and for English ones where no language is named.
    foreach(place "en:man1" "fr:fr/man1")
        string(REPLACE ":" ";" place "${place}")
        list(GET place 0 language)
        list(GET place 1 folder)
        set(pages "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/man/${folder}")
        file(MAKE_DIRECTORY "${pages}")
        execute_process(COMMAND "${program}" man --lang ${language} OUTPUT_FILE "${pages}/oya.1" COMMAND_ERROR_IS_FATAL ANY)
        foreach(name IN LISTS names)
            if(name)
                execute_process(COMMAND "${program}" man ${name} --lang ${language}
                    OUTPUT_FILE "${pages}/oya-${name}.1" COMMAND_ERROR_IS_FATAL ANY)
            endif()
        endforeach()
    endforeach()
    set(completions "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/bash-completion/completions")
    file(MAKE_DIRECTORY "${completions}")
    execute_process(COMMAND "${program}" completion bash OUTPUT_FILE "${completions}/oya" COMMAND_ERROR_IS_FATAL ANY)
]])
