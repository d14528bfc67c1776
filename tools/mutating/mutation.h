#pragma once

#include <type_traits>

// The switch of the mutants, in the copied tree only. The environment says which one is awake: OYA_MUTANT.
namespace oya::mutation {

extern int awake;
extern unsigned char* reached;

inline bool on(int number) {
    reached[number] = 1;
    return awake == number;
}

// For functions that the compiler may have to evaluate: there no mutant is ever awake.
constexpr bool on_at_run_time(int number) { return !std::is_constant_evaluated() && on(number); }

} // namespace oya::mutation
