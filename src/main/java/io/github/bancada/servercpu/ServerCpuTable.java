package io.github.bancada.servercpu;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * CPU time and memory of the server in a run. Immutable.
 *
 * @param address of the server
 * @param unknown why the figures are not known; "" if they are
 * @param name of its program
 * @param process process ID, the last one after restarts
 * @param cpuNanos CPU time of the process while samples were taken
 * @param wallNanos that time
 * @param mostPercent CPU of the busiest second, percent of one core
 * @param memoryBytes highest resident memory
 * @param cores of this machine
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
    int cores) {
  private static final String NAME = "Server CPU";

  private static final ResultColumns<ServerCpuTable> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("server", "", ServerCpuTable::name),
              count("process", "", ServerCpuTable::process),
              count("samples", "", ServerCpuTable::samples),
              inFile("wall_s", 3, run -> run.wallNanos / 1e9),
              inFile("cpu_s", 3, run -> run.cpuNanos / 1e9),
              inFile("core_percent", 2, ServerCpuTable::corePercent),
              inFile("machine_percent", 2, run -> run.corePercent() / run.cores),
              inFile("busiest_second_core_percent", 2, ServerCpuTable::mostPercent),
              inFile("cpu_ms_per_sample", 6, ServerCpuTable::millisPerSample),
              count("memory_bytes", "", ServerCpuTable::memoryBytes),
              words("unknown", "", ServerCpuTable::unknown)));

  private static ResultColumn<ServerCpuTable> inFile(
      String key, int decimals, ToDoubleFunction<ServerCpuTable> number) {
    return figure(key, "", "", decimals(decimals), decimals, number);
  }

  private double corePercent() {
    return wallNanos == 0 ? 0 : 100.0 * cpuNanos / wallNanos;
  }

  private double millisPerSample() {
    return samples == 0 ? 0 : cpuNanos / 1e6 / samples;
  }

  /**
   * @param published text to show below; "" for none
   */
  public RunTables tables(String published) {
    List<String> sentences = new ArrayList<>();
    if (!unknown.isEmpty()) {
      sentences.add("not known: " + unknown);
    } else if (samples == 0 || wallNanos == 0) {
      sentences.add("not known: no sample was taken");
    } else {
      sentences.add(load());
      sentences.add(server());
    }
    published.lines().map(String::strip).filter(l -> !l.isEmpty()).forEach(sentences::add);
    return new RunTables(samples == 0, List.of(ResultTable.of(NAME, sentences)), csv());
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

  private String csv() {
    return unknown.isEmpty()
        ? COLUMNS.csv(List.of(this))
        : COLUMNS.csv(List.of()) + ",,,,,,,,,,\"" + unknown.replace("\"", "\"\"") + "\"\n";
  }
}
