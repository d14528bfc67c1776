#include "server/tables/reviews.h"

#include <algorithm>
#include <utility>

namespace oya::server {

namespace {

constexpr std::chrono::milliseconds piece{20};
constexpr std::chrono::milliseconds courtesy{20}; // to bots that are waited for

} // namespace

Reviews::Reviews(const Thinkers& thinkers, std::function<void(std::exception_ptr)> fault, Limits limits)
    : thinkers_(thinkers), limits_(limits), workers_(1, std::move(fault), Workers::Manners::gives_way) {}

void Reviews::stop() {
    stopping_ = true;
    workers_.stop();
}

std::shared_ptr<Reviews::Job> Reviews::find(const std::string& table, std::size_t version) const {
    for (const auto* const jobs : {&unfinished_, &ready_})
        for (const std::shared_ptr<Job>& job : *jobs)
            if (job->table == table && job->version == version) return job;
    return nullptr;
}

Reviews::Standing Reviews::of(const std::string& table, std::size_t version) const {
    const std::lock_guard lock(mutex_);
    const std::shared_ptr<Job> job = find(table, version);
    if (!job) return {};
    if (job->review) return {State::ready, 1, job->review};
    return {job == unfinished_.front() ? State::running : State::waiting, job->progress};
}

Reviews::Asked Reviews::ask(const std::string& id, const Table& table, const std::string& asker) {
    const std::lock_guard lock(mutex_);
    if (find(id, table.version())) return Asked::granted;
    if (std::ranges::any_of(unfinished_, [&](const auto& job) { return job->asker == asker; }))
        return Asked::one_at_a_time;
    if (unfinished_.size() >= limits_.waiting) return Asked::too_many;
    unfinished_.push_back(
        std::make_shared<Job>(id, table.version(), asker, std::make_unique<Reviewing>(table)));
    if (unfinished_.size() == 1) workers_.post([this] { go_on(); });
    return Asked::granted;
}

void Reviews::go_on() {
    if (stopping_) return;
    if (thinkers_.waiting() > 0)
        return workers_.post_at(Workers::Clock::now() + courtesy, [this] { go_on(); });
    std::shared_ptr<Job> job;
    {
        const std::lock_guard lock(mutex_);
        job = unfinished_.front();
    }
    bool over = true; // also when it breaks off
    const AtEnd next([&] {
        const std::lock_guard lock(mutex_);
        if (over && !unfinished_.empty() && unfinished_.front() == job) unfinished_.pop_front();
        if (job->review && (ready_.empty() || ready_.back() != job)) ready_.push_back(job);
        if (ready_.size() > limits_.kept) ready_.pop_front();
        if (!unfinished_.empty()) workers_.post([this] { go_on(); });
    });
    over = work(*job);
}

bool Reviews::work(Job& job) {
    const auto until = Workers::Clock::now() + piece;
    bool done = false;
    while (!done && Workers::Clock::now() < until) done = job.reviewing->run();
    job.progress = job.reviewing->progress();
    if (!done) return false;
    auto review = std::make_shared<const Review>(job.reviewing->review());
    const std::lock_guard lock(mutex_);
    job.review = std::move(review);
    job.reviewing.reset();
    return true;
}

} // namespace oya::server
