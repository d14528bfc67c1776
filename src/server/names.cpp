#include "server/names.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <stdexcept>

namespace oya::server {

namespace {

void check_icu(UErrorCode code) {
    if (U_FAILURE(code)) throw std::runtime_error(std::string("ICU said: ") + u_errorName(code));
}

using Form = const icu::Normalizer2* (*)(UErrorCode&);

icu::UnicodeString in_form(Form form, const icu::UnicodeString& text) {
    UErrorCode code = U_ZERO_ERROR;
    const icu::Normalizer2* const normalizer = form(code);
    check_icu(code);
    icu::UnicodeString result = normalizer->normalize(text, code);
    check_icu(code);
    return result;
}

icu::UnicodeString nfkc(std::string_view name) {
    const icu::StringPiece bytes(name.data(), static_cast<std::int32_t>(name.size()));
    return in_form(icu::Normalizer2::getNFKCInstance, icu::UnicodeString::fromUTF8(bytes));
}

// Any thread may use it.
const USpoofChecker* spoof_checker() {
    static const USpoofChecker* const checker = [] {
        UErrorCode code = U_ZERO_ERROR;
        USpoofChecker* const made = uspoof_open(&code);
        uspoof_setChecks(made, USPOOF_INVISIBLE | USPOOF_HIDDEN_OVERLAY, &code);
        check_icu(code);
        return made;
    }();
    return checker;
}

std::string skeleton(const icu::UnicodeString& text) {
    UErrorCode code = U_ZERO_ERROR;
    icu::UnicodeString result;
    uspoof_getSkeletonUnicodeString(spoof_checker(), 0, text, result, &code);
    check_icu(code);
    std::string look;
    result.foldCase().toUTF8String(look);
    return look;
}

bool begins_with_mark(const icu::UnicodeString& text) {
    return (U_GET_GC_MASK(text.char32At(0)) & U_GC_M_MASK) != 0;
}

} // namespace

std::optional<std::string> normal_name(std::string_view name) {
    icu::UnicodeString normal = nfkc(name);
    for (std::int32_t space = 0; (space = normal.indexOf(u"  ", 2, space)) >= 0;) normal.remove(space, 1);
    normal.trim();
    UErrorCode code = U_ZERO_ERROR;
    const bool hides = uspoof_checkUnicodeString(spoof_checker(), normal, nullptr, &code) != 0;
    check_icu(code);
    if (hides || normal.isEmpty() || begins_with_mark(normal)) return std::nullopt;
    std::string text;
    normal.toUTF8String(text);
    return text;
}

std::vector<std::string> looks_of(std::string_view name) {
    const icu::UnicodeString written = nfkc(name);
    icu::UnicodeString capitals = written;
    capitals.toUpper(icu::Locale::getRoot());
    std::vector<std::string> looks{skeleton(written),
                                   skeleton(in_form(icu::Normalizer2::getNFKCCasefoldInstance, written)),
                                   skeleton(capitals)};
    std::ranges::sort(looks);
    const auto same = std::ranges::unique(looks);
    looks.erase(same.begin(), same.end());
    return looks;
}

bool look_alike(std::string_view one, std::string_view other) {
    const std::vector<std::string> ours = looks_of(one), theirs = looks_of(other);
    return std::ranges::find_first_of(ours, theirs) != ours.end();
}

std::string looks_version() {
    UVersionInfo version;
    u_getVersion(version);
    char text[U_MAX_VERSION_STRING_LENGTH];
    u_versionToString(version, text);
    return std::string("1 by ICU ") + text; // the number counts changes of `looks_of`
}

} // namespace oya::server
