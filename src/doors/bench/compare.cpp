#include "doors/bench/compare.h"

#include "doors/columns.h"
#include "doors/progress.h"
#include "doors/text.h"

#include <cerrno>
#include <cstring>

namespace oya {

namespace {

void measure(const std::vector<CostTask>& tasks, Costs& costs, std::FILE* err) {
    ProgressBar bar(err);
    const auto all = static_cast<std::int64_t>(tasks.size());
    for (std::int64_t done = 0; done < all; ++done) {
        tasks[static_cast<std::size_t>(done)].measure(costs);
        bar.show(done + 1, all);
    }
}

// Costs of one task have its name, or begin with it.
bool measures(const CostTask& task, std::string_view cost) {
    return cost == task.name || cost.starts_with(task.name + '.');
}

class Comparison {
  public:
    Comparison(const KeptCosts& kept, bool all)
        : kept_(kept.costs), all_(all),
          allowed_(kept.processor == processor_name() ? allowed_growth : allowed_growth_elsewhere) {}

    Costs now;

    int allowed() const { return allowed_; }
    bool has_grown(const CostTask& task) const {
        for (const auto& [name, cost] : now) {
            const auto known = kept_.find(name);
            if (known != kept_.end() && measures(task, name) && growth(known->second, cost) > allowed_)
                return true;
        }
        return false;
    }
    // What is wrong with the cost of this name, empty if nothing is.
    std::string_view verdict(const std::string& name) const {
        const auto before = kept_.find(name), today = now.find(name);
        if (before == kept_.end()) return "not kept";
        if (today == now.end()) return all_ ? "not measured" : "";
        return growth(before->second, today->second) > allowed_ ? "dearer" : "";
    }
    std::vector<std::string> names() const {
        Costs both = now;
        if (all_) both.insert(kept_.begin(), kept_.end());
        std::vector<std::string> names;
        for (const auto& [name, cost] : both) names.push_back(name);
        return names;
    }
    Columns::Row row(const std::string& name) const {
        const auto before = kept_.find(name), today = now.find(name);
        const bool both = before != kept_.end() && today != now.end();
        return {name, before == kept_.end() ? "" : std::to_string(before->second),
                today == now.end() ? "" : std::to_string(today->second),
                both ? signed_percent(growth(before->second, today->second)) : "",
                std::string(verdict(name))};
    }

  private:
    static std::string signed_percent(int percent) {
        return (percent > 0 ? "+" : "") + std::to_string(percent) + " %";
    }

    const Costs& kept_;
    bool all_;
    int allowed_;
};

} // namespace

int keep_costs(const std::vector<CostTask>& tasks, const std::string& path, std::FILE* err) {
    KeptCosts kept{processor_name(), {}};
    for (int i = 0; i < tries_again; ++i) measure(tasks, kept.costs, err);
    const std::string text = costs_text(kept);
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = file != nullptr && std::fclose(file) == 0;
    if (written && closed) return 0;
    print(err, "oya bench: cannot write " + path + ": " + std::strerror(errno) + '\n');
    return 1;
}

int compare_costs(const std::vector<CostTask>& tasks, const KeptCosts& kept, bool all,
                  const std::function<void()>& wait, std::FILE* out, std::FILE* err) {
    Comparison comparison(kept, all);
    measure(tasks, comparison.now, err);
    for (int i = 0; i < tries_again; ++i) {
        std::vector<CostTask> grown;
        for (const CostTask& task : tasks)
            if (comparison.has_grown(task)) grown.push_back(task);
        if (grown.empty()) break;
        wait();
        measure(grown, comparison.now, err);
    }
    Columns table({"name", "kept", "now", "growth", ""});
    int wrong = 0;
    for (const std::string& name : comparison.names()) {
        table.add(comparison.row(name));
        wrong += comparison.verdict(name).empty() ? 0 : 1;
    }
    print(out, table.text());
    print(out, std::to_string(wrong) + " of " + std::to_string(comparison.names().size()) +
                   " are not as they were kept (up to " + std::to_string(comparison.allowed()) +
                   " % more are allowed here; kept on: " + kept.processor + ")\n");
    return wrong == 0 ? 0 : 1;
}

} // namespace oya
