package io.github.bancada.server;

import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * CPU time and memory of the server in a run, and the CPUs of its machine. Immutable.
 *
 * @param address of the server
 * @param unknown why the figures of the process are not known; "" if they are
 * @param name of its program
 * @param process process ID, the last one after restarts
 * @param cpuNanos CPU time of the process while samples were taken
 * @param wallNanos that time
 * @param mostPercent CPU of the busiest second, percent of one core
 * @param memoryBytes highest resident memory
 * @param cores of this machine
 * @param machine what its CPUs did, first over all samples; empty if that is not known
 */
public record ServerCpuTable(
    String address,
    String unknown,
    String name,
    long process,
    int restarts,
    long samples,
    long cpuNanos,
    long wallNanos,
    double mostPercent,
    long memoryBytes,
    int cores,
    List<MachineCpu.Use> machine) {
  private static final String NAME = "Server CPU";

  public ServerCpuTable {
    machine = List.copyOf(machine);
  }

  /** Whether there are figures of the process. */
  boolean isKnown() {
    return unknown.isEmpty() && samples > 0 && wallNanos > 0;
  }

  double corePercent() {
    return wallNanos == 0 ? 0 : 100.0 * cpuNanos / wallNanos;
  }

  double millisPerSample() {
    return samples == 0 ? 0 : cpuNanos / 1e6 / samples;
  }

  /**
   * @param published text to show below; "" for none
   */
  public RunTables tables(String published) {
    List<String> sentences = new ArrayList<>();
    if (isKnown()) {
      sentences.add(load());
      sentences.add(server());
    } else {
      sentences.add("not known: " + (unknown.isEmpty() ? "no sample was taken" : unknown));
    }
    if (isKnown() && machine.isEmpty()) {
      sentences.add("CPUs of the machine by state: not known, /proc/stat cannot be read");
    }
    published.lines().map(String::strip).filter(l -> !l.isEmpty()).forEach(sentences::add);
    List<ResultTable> tables = new ArrayList<>(List.of(ResultTable.of(NAME, sentences)));
    if (!machine.isEmpty()) {
      tables.add(CpuStates.table(machine, cores));
    }
    return new RunTables(samples == 0, tables, CpuStates.csv(this));
  }

  private String load() {
    return String.format(
        Locale.ROOT,
        "%.0f %% of one core, %.0f %% of this machine (%s), %.0f %% of one core in the busiest"
            + " second; %.3f ms per sample, %s",
        corePercent(),
        corePercent() / cores,
        Quantity.of(cores, "core"),
        mostPercent,
        millisPerSample(),
        Quantity.of(samples, "sample"));
  }

  private String server() {
    return String.format(
        Locale.ROOT,
        "%s, process %d at %s, over %.1f s%s; memory up to %,.0f MB",
        name,
        process,
        address,
        wallNanos / 1e9,
        restarts == 0 ? "" : ", restarted " + Quantity.of(restarts, "time"),
        memoryBytes / 1e6);
  }
}
