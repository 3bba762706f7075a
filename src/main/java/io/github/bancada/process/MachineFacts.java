package io.github.bancada.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a Linux machine is and how its kernel is set, as far as it changes what a server can take.
 * Only the facts listed here are ever read: no names of machines, addresses, numbers of devices or
 * command lines. Stateless.
 *
 * <p>Sources: proc(5), sysfs(5), os-release(5), and the kernel's Documentation/admin-guide/sysctl.
 */
public final class MachineFacts {
  private static final int LONGEST = 200;

  private static final List<Fact> FACTS =
      List.of(
          line("cpu", "/proc/cpuinfo", "model name\\s*:(.*)"),
          line("virtual machine", "/proc/cpuinfo", "flags\\s*:.*\\b(hypervisor)\\b.*"),
          line("memory", "/proc/meminfo", "MemTotal:(.*)"),
          line("swap", "/proc/meminfo", "SwapTotal:(.*)"),
          line("distribution", "/etc/os-release", "PRETTY_NAME=\"?([^\"]*)\"?"),
          whole("kernel", "/proc/sys/kernel/osrelease"),
          whole("clock source", "/sys/devices/system/clocksource/clocksource0/current_clocksource"),
          whole("CPU governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
          line(
              "transparent huge pages",
              "/sys/kernel/mm/transparent_hugepage/enabled",
              ".*\\[(.*)].*"),
          whole("Meltdown", "/sys/devices/system/cpu/vulnerabilities/meltdown"),
          whole("Spectre v2", "/sys/devices/system/cpu/vulnerabilities/spectre_v2"),
          setting("net.core.somaxconn"),
          setting("net.ipv4.tcp_max_syn_backlog"),
          setting("net.ipv4.tcp_congestion_control"),
          setting("net.ipv4.tcp_tw_reuse"),
          setting("net.ipv4.ip_local_port_range"),
          setting("vm.swappiness"),
          setting("vm.dirty_ratio"),
          setting("vm.dirty_background_ratio"),
          setting("vm.overcommit_memory"));

  /** Files that have them. */
  public static final List<String> FILES = FACTS.stream().map(Fact::file).distinct().toList();

  /** A fact is the first group of the first line of a file that matches. */
  private record Fact(String name, String file, Pattern line) {
    String in(String text) {
      return text.lines()
          .map(line::matcher)
          .filter(Matcher::matches)
          .map(found -> found.group(1).strip().replaceAll("\\s+", " "))
          .findFirst()
          .map(value -> value.substring(0, Math.min(LONGEST, value.length())))
          .orElse("");
    }
  }

  private MachineFacts() {}

  private static Fact line(String name, String file, String line) {
    return new Fact(name, file, Pattern.compile(line));
  }

  private static Fact whole(String name, String file) {
    return line(name, file, "(.*)");
  }

  private static Fact setting(String name) {
    return whole(name, "/proc/sys/" + name.replace('.', '/'));
  }

  /**
   * Reads the facts; what is not known is left out.
   *
   * @param texts gives the text of one of {@link #FILES}; "" if it cannot be read
   */
  public static Map<String, String> of(UnaryOperator<String> texts) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (Fact each : FACTS) {
      String value = each.in(texts.apply(each.file()));
      if (!value.isEmpty()) {
        facts.put(each.name(), value);
      }
    }
    return facts;
  }

  /** The facts of this machine; none if it is not Linux. */
  public static Map<String, String> ofThisMachine() {
    return of(MachineFacts::text);
  }

  /**
   * The text of a file of this machine; "" if it cannot be read. Numbers below {@code /proc/sys}
   * come with the first read only, which must not be too short.
   */
  public static String text(String file) {
    try (InputStream input = new FileInputStream(file)) {
      return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
