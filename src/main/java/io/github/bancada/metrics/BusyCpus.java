package io.github.bancada.metrics;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What this machine's CPUs do from the construction on, for whomever, and for this process. Not
 * thread-safe.
 */
public final class BusyCpus {
  /** Seconds count from 0 here: there is one reading. */
  private final CpuMeter meter = new CpuMeter(Path.of("/proc/stat"), 0);

  /** What they did; empty if the system does not tell. To be called once. */
  public Optional<CpuRow> since() {
    return meter.read(1).stream().findFirst();
  }
}
