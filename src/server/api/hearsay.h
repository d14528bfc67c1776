#pragma once

#include <string>
#include <string_view>

namespace oya::server {

class Store;
struct Desk;

// Has every server on this store close what an account has open by what was taken back.
void have_doors_closed(Store& store, const std::string& account);

// What the servers on one store tell one another, as far as it cannot wait until each looks for itself: for
// whom the bell rings, whose doors are to be closed, and who has taken how much of what has a limit. Whatever
// is lost on the way is found later, or only costs a little. Any thread may call.
class Hearsay {
  public:
    // Tells and hears from now on.
    explicit Hearsay(Desk& desk);
    Hearsay(const Hearsay&) = delete;
    Hearsay& operator=(const Hearsay&) = delete;
    // Nobody is told any more.
    ~Hearsay();

    void doors_to_close(const std::string& account);

  private:
    void tell(std::string_view topic, const std::string& text);
    void hear(const std::string& topic, const std::string& text);

    Desk& desk_;
    const std::string self_; // in front of what we say, so that we know it again
};

} // namespace oya::server
