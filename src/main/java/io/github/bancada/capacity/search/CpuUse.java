package io.github.bancada.capacity.search;

import java.util.Locale;

/**
 * What the CPUs of the load machine did during a trial, as shares of all of them, 0 to 1; NaN for
 * what is not known. Immutable.
 *
 * @param machine all processes
 * @param own this process
 * @param server the server's process, where it runs on the same machine but not in this process
 */
public record CpuUse(double machine, double own, double server) {
  /** Nothing is known. */
  public static final CpuUse UNKNOWN = new CpuUse(Double.NaN, Double.NaN, Double.NaN);

  /** From this share on, whoever runs there has to wait for a CPU. */
  private static final double FULL = 0.9;

  private static final double BUSY_AT_REST = 0.5;

  /** Whether the load machine had no CPU to spare. */
  boolean isFull() {
    return machine >= FULL;
  }

  /** Whether the server used more than all others together. */
  private boolean isServers() {
    return server > machine / 2;
  }

  /** Whether half of the CPUs or more had work, though no load was sent. */
  boolean isBusyAtRest() {
    return machine >= BUSY_AT_REST;
  }

  /** Whether it lacked CPUs, and not because of the server: a miss is then none of the server. */
  boolean isLoadMachineTheLimit() {
    return isFull() && !isServers();
  }

  /** A clause such as {@code its CPUs were 97 % busy, 30 % of it by this JVM}. */
  String words() {
    StringBuilder words = new StringBuilder();
    words.append(String.format(Locale.ROOT, "its CPUs were %.0f %% busy", 100 * machine));
    if (!Double.isNaN(own)) {
      words.append(String.format(Locale.ROOT, ", %s of it by this JVM", part(own)));
    }
    if (!Double.isNaN(server)) {
      words.append(String.format(Locale.ROOT, ", %s by the server", part(server)));
    }
    return words.toString();
  }

  private String part(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * Math.min(1, share / machine));
  }
}
