package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The limits of a process, from files of a machine that does not exist. */
class ProcessFactsTest {
  private final Map<String, String> files = new HashMap<>();

  private Map<String, String> facts() {
    return ProcessFacts.of("7", names -> name -> names.contains(name) ? text(name) : "");
  }

  private String text(String name) {
    return files.getOrDefault(name, "");
  }

  @Test
  void limitsOfTheProcessAreBoth() {
    files.put(
        "/proc/7/limits",
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             7823                 unlimited            processes
        Max open files            1024                 4096                 files
        Max msgqueue size         819200               819200               bytes
        """);

    assertThat(facts())
        .containsOnly(
            entry("processes limit", "7823, hard limit unlimited"),
            entry("open files limit", "1024, hard limit 4096"));
  }

  @Test
  void tightestLimitOfTheGroupsCounts() {
    files.put("/proc/7/cgroup", "0::/a/b\n");
    files.put("/sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    files.put("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
    files.put("/sys/fs/cgroup/a/memory.max", "max\n");
    files.put("/sys/fs/cgroup/a/b/memory.max", "536870912\n");

    assertThat(facts())
        .containsOnly(entry("CPU limit", "0.5 CPUs"), entry("memory limit", "524288 kB"));
  }

  @Test
  void groupsOfTheFirstVersionHaveADirectoryForEachController() {
    files.put("/proc/7/cgroup", "3:cpu,cpuacct:/a\n4:memory:/m\n");
    files.put("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "20000\n");
    files.put("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
    files.put("/sys/fs/cgroup/memory/m/memory.limit_in_bytes", "1048576\n");
    files.put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");

    assertThat(facts())
        .containsOnly(entry("CPU limit", "0.2 CPUs"), entry("memory limit", "1024 kB"));
  }

  @Test
  void limitThatIsNotSetIsLeftOut() {
    files.put("/proc/7/cgroup", "3:cpu:/\n4:memory:/\n");
    files.put("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    files.put("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    files.put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");

    assertThat(facts()).isEmpty();
  }

  @Property
  void anyTextIsRead(Any any) {
    String text = any.textOf("0123456789:/,\n cpumemory-", 0, 60);
    files.put("/proc/7/limits", "Max open files " + text);
    files.put("/proc/7/cgroup", text);
    files.put("/sys/fs/cgroup/cpu.max", text);

    assertThat(facts().keySet())
        .isSubsetOf("open files limit", "processes limit", "CPU limit", "memory limit");
  }
}
