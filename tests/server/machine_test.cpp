#include "server/machine.h"

#include "kit/files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

// What a server takes for the memory it may have, where files of the system say so.

namespace oya::server {

namespace {

class MachineMemory : public testing::Test {
  protected:
    void write(const std::string& file, const std::string& text) {
        const std::filesystem::path path = folder.path / file;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text << '\n';
    }
    std::int64_t memory() const { return machine_memory(folder.path); }

    const TestFolder folder;
    const std::int64_t all = memory();
};

TEST_F(MachineMemory, is_all_there_is_where_nothing_limits_it) {
    EXPECT_GT(all, std::int64_t{1} << 27);
    write("proc/self/cgroup", "0::/system.slice/oya.service");
    write("sys/fs/cgroup/system.slice/oya.service/memory.max", "max");
    EXPECT_EQ(memory(), all);
    EXPECT_GT(machine_memory(), 0);
}

TEST_F(MachineMemory, is_what_systemd_grants_the_service) {
    write("proc/self/cgroup", "0::/system.slice/oya.service");
    write("sys/fs/cgroup/system.slice/oya.service/memory.max", "100000000");
    write("sys/fs/cgroup/system.slice/other.service/memory.max", "1000");
    EXPECT_EQ(memory(), 100'000'000);
}

TEST_F(MachineMemory, is_what_all_around_the_service_are_granted) {
    write("proc/self/cgroup", "0::/system.slice/system-oya.slice/oya@8081.service");
    write("sys/fs/cgroup/system.slice/system-oya.slice/oya@8081.service/memory.max", "100000000");
    write("sys/fs/cgroup/system.slice/memory.max", "90000000");
    EXPECT_EQ(memory(), 90'000'000);
}

TEST_F(MachineMemory, is_what_a_container_has_whatever_it_is_called_outside) {
    write("proc/self/cgroup", "0::/machine.slice/elsewhere.scope");
    write("sys/fs/cgroup/memory.max", "80000000");
    EXPECT_EQ(memory(), 80'000'000);
}

TEST_F(MachineMemory, is_what_the_first_kind_of_groups_grants) {
    write("proc/self/cgroup",
          "9:cpu,cpuacct:/\n5:memory:/system.slice/oya.service\n0::/system.slice/oya.service");
    write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712");
    write("sys/fs/cgroup/memory/system.slice/oya.service/memory.limit_in_bytes", "70000000");
    EXPECT_EQ(memory(), 70'000'000);
    write("sys/fs/cgroup/memory/system.slice/memory.limit_in_bytes", "60000000");
    EXPECT_EQ(memory(), 60'000'000);
}

} // namespace

} // namespace oya::server
