#pragma once

#include <csignal>

namespace oya {

// While this lives, Ctrl-C, a request to end and a lost connection are noted instead of ending the program,
// so that whoever plays can be shown out. There is at most one at a time.
class Interrupt {
  public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    // The signal that has come, or 0.
    static int signal();

    // Waits until the file can be read, a signal comes or the time is over (milliseconds; negative: no
    // limit); true if it can be read. No signal is lost between looking and waiting.
    static bool wait_for_input(int descriptor, int milliseconds);

  private:
    struct sigaction before_[3];
    sigset_t mask_before_;
};

} // namespace oya
