package io.github.bancada.metrics;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What was run, and on what. Every text is non-null; "" means unknown or not applicable.
 *
 * @param name name of the plan's file without its ending
 * @param startEpochMillis start of the test, milliseconds since the epoch
 * @param endEpochMillis end of the test, milliseconds since the epoch
 * @param endReason "" for a run that ended by itself, else what ended it
 * @param source "" for a run recorded live, else the file the figures were read from
 * @param embeddedServer which server was started inside the test, "" if the run had a real one
 * @param jmeterVersion version of JMeter
 * @param bancadaVersion version of this bundle
 * @param javaVersion version of the Java runtime
 * @param os operating system and architecture
 * @param cpus processors available to this process
 * @param machine model of the CPU and size of the memory
 * @param processCpuNanos CPU time that this process spent during the run
 * @param serverOnSameMachine whether a sample went to a loopback address or a Unix socket, so that
 *     server and load share the machine
 * @param intendedIntervalNanos time from one sample of a user to the next as a timer schedules it,
 *     for figures corrected for coordinated omission; 0 for none
 * @param failuresKnown whether it is known which samples failed; some JTL files do not tell, and
 *     all of their samples count as successes
 * @param properties what the user set on the command line, secrets masked
 * @param withoutServer whether no label asked a server: all work that was measured is that of the
 *     load machine itself, such as counting pages
 */
public record RunInfo(
    String name,
    long startEpochMillis,
    long endEpochMillis,
    String endReason,
    String source,
    String embeddedServer,
    String jmeterVersion,
    String bancadaVersion,
    String javaVersion,
    String os,
    int cpus,
    String machine,
    long processCpuNanos,
    boolean serverOnSameMachine,
    long intendedIntervalNanos,
    boolean failuresKnown,
    Map<String, String> properties,
    boolean withoutServer) {

  /** A run that measured a server. */
  public RunInfo(
      String name,
      long startEpochMillis,
      long endEpochMillis,
      String endReason,
      String source,
      String embeddedServer,
      String jmeterVersion,
      String bancadaVersion,
      String javaVersion,
      String os,
      int cpus,
      String machine,
      long processCpuNanos,
      boolean serverOnSameMachine,
      long intendedIntervalNanos,
      boolean failuresKnown,
      Map<String, String> properties) {
    this(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        source,
        embeddedServer,
        jmeterVersion,
        bancadaVersion,
        javaVersion,
        os,
        cpus,
        machine,
        processCpuNanos,
        serverOnSameMachine,
        intendedIntervalNanos,
        failuresKnown,
        properties,
        false);
  }

  /** The same run, which measured work of the load machine itself if this is true. */
  public RunInfo withoutServer(boolean without) {
    return new RunInfo(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        source,
        embeddedServer,
        jmeterVersion,
        bancadaVersion,
        javaVersion,
        os,
        cpus,
        machine,
        processCpuNanos,
        serverOnSameMachine,
        intendedIntervalNanos,
        failuresKnown,
        properties,
        without);
  }

  public RunInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(endReason, "endReason");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(embeddedServer, "embeddedServer");
    Objects.requireNonNull(jmeterVersion, "jmeterVersion");
    Objects.requireNonNull(bancadaVersion, "bancadaVersion");
    Objects.requireNonNull(javaVersion, "javaVersion");
    Objects.requireNonNull(os, "os");
    Objects.requireNonNull(machine, "machine");
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** A run of which no more is known, or asked for, than its name and its time. */
  public static RunInfo of(
      String name, long startEpochMillis, long endEpochMillis, String endReason) {
    return new RunInfo(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        "",
        "",
        "",
        "",
        "",
        "",
        0,
        "",
        0,
        false,
        0,
        true,
        Map.of());
  }

  /** From the start to the end of the test, milliseconds. */
  public long durationMillis() {
    return endEpochMillis - startEpochMillis;
  }
}
