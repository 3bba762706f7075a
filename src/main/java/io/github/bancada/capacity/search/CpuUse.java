package io.github.bancada.capacity.search;

import java.io.Serializable;
import java.util.Locale;

/**
 * Use of the load machine's CPUs during a trial, as shares of all CPUs, 0 to 1; NaN if not known.
 * Immutable.
 *
 * @param machine all processes
 * @param own this process
 * @param server the server's process on the same machine, if it is not this process
 */
public record CpuUse(double machine, double own, double server) implements Serializable {
  /** Nothing is known. */
  public static final CpuUse UNKNOWN = new CpuUse(Double.NaN, Double.NaN, Double.NaN);

  /** From this share on, threads wait for a CPU. */
  private static final double FULL = 0.9;

  private static final double BUSY_AT_REST = 0.5;

  /** Whether the load machine had no CPU to spare. */
  boolean isFull() {
    return machine >= FULL;
  }

  /** Whether the server used more than all other processes together. */
  private boolean isServers() {
    return server > machine / 2;
  }

  /** Whether at least half of the CPUs were busy without load. */
  boolean isBusyAtRest() {
    return machine >= BUSY_AT_REST;
  }

  /** Whether CPUs were short, but not because of the server: a miss is then not the server's. */
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
