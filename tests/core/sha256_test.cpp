#include "core/sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace oya {
namespace {

// The examples of FIPS 180-4 and of NIST's validation suite.
TEST(Sha256, GivesThePublishedDigests) {
    EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(to_hex(sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(to_hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(to_hex(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmno"
                            "pqklmnopqrlmnopqrsmnopqrstnopqrstu")),
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    EXPECT_EQ(to_hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_EQ(to_hex(sha256("\xbd")), "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b");
}

// Every length around the ends of a block, where the padding changes: the digest of all digests so far.
TEST(Sha256, PadsEveryLength) {
    std::string all;
    for (std::size_t length = 0; length <= 130; ++length) all += to_hex(sha256(std::string(length, 'x')));
    EXPECT_EQ(to_hex(sha256(all)), "87aca1c44bc7ba8897768170211f0a02063de70801131ff86c7edb9ce32c6a50");
}

// RFC 4231, cases 1 to 4, 6 and 7.
TEST(HmacSha256, GivesThePublishedCodes) {
    EXPECT_EQ(to_hex(hmac_sha256(std::string(20, '\x0b'), "Hi There")),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(to_hex(hmac_sha256("Jefe", "what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(to_hex(hmac_sha256(std::string(20, '\xaa'), std::string(50, '\xdd'))),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    std::string counted;
    for (char byte = 1; byte <= 25; ++byte) counted += byte;
    EXPECT_EQ(to_hex(hmac_sha256(counted, std::string(50, '\xcd'))),
              "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    EXPECT_EQ(to_hex(hmac_sha256(std::string(131, '\xaa'),
                                 "Test Using Larger Than Block-Size Key - Hash Key First")),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    EXPECT_EQ(to_hex(hmac_sha256(std::string(131, '\xaa'),
                                 "This is a test using a larger than block-size key and a larger than "
                                 "block-size data. The key needs to be hashed before being used by the HMAC "
                                 "algorithm.")),
              "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST(Digest, IsReadBackFromItsDigits) {
    const Digest digest = sha256("oya");
    EXPECT_EQ(read_digest(to_hex(digest)), digest);
    EXPECT_EQ(read_digest(""), std::nullopt);
    EXPECT_EQ(read_digest(std::string(63, 'a')), std::nullopt);
    EXPECT_EQ(read_digest(std::string(65, 'a')), std::nullopt);
    EXPECT_EQ(read_digest(std::string(64, 'A')), std::nullopt) << "one way of writing it";
    EXPECT_EQ(read_digest(std::string(64, 'g')), std::nullopt);
}

} // namespace
} // namespace oya
