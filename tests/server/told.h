#pragma once

#include <functional>
#include <future>

namespace oya::server {

// Waits for what comes back by a call: told<Appended>([&](auto done) { store.append(append, done); }).
template <class What>
What told(const std::function<void(std::function<void(What)>)>& ask) {
    std::promise<What> answer;
    ask([&answer](What what) { answer.set_value(what); });
    return answer.get_future().get();
}

} // namespace oya::server
