#include "doors/play/interrupt.h"

#include <cstddef>
#include <ctime>
#include <iterator>
#include <poll.h>

namespace oya {

namespace {

constexpr int watched[] = {SIGINT, SIGTERM, SIGHUP};

// A signal handler can reach nothing but global memory.
volatile std::sig_atomic_t noted = 0;

void note(int signal) { noted = signal; }

sigset_t watched_set() {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : watched) sigaddset(&set, signal);
    return set;
}

} // namespace

Interrupt::Interrupt() {
    noted = 0;
    // Held back at all times but while waiting, where they are let through at once.
    const sigset_t set = watched_set();
    sigprocmask(SIG_BLOCK, &set, &mask_before_);
    struct sigaction action{};
    action.sa_handler = note;
    for (std::size_t i = 0; i < std::size(watched); ++i) {
        sigaction(watched[i], nullptr, &before_[i]);
        // Whoever started the program may want it to live on (nohup).
        if (before_[i].sa_handler != SIG_IGN) sigaction(watched[i], &action, nullptr);
    }
}

Interrupt::~Interrupt() {
    wait_for_input(-1, 0);
    for (std::size_t i = 0; i < std::size(watched); ++i) sigaction(watched[i], &before_[i], nullptr);
    sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

int Interrupt::signal() {
    if (noted == 0) wait_for_input(-1, 0);
    return noted;
}

bool Interrupt::wait_for_input(int descriptor, int milliseconds) {
    sigset_t mask;
    sigprocmask(SIG_BLOCK, nullptr, &mask);
    for (const int signal : watched) sigdelset(&mask, signal);
    pollfd file{descriptor, POLLIN, 0};
    const timespec limit{milliseconds / 1000, milliseconds % 1000 * 1'000'000L};
    if (noted != 0) return false;
    return ppoll(&file, 1, milliseconds < 0 ? nullptr : &limit, &mask) > 0;
}

} // namespace oya
