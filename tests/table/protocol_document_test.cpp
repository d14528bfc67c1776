#include "bots/advice.h"
#include "kit/files.h"
#include "kit/transcript.h"
#include "table/host.h"
#include "table/room.h"

#include <gtest/gtest.h>

// The transcripts of docs/protocol.md are true.

namespace oya {
namespace {

// The table of the document: two people, a live clock, and a secret that everybody can read here.
HostSetup table_of_the_document() {
    HostSetup setup = host_setup(2);
    setup.table.fair->secret = sha256("docs/protocol.md");
    setup.terms.clock = {.kind = ClockTerms::Kind::live, .bank_ms = 300'000, .increment_ms = 5'000};
    return setup;
}

class Conversation {
  public:
    Conversation() : host_(table_of_the_document(), now_) { take(host_.open(now_)); }

    // "0> {…}": a message of watcher 0, or what it does, in brackets.
    void say(WatcherId who, std::string_view text) {
        for (auto& [watcher, messages] : sent_) messages.clear();
        const Viewer viewer = who == 9 ? Viewer::spectator() : Viewer(Seat{static_cast<std::uint8_t>(who)});
        if (text == "(connects)") {
            take(host_.connect(who, viewer, {}, now_, "en"));
        } else if (text == "(disconnects)") {
            take(host_.disconnect(who, now_));
        } else if (text == "(is away for a minute)") {
            now_ = now_ + 60'000;
            take(host_.tick(now_));
        } else {
            now_ = now_ + 1'000;
            take(host_.message(who, text, now_));
        }
    }
    // "0< {…}": a message that watcher 0 is sent then, and none that is named before it in the document.
    bool gets(WatcherId who, std::string_view text) {
        std::vector<std::string>& messages = sent_[who];
        for (std::size_t i = 0; i < messages.size(); ++i) {
            if (!agrees(messages[i], text)) continue;
            messages.erase(messages.begin(), messages.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            return true;
        }
        return false;
    }
    std::string sent(WatcherId who) {
        std::string all;
        for (const std::string& message : sent_[who]) all += message + '\n';
        return all;
    }

  private:
    void take(const Reply& reply) {
        for (const Outgoing& outgoing : reply.messages) sent_[outgoing.to].push_back(outgoing.text);
        if (!reply.advice) return;
        const auto thinking = host_.think_for(*reply.advice);
        while (!thinking->run(1000)) {
        }
        const auto choices = thinking->best(most_choices);
        const auto weighing = host_.weigh_for(*reply.advice, choices);
        weighing->run(100);
        take(host_.advise(*reply.advice, choices, now_, weighing->promises()));
    }

    Time now_{1'800'000'000'000};
    Host host_;
    std::map<WatcherId, std::vector<std::string>> sent_;
};

TEST(ProtocolDocument, SaysWhatTheTableSays) {
    const std::string document = read_file(repository() / "docs" / "protocol.md");
    Conversation conversation;
    int said = 0;
    int heard = 0;
    for (std::size_t begin = 0, end = 0; begin < document.size(); begin = end + 1) {
        end = document.find('\n', begin);
        ASSERT_NE(end, document.npos) << "the last line has no end";
        const std::string_view line(document.data() + begin, end - begin);
        if (line.size() < 4 || line[0] < '0' || line[0] > '9' || line[2] != ' ') continue;
        const auto who = static_cast<WatcherId>(line[0] - '0');
        if (line[1] == '>') {
            conversation.say(who, line.substr(3));
            ++said;
        } else if (line[1] == '<') {
            const std::string sent = conversation.sent(who);
            EXPECT_TRUE(conversation.gets(who, line.substr(3))) << line << "\nbut was sent:\n" << sent;
            ++heard;
        }
    }
    EXPECT_GT(said, 25);
    EXPECT_GT(heard, 25);
}

} // namespace
} // namespace oya
