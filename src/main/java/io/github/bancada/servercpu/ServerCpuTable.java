package io.github.bancada.servercpu;

import io.github.bancada.element.RunTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the run cost the server. Immutable.
 *
 * @param address where it listens
 * @param unknown why nothing is known; "" if it is
 * @param name of its program
 * @param process process ID, the last one if it was restarted
 * @param restarts how often it was found anew
 * @param samples that were counted
 * @param cpuNanos CPU time of the process while they were taken
 * @param wallNanos how long that was
 * @param mostPercent of one core, in the busiest second
 * @param memoryBytes most resident memory
 * @param cores of this machine
 * @param published text to show below; "" for none
 */
record ServerCpuTable(
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
    String published)
    implements RunTable {

  @Override
  public boolean isEmpty() {
    return samples == 0;
  }

  private double corePercent() {
    return wallNanos == 0 ? 0 : 100.0 * cpuNanos / wallNanos;
  }

  private double millisPerSample() {
    return samples == 0 ? 0 : cpuNanos / 1e6 / samples;
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!unknown.isEmpty()) {
      lines.add("Server CPU: not known: " + unknown);
    } else if (samples == 0 || wallNanos == 0) {
      lines.add("Server CPU: not known: no sample was taken");
    } else {
      lines.add(
          String.format(
              Locale.ROOT,
              "Server CPU: %.0f %% of one core, %.0f %% of this machine's %d, %.0f %% of one core"
                  + " in its busiest second; %.3f ms for each of %,d samples",
              corePercent(),
              corePercent() / cores,
              cores,
              mostPercent,
              millisPerSample(),
              samples));
      lines.add(
          String.format(
              Locale.ROOT,
              "  %s, process %d at %s, over %.1f s%s; memory up to %,.0f MB",
              name,
              process,
              address,
              wallNanos / 1e9,
              restarts == 0 ? "" : ", restarted " + restarts + " times",
              memoryBytes / 1e6));
    }
    published
        .lines()
        .map(String::strip)
        .filter(l -> !l.isEmpty())
        .forEach(l -> lines.add("  " + l));
    return lines;
  }

  @Override
  public String csv() {
    String header =
        "server,process,samples,wall_s,cpu_s,core_percent,machine_percent,busiest_second_core_percent,cpu_ms_per_sample,memory_bytes,unknown\n";
    if (!unknown.isEmpty()) {
      return header + ",,,,,,,,,,\"" + unknown.replace("\"", "\"\"") + "\"\n";
    }
    return header
        + String.format(
            Locale.ROOT,
            "%s,%d,%d,%.3f,%.3f,%.2f,%.2f,%.2f,%.6f,%d,",
            name,
            process,
            samples,
            wallNanos / 1e9,
            cpuNanos / 1e9,
            corePercent(),
            corePercent() / cores,
            mostPercent,
            millisPerSample(),
            memoryBytes)
        + "\n";
  }
}
