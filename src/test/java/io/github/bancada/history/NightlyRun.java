package io.github.bancada.history;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run of one night, with a few samples. Immutable.
 *
 * @param night number of days since 2026-08-01; the run starts at 02:00 here
 * @param plan name of the plan
 * @param endReason "" if it ended by itself
 * @param load facts of the load machine
 * @param server facts of the server
 * @param properties of the command line
 */
public record NightlyRun(
    int night,
    String plan,
    String endReason,
    Map<String, String> load,
    Map<String, String> server,
    Map<String, String> properties) {
  private static final int SAMPLES = 200;

  /** A run of a plan on a machine of which nothing is known. */
  public NightlyRun(int night) {
    this(night, "ldap-search", "", Map.of(), Map.of(), Map.of());
  }

  public NightlyRun plan(String other) {
    return new NightlyRun(night, other, endReason, load, server, properties);
  }

  public NightlyRun brokenOff(String reason) {
    return new NightlyRun(night, plan, reason, load, server, properties);
  }

  public NightlyRun load(String fact, String value) {
    return new NightlyRun(night, plan, endReason, with(load, fact, value), server, properties);
  }

  public NightlyRun server(String fact, String value) {
    return new NightlyRun(night, plan, endReason, load, with(server, fact, value), properties);
  }

  public NightlyRun property(String name, String value) {
    return new NightlyRun(night, plan, endReason, load, server, with(properties, name, value));
  }

  private static Map<String, String> with(Map<String, String> facts, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(facts);
    more.put(name, value);
    return more;
  }

  /** Its start, in milliseconds since the epoch. */
  public long start() {
    return LocalDate.of(2026, 8, 1)
        .plusDays(night)
        .atTime(2, 0)
        .atZone(ZoneId.systemDefault())
        .toInstant()
        .toEpochMilli();
  }

  /** A label whose times vary a little within the run and from night to night. */
  public LabelSummary label(String name, double millis) {
    long[] nanos = new long[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      nanos[i] = (long) (millis * 1e6 * (1 + night * 7 % 5 / 200.0) * (0.9 + i / 1000.0));
    }
    return Summaries.label(name, nanos, new long[0]);
  }

  public RunSummary of(LabelSummary... labels) {
    List<Environment> environment = new ArrayList<>();
    if (!load.isEmpty()) {
      environment.add(new Environment(Environment.LOAD_MACHINE, load, Map.of()));
    }
    if (!server.isEmpty()) {
      environment.add(new Environment("ldap://server", server, Map.of()));
    }
    return Summaries.with(
        Summaries.of(labels),
        new RunInfo(
            plan,
            start(),
            start() + 60_000,
            endReason,
            RunInfo.Origin.LIVE,
            new RunInfo.Server("", false, false),
            new RunInfo.Versions("5.6.3", "0.1.0", "17.0.2"),
            new RunInfo.Machine("Linux 6.1 amd64", 2, "a CPU, 3.8 GiB memory", 0),
            new RunInfo.Settings(0, properties),
            environment));
  }

  /** What a history needs of it. */
  public HistoryRun read(LabelSummary... labels) {
    return HistoryRun.of(Path.of("results", "night" + night), of(labels));
  }

  /** Writes it to a results directory of its own. */
  public Path write(Path results, LabelSummary... labels) throws IOException {
    Path directory = Files.createDirectories(results.resolve("night" + night));
    SummaryJson.write(directory.resolve("summary.json"), of(labels));
    return directory;
  }
}
