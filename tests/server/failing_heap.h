#pragma once

namespace oya::server {

// Lets one request for memory of this thread fail, the n-th from now on; 0: none.
void fail_request(long n);
// How many requests this thread has made since.
long requests_made();
// The same for all other threads together.
void fail_request_elsewhere(long n);
// Whether that one has failed.
bool has_failed_elsewhere();

} // namespace oya::server
