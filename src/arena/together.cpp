#include "arena/together.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace oya {

bool think_together(Thinking& thinking, int slice, const std::function<bool()>& goes_on) {
    std::atomic<bool> stopped = false;
    std::atomic<int> thinking_on = thinking.heads() - 1;
    std::vector<std::thread> others;
    for (int head = 1; head < thinking.heads(); ++head)
        others.emplace_back([&, head] {
            while (!stopped && !thinking.run_head(head, slice)) {
            }
            --thinking_on;
        });
    const auto look_up = [&] { stopped = goes_on && !goes_on(); };
    while (!stopped && !thinking.run_head(0, slice)) look_up();
    while (!stopped && thinking_on > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        look_up();
    }
    for (std::thread& other : others) other.join();
    return thinking.run(0);
}

} // namespace oya
