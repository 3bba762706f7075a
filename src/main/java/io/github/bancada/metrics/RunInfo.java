package io.github.bancada.metrics;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.process.MachineFacts;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Plan, versions and machine of a run. No text is null; "" means unknown or not applicable.
 * Immutable and thread-safe.
 *
 * @param name name of the plan's file without its ending
 * @param startEpochMillis start of the test, milliseconds since the epoch
 * @param endEpochMillis end of the test, milliseconds since the epoch
 * @param endReason reason of the run's end, "" if it ended by itself
 * @param origin source of the figures
 * @param server the measured server
 * @param versions versions of the software
 * @param machine the machine of the load
 * @param settings the user's settings
 * @param environment of the load machine and of servers; empty if it was not recorded
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
    Settings settings,
    List<Environment> environment) {

  public RunInfo {
    environment = List.copyOf(environment);
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(endReason, "endReason");
  }

  /** A run whose environment was not recorded. */
  public RunInfo(
      String name,
      long startEpochMillis,
      long endEpochMillis,
      String endReason,
      Origin origin,
      Server server,
      Versions versions,
      Machine machine,
      Settings settings) {
    this(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        origin,
        server,
        versions,
        machine,
        settings,
        List.of());
  }

  /** A run known only by its name and its time. */
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

  /** The same run with these settings. */
  RunInfo with(Settings others) {
    return new RunInfo(
        name,
        startEpochMillis,
        endEpochMillis,
        endReason,
        origin,
        server,
        versions,
        machine,
        others,
        environment);
  }

  public long durationMillis() {
    return endEpochMillis - startEpochMillis;
  }

  /**
   * Source of the figures.
   *
   * @param source file that the figures were read from, "" for a run recorded live
   * @param failuresKnown false for a JTL file without outcomes; all its samples count as successes
   */
  public record Origin(String source, boolean failuresKnown) {
    /** Recorded while the test ran. */
    public static final Origin LIVE = new Origin("", true);

    public Origin {
      Objects.requireNonNull(source, "source");
    }
  }

  /**
   * Subject of the samples.
   *
   * @param embedded the server started inside the test, "" if the run had a real one
   * @param sameMachine whether a sample went to a loopback address or a Unix socket: server and
   *     load share the machine
   * @param none whether no label asked a server: the load machine itself did all measured work,
   *     such as counting pages
   */
  public record Server(String embedded, boolean sameMachine, boolean none) {
    public Server {
      Objects.requireNonNull(embedded, "embedded");
    }
  }

  /** Versions of JMeter, this bundle and the Java runtime. */
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
    public static final Machine UNKNOWN = new Machine("", 0, "", 0);

    public Machine {
      Objects.requireNonNull(os, "os");
      Objects.requireNonNull(model, "model");
    }
  }

  /**
   * The user's settings.
   *
   * @param intendedIntervalNanos time from one sample of a user to the next as a timer schedules
   *     it, for figures corrected for coordinated omission; 0 for none
   * @param apdex chosen thresholds of the Apdex; empty for the default
   * @param properties set on the command line, secrets masked
   */
  public record Settings(
      long intendedIntervalNanos, Optional<ApdexThresholds> apdex, Map<String, String> properties) {
    public static final Settings NONE = new Settings(0, Map.of());

    /** Settings without thresholds. */
    public Settings(long intendedIntervalNanos, Map<String, String> properties) {
      this(intendedIntervalNanos, Optional.empty(), properties);
    }

    /** The same settings with these thresholds. */
    public Settings withApdex(Optional<ApdexThresholds> thresholds) {
      return new Settings(intendedIntervalNanos, thresholds, properties);
    }

    /** The chosen thresholds or else the default. */
    public ApdexThresholds thresholds() {
      return apdex.orElse(ApdexThresholds.DEFAULT);
    }

    public Settings {
      properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }
  }

  /** Describes the machine of this process, as far as the system reveals it. Stateless. */
  static final class ThisMachine {
    private static final double GIB = 1L << 30;
    private static final String OS =
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch");
    private static final String MODEL = model();

    private ThisMachine() {}

    static RunInfo.Machine describe(long processCpuNanos) {
      return new RunInfo.Machine(
          OS, Runtime.getRuntime().availableProcessors(), MODEL, processCpuNanos);
    }

    private static String model() {
      String memory =
          ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
              ? String.format(Locale.ROOT, "%.1f GiB memory", os.getTotalMemorySize() / GIB)
              : "";
      String model = MachineFacts.ofThisMachine().getOrDefault("cpu", "");
      return model.isEmpty() || memory.isEmpty() ? model + memory : model + ", " + memory;
    }
  }
}
