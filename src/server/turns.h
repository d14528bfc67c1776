#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace oya::server {

// The network an address belongs to, as far as one client may have all of it: "192.0.2.0/24",
// "2001:db8:7::/48".
std::string network_of(std::string_view address);

// Things that wait and are taken in turns: one of each network, in it of one address after the other
// (counted_address), and of an address what came first. So whoever sends much waits behind themselves. For
// one thread.
template <class T>
class Turns {
  public:
    void push(const std::string& address, const std::string& network, T thing) {
        Network& theirs = found_or_added(networks_, network);
        found_or_added(theirs.addresses, address).things.push_back(std::move(thing));
        ++theirs.size;
        ++size_;
    }

    // What is next; there must be something.
    T pop() {
        Network network = take_first(networks_);
        Address address = take_first(network.addresses);
        T thing = take_first(address.things);
        if (!address.things.empty()) network.addresses.push_back(std::move(address));
        --network.size;
        --size_;
        if (network.size > 0) networks_.push_back(std::move(network));
        return thing;
    }

    // What is last of the network of which most wait, of several the one that is last; there must be
    // something.
    T pop_from_busiest() {
        auto busiest = networks_.begin();
        for (auto at = busiest; at != networks_.end(); ++at)
            if (at->size >= busiest->size) busiest = at;
        const auto address = std::prev(busiest->addresses.end());
        T thing = std::move(address->things.back());
        address->things.pop_back();
        if (address->things.empty()) busiest->addresses.erase(address);
        --size_;
        if (--busiest->size == 0) networks_.erase(busiest);
        return thing;
    }

    std::size_t size() const { return size_; }
    std::size_t size_of(const std::string& address, const std::string& network) const {
        const auto theirs = std::ranges::find(networks_, network, &Network::name);
        if (theirs == networks_.end()) return 0;
        const auto found = std::ranges::find(theirs->addresses, address, &Address::name);
        return found == theirs->addresses.end() ? 0 : found->things.size();
    }

  private:
    struct Address {
        std::string name;
        std::deque<T> things{}; // never none
    };
    struct Network {
        std::string name;
        std::deque<Address> addresses{}; // the next one first
        std::size_t size = 0;            // of all of them; never none
    };

    template <class Named>
    static Named& found_or_added(std::deque<Named>& all, const std::string& name) {
        const auto found = std::ranges::find(all, name, &Named::name);
        return found == all.end() ? all.emplace_back(Named{name}) : *found;
    }
    template <class Each>
    static Each take_first(std::deque<Each>& all) {
        Each first = std::move(all.front());
        all.pop_front();
        return first;
    }

    std::deque<Network> networks_; // the next one first
    std::size_t size_ = 0;
};

} // namespace oya::server
