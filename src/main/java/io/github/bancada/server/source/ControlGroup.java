package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.process.ControlGroups;
import io.github.bancada.server.figure.Reading;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The CPU quota of a process: that of its control group, or of the one above it that allows least.
 * Kernel documentation: admin-guide/cgroup-v2.rst {@code cpu.max}, {@code cpu.stat}; of version 1
 * scheduler/sched-bwc.rst. Immutable.
 */
final class ControlGroup {
  /** Null if there is no quota. */
  private final String directory;

  private final double cpus;
  private final UnaryOperator<String> texts;

  private ControlGroup(String directory, double cpus, UnaryOperator<String> texts) {
    this.directory = directory;
    this.cpus = cpus;
    this.texts = texts;
  }

  /**
   * Finds the quota.
   *
   * @param groups the file {@code /proc/PID/cgroup}
   * @param root {@code /sys/fs/cgroup}
   * @param texts gives the text of a file by its path; "" if it cannot be read
   */
  static ControlGroup of(String groups, String root, UnaryOperator<String> texts) {
    ControlGroup tightest = new ControlGroup(null, Double.NaN, texts);
    for (String at : ControlGroups.of(groups, root, "cpu")) {
      double allowed = ControlGroups.cpus(at, texts);
      if (allowed < tightest.orMany()) {
        tightest = new ControlGroup(at, allowed, texts);
      }
    }
    return tightest;
  }

  private double orMany() {
    return Double.isNaN(cpus) ? Double.MAX_VALUE : cpus;
  }

  /** Reads how often the quota was used up; nothing without a quota. */
  void read(Reading.Builder to) {
    if (directory == null) {
      return;
    }
    Map<String, Double> counts = LinuxFiles.named(texts.apply(directory + "/cpu.stat"));
    to.put(QUOTA_CPUS, cpus);
    to.put(QUOTA_PERIODS, counts.getOrDefault("nr_periods", Double.NaN));
    to.put(QUOTA_THROTTLED_PERIODS, counts.getOrDefault("nr_throttled", Double.NaN));
  }
}
