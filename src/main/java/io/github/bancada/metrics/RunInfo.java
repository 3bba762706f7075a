package io.github.bancada.metrics;

import java.util.Objects;

/**
 * What was run, and on what. Every text is non-null; "" means unknown or not applicable.
 *
 * @param name name of the plan's file without its ending
 * @param startEpochMillis start of the test, milliseconds since the epoch
 * @param endEpochMillis end of the test, milliseconds since the epoch
 * @param endReason "" for a run that ended by itself, else what ended it
 * @param embeddedServer which server was started inside the test, "" if the run had a real one
 * @param jmeterVersion version of JMeter
 * @param bancadaVersion version of this bundle
 * @param javaVersion version of the Java runtime
 * @param os operating system and architecture
 * @param cpus processors available to this process
 * @param processCpuNanos CPU time that this process spent during the run
 */
public record RunInfo(
    String name,
    long startEpochMillis,
    long endEpochMillis,
    String endReason,
    String embeddedServer,
    String jmeterVersion,
    String bancadaVersion,
    String javaVersion,
    String os,
    int cpus,
    long processCpuNanos) {

  public RunInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(endReason, "endReason");
    Objects.requireNonNull(embeddedServer, "embeddedServer");
    Objects.requireNonNull(jmeterVersion, "jmeterVersion");
    Objects.requireNonNull(bancadaVersion, "bancadaVersion");
    Objects.requireNonNull(javaVersion, "javaVersion");
    Objects.requireNonNull(os, "os");
  }

  /** From the start to the end of the test, milliseconds. */
  public long durationMillis() {
    return endEpochMillis - startEpochMillis;
  }
}
