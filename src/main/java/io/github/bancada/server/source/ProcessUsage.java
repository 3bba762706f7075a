package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a process and its children, such as PostgreSQL's sessions, have used: that of {@link
 * LocalSource} which costs least to read. Immutable.
 *
 * @param cpuNanos user and system time since its start, in steps of 10 ms, that of ended children
 *     included
 * @param memoryBytes resident memory, what is shared once; 0 if that is not known
 * @param cpus number of this machine's CPUs that it may use; all if that is not known
 */
public record ProcessUsage(long cpuNanos, long memoryBytes, int cpus) {
  private static final int ALL_CPUS = Runtime.getRuntime().availableProcessors();

  /** Of a process that has just started. */
  public static final ProcessUsage NONE = new ProcessUsage(0, 0, ALL_CPUS);

  /** Empty if there is no such process, or it cannot be read just now. */
  public static Optional<ProcessUsage> read(Path proc, long process) {
    Reading.Builder all = new Reading.Builder();
    LocalSource.tree(proc, process)
        .map(each -> proc.resolve(Long.toString(each)))
        .forEach(
            each ->
                ProcessFiles.read(
                    file -> file.startsWith("stat") ? LocalSource.text(each.resolve(file)) : "",
                    all));
    Map<Key, Double> values = all.at(0, "").values();
    double memory =
        values.getOrDefault(Key.of(PROCESS_MEMORY), 0.0)
            + values.getOrDefault(Key.of(PROCESS_SHARED_MEMORY), 0.0);
    double cpus = values.getOrDefault(Key.of(PROCESS_CPUS), (double) ALL_CPUS);
    return Optional.ofNullable(values.get(Key.of(PROCESS_CPU)))
        .map(
            seconds ->
                new ProcessUsage(
                    Math.round(1e9 * seconds),
                    Math.round(memory),
                    (int) Math.max(1, Math.min(ALL_CPUS, cpus))));
  }

  /** The name of its program; "" if there is no such process. */
  public static String name(Path proc, long process) {
    return LocalSource.text(proc.resolve(process + "/comm")).strip();
  }
}
