package io.github.bancada.metrics;

import java.nio.file.Path;
import java.util.List;

/**
 * How busy this machine's CPUs are from the construction on, whoever uses them. Not thread-safe.
 */
public final class BusyCpus {
  private static final double WHOLE = 100;

  /** Seconds count from 0 here: there is one reading. */
  private final CpuMeter meter = new CpuMeter(Path.of("/proc/stat"), 0);

  /** The share, 0 to 1; NaN if the system does not tell. To be called once. */
  public double share() {
    List<CpuRow> rows = meter.read(1);
    return rows.isEmpty() ? Double.NaN : rows.get(0).busy() / WHOLE;
  }
}
