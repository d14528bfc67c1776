#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace oya {

inline constexpr int max_seats = 4;

// A place at the table, 0 for the first. Seats are counted clockwise.
struct Seat {
    std::uint8_t index = 0;

    friend constexpr bool operator==(Seat, Seat) = default;
    friend constexpr auto operator<=>(Seat, Seat) = default;
};

// The next seat clockwise at a table of `seats`.
constexpr Seat next_clockwise(Seat seat, int seats) {
    const int next = seat.index + 1;
    return Seat{static_cast<std::uint8_t>(next == seats ? 0 : next)};
}

// A set of seats.
class Seats {
  public:
    constexpr Seats() = default;
    constexpr Seats(Seat seat) : bits_(static_cast<std::uint8_t>(1u << seat.index)) {}

    static constexpr Seats none() { return {}; }
    static constexpr Seats first(int count) { return from_bits((1u << count) - 1u); }
    static constexpr Seats all() { return first(max_seats); }
    static constexpr Seats from_bits(unsigned bits) {
        Seats seats;
        seats.bits_ = static_cast<std::uint8_t>(bits);
        return seats;
    }

    constexpr unsigned bits() const { return bits_; }
    constexpr bool has(Seat seat) const { return (bits_ >> seat.index & 1u) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int count() const { return std::popcount(bits_); }
    constexpr Seats with(Seat seat) const { return from_bits(bits_ | 1u << seat.index); }
    constexpr Seats without(Seat seat) const { return from_bits(bits_ & ~(1u << seat.index)); }
    constexpr Seats operator|(Seats other) const { return from_bits(unsigned{bits_} | other.bits_); }
    constexpr Seats operator&(Seats other) const { return from_bits(unsigned{bits_} & other.bits_); }
    constexpr bool holds(Seats other) const { return (other.bits_ & ~unsigned{bits_}) == 0; }
    friend constexpr bool operator==(Seats, Seats) = default;

    class Iterator {
      public:
        constexpr explicit Iterator(unsigned bits) : bits_(bits) {}
        constexpr Seat operator*() const { return Seat{static_cast<std::uint8_t>(std::countr_zero(bits_))}; }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        unsigned bits_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint8_t bits_ = 0;
};

// Who acts next: a seat, chance, or nobody when the game is over.
class Actor {
  public:
    constexpr Actor() = default;
    constexpr Actor(Seat seat) : value_(static_cast<std::int8_t>(seat.index)) {}

    static constexpr Actor chance() { return Actor(-1); }
    static constexpr Actor nobody() { return Actor(-2); }

    constexpr bool is_seat() const { return value_ >= 0; }
    constexpr bool is_chance() const { return value_ == -1; }
    constexpr bool is_nobody() const { return value_ == -2; }
    constexpr Seat seat() const { return Seat{static_cast<std::uint8_t>(value_)}; }
    friend constexpr bool operator==(Actor, Actor) = default;

  private:
    constexpr explicit Actor(int value) : value_(static_cast<std::int8_t>(value)) {}
    std::int8_t value_ = -2;
};

// Who looks: a seat, or a spectator, who knows only what everybody knows.
class Viewer {
  public:
    constexpr Viewer(Seat seat) : value_(static_cast<std::int8_t>(seat.index)) {}
    static constexpr Viewer spectator() { return Viewer(-1); }

    constexpr bool is_seat() const { return value_ >= 0; }
    constexpr Seat seat() const { return Seat{static_cast<std::uint8_t>(value_)}; }
    constexpr bool is(Seat seat) const { return value_ == seat.index; }
    friend constexpr bool operator==(Viewer, Viewer) = default;

  private:
    constexpr explicit Viewer(int value) : value_(static_cast<std::int8_t>(value)) {}
    std::int8_t value_;
};

} // namespace oya
