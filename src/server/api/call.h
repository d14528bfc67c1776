#pragma once

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/refusal.h"
#include "core/words.h"
#include "server/errors.h"
#include "server/net/http.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oya::server {

// Why a request is not granted: thrown by whoever finds out, answered as {"error":{"code":…,"message":…}}.
struct ApiError {
    ApiError(int with_status, ErrorCode of, double wait = 0, std::vector<Header> with = {})
        : status(with_status), code(std::string_view(of)), retry_after(wait), headers(std::move(with)) {}
    // With a code from elsewhere and its sentence (errors.h).
    ApiError(int with_status, std::string of, std::string says)
        : status(with_status), code(std::move(of)), sentence(std::move(says)) {}

    int status;
    std::string code;
    std::string sentence{};        // for people, if the code has no words
    double retry_after = 0;        // seconds; 0: trying again is of no use
    std::vector<Header> headers{}; // beside the usual ones
};

// One request to the API and its answer.
class Call {
  public:
    Call(std::shared_ptr<Exchange> exchange, std::vector<std::string> parts)
        : exchange_(std::move(exchange)), parts_(std::move(parts)),
          words_(&words_for(exchange_->request().header("accept-language"))) {}

    // Until it is answered.
    const Request& request() const { return exchange_->request(); }
    const std::shared_ptr<Exchange>& exchange() const { return exchange_; }
    // What stands in the path for the braces of the route, in order.
    const std::string& part(std::size_t place) const { return parts_[place]; }
    // The language the client would like to read.
    const Words& words() const { return *words_; }

    // Reads the body as a JSON object (none is an empty one); what is wrong with it becomes an ApiError.
    template <class Read>
    auto read_body(Read read) const {
        JsonReader reader(request().body.empty() ? std::string_view("{}") : std::string_view(request().body));
        auto result = read(reader.root().object());
        if (!reader.ok()) throw ApiError{400, reader.error().code, reader.error().sentence()};
        return result;
    }

    // Answers with what is written into the object. What was answered already stays answered.
    template <class Write>
    void answer(int status, Write write, std::vector<Header> headers = {}) const {
        Response response{.status = status, .headers = std::move(headers)};
        {
            JsonWriter json(response.body);
            json.begin_object();
            write(json);
            json.end_object();
        }
        response.headers.emplace_back("Cache-Control", "no-store");
        exchange_->respond(std::move(response));
    }
    void answer(const ApiError& error) const;
    // The refusal of a table: 409, with the rule.
    void answer(const Refusal& refusal) const;

  private:
    std::shared_ptr<Exchange> exchange_;
    std::vector<std::string> parts_;
    const Words* words_;
};

// Does this, and answers the call with what is thrown. What broke is thrown on, for the log.
void answering_faults(const Call& call, const std::function<void()>& work);

} // namespace oya::server
