package io.github.bancada.metrics;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What was run, and on what. Every text is non-null; "" means unknown or not applicable. Immutable
 * and thread-safe.
 *
 * @param name name of the plan's file without its ending
 * @param startEpochMillis start of the test, milliseconds since the epoch
 * @param endEpochMillis end of the test, milliseconds since the epoch
 * @param endReason "" for a run that ended by itself, else what ended it
 * @param origin where the figures come from
 * @param server what was measured
 * @param versions what ran
 * @param machine what it ran on
 * @param settings what the user asked for
 */
public record RunInfo(
    String name,
    long startEpochMillis,
    long endEpochMillis,
    String endReason,
    Origin origin,
    Server server,
    Versions versions,
    Machine machine,
    Settings settings) {

  public RunInfo {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(endReason, "endReason");
  }

  /** A run of which no more is known, or asked for, than its name and its time. */
  public static RunInfo of(
      String name, long startEpochMillis, long endEpochMillis, String endReason) {
    return new RunInfo(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        Origin.LIVE,
        new Server("", false, false),
        new Versions("", "", ""),
        Machine.UNKNOWN,
        Settings.NONE);
  }

  /** From the start to the end of the test, milliseconds. */
  public long durationMillis() {
    return endEpochMillis - startEpochMillis;
  }

  /**
   * Where the figures come from.
   *
   * @param source "" for a run recorded live, else the file the figures were read from
   * @param failuresKnown whether it is known which samples failed; some JTL files do not tell, and
   *     all of their samples count as successes
   */
  public record Origin(String source, boolean failuresKnown) {
    /** Recorded while the test ran. */
    public static final Origin LIVE = new Origin("", true);

    public Origin {
      Objects.requireNonNull(source, "source");
    }
  }

  /**
   * What the samples measured.
   *
   * @param embedded which server was started inside the test, "" if the run had a real one
   * @param sameMachine whether a sample went to a loopback address or a Unix socket, so that server
   *     and load share the machine
   * @param none whether no label asked a server: all work that was measured is that of the load
   *     machine itself, such as counting pages
   */
  public record Server(String embedded, boolean sameMachine, boolean none) {
    public Server {
      Objects.requireNonNull(embedded, "embedded");
    }
  }

  /**
   * Versions of what ran.
   *
   * @param jmeter of JMeter
   * @param bancada of this bundle
   * @param java of the Java runtime
   */
  public record Versions(String jmeter, String bancada, String java) {
    public Versions {
      Objects.requireNonNull(jmeter, "jmeter");
      Objects.requireNonNull(bancada, "bancada");
      Objects.requireNonNull(java, "java");
    }
  }

  /**
   * The machine that made the load.
   *
   * @param os operating system and architecture
   * @param cpus processors available to this process
   * @param model model of the CPU and size of the memory
   * @param processCpuNanos CPU time that this process spent during the run
   */
  public record Machine(String os, int cpus, String model, long processCpuNanos) {
    /** Nothing is known of it. */
    public static final Machine UNKNOWN = new Machine("", 0, "", 0);

    public Machine {
      Objects.requireNonNull(os, "os");
      Objects.requireNonNull(model, "model");
    }
  }

  /**
   * What the user asked for.
   *
   * @param intendedIntervalNanos time from one sample of a user to the next as a timer schedules
   *     it, for figures corrected for coordinated omission; 0 for none
   * @param properties what was set on the command line, secrets masked
   */
  public record Settings(long intendedIntervalNanos, Map<String, String> properties) {
    /** Nothing. */
    public static final Settings NONE = new Settings(0, Map.of());

    public Settings {
      properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }
  }
}
