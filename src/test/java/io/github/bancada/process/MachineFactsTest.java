package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The facts of a machine, and what is never one. */
class MachineFactsTest {
  private static final String CANARY = "c4n4ry";

  @Test
  void factsAreReadFromTheirFiles() {
    Map<String, String> files =
        Map.of(
            "/proc/cpuinfo", "processor : 0\nmodel name\t: A  CPU\nflags\t\t: fpu hypervisor lm\n",
            "/proc/meminfo", "MemTotal:       2048 kB\nSwapTotal: 0 kB\n",
            "/etc/os-release", "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 12\"\n",
            "/proc/sys/kernel/osrelease", "6.1.0\n",
            "/proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n",
            "/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");

    assertThat(MachineFacts.of(file -> files.getOrDefault(file, "")))
        .containsExactly(
            Map.entry("cpu", "A CPU"),
            Map.entry("virtual machine", "hypervisor"),
            Map.entry("memory", "2048 kB"),
            Map.entry("swap", "0 kB"),
            Map.entry("distribution", "Debian GNU/Linux 12"),
            Map.entry("kernel", "6.1.0"),
            Map.entry("transparent huge pages", "madvise"),
            Map.entry("net.ipv4.ip_local_port_range", "32768 60999"));
  }

  /** In every other line of every file. */
  @Test
  void linesThatAreNotAskedForAreNeverAFact() {
    assertThat(
            MachineFacts.of(
                file ->
                    "1\nSerial: %1$s\nMACHINE_ID=%1$s\nBOOT_IMAGE=%1$s\nwhat: %1$s\n"
                        .formatted(CANARY)))
        .allSatisfy((name, value) -> assertThat(value).doesNotContain(CANARY));
  }
}
