package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mysql.cj.jdbc.Driver;
import com.unboundid.ldap.sdk.LDAPConnection;
import io.github.bancada.bench.turns.TurnstileTimer;
import io.github.bancada.ldap.LdapSearch;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.apache.fontbox.FontBoxFont;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * A run of JMeter in a process of its own, as Apache publishes it, with this project's classes on
 * its class path. Its phases are thread groups one after the other; the Load Report tells what they
 * did.
 *
 * <p>Immutable.
 *
 * @param samplers name of a template with the samplers of one iteration, in this package's
 *     resources
 * @param values what its {@code @name@} marks stand for; {@code ramp} is the ramp-up in seconds
 * @param users threads of each group
 * @param phases the groups
 */
record JmeterRun(String samplers, Map<String, String> values, int users, List<Phase> phases) {

  /**
   * Runs it.
   *
   * @return what each phase did: operations are the samples whose label ends with "search"
   * @throws IOException if JMeter fails, or a sample does
   */
  Map<String, Measurement> run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (Child jmeter = start(directory)) {
      jmeter.await();
      JsonNode summary = summary(directory, jmeter);
      Map<String, Measurement> result = new LinkedHashMap<>();
      for (Phase phase : phases) {
        result.put(phase.name(), measurement(summary, phase.name(), jmeter));
      }
      return result;
    } finally {
      delete(directory);
    }
  }

  /**
   * Runs one thread group and measures whole seconds in the middle of it: for what is slow to begin
   * or leaves something behind at its end.
   *
   * @param word in the labels of the samples that are the operations
   * @throws IOException if JMeter fails, or a sample does in the seconds that are measured
   */
  static Measurement steady(
      String samplers,
      String word,
      Map<String, String> values,
      int users,
      int warmUpSeconds,
      int seconds)
      throws IOException, InterruptedException {
    Phase whole = Phase.seconds("whole", warmUpSeconds + seconds + 2);
    JmeterRun run = new JmeterRun(samplers, values, users, List.of(whole));
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (Child jmeter = run.start(directory)) {
      jmeter.await();
      return steady(summary(directory, jmeter), word, warmUpSeconds, seconds, jmeter);
    } finally {
      delete(directory);
    }
  }

  /**
   * The whole seconds after the warm-up.
   *
   * @throws IOException if a sample failed in them, or the run ended before
   */
  static Measurement steady(
      JsonNode summary, String word, int warmUpSeconds, int seconds, Child jmeter)
      throws IOException {
    long from = Long.MAX_VALUE;
    long last = 0;
    long operations = 0;
    long errors = 0;
    for (JsonNode row : summary.get("intervals").get("rows")) { // in the order of time
      if (row.get(1).asText().contains(word)) {
        from = Math.min(from, row.get(0).asLong() + 1 + warmUpSeconds);
        last = row.get(0).asLong();
        if (row.get(0).asLong() >= from && row.get(0).asLong() < from + seconds) {
          operations += row.get(2).asLong();
          errors += row.get(3).asLong();
        }
      }
    }
    if (errors > 0) {
      throw new IOException(errors + " measured samples failed: " + summary.get("errors"));
    }
    if (last < from + seconds) {
      throw new IOException("the run was shorter than warm-up and measurement together");
    }
    long fromMillis = from * 1000;
    return new Measurement(
        operations, seconds, jmeter.cpuSeconds(fromMillis, fromMillis + seconds * 1000L));
  }

  /**
   * Looks whether samples have failed.
   *
   * @param output what JMeter has printed
   * @throws IOException if one has
   */
  static void checkErrors(Path directory, String output) throws IOException {
    JsonNode summary = summary(directory, output);
    for (JsonNode label : summary.get("labels")) {
      checkErrors(label, summary);
    }
  }

  private static void checkErrors(JsonNode label, JsonNode summary) throws IOException {
    if (label.get("errors").asLong() > 0) {
      throw new IOException(
          "Samples of '" + label.get("label").asText() + "' failed: " + summary.get("errors"));
    }
  }

  /** Starts it; its plan and its report are in the directory. */
  Child start(Path directory) throws IOException {
    Path plan = directory.resolve("plan.jmx");
    Files.writeString(plan, plan(directory, ""));
    return Child.start(command(plan, directory));
  }

  /**
   * Starts it with its users behind a turnstile; its plan and its report are in the directory.
   *
   * @param port of the turnstile's umpire
   */
  List<String> alternatingCommand(Path directory, int port) throws IOException {
    String turnstile = resource("turnstile.xml").replace("@umpire@", Integer.toString(port));
    Path plan = directory.resolve("plan.jmx");
    Files.writeString(plan, plan(directory, turnstile));
    return command(plan, directory, location(TurnstileTimer.class) + File.pathSeparator + bundle());
  }

  /** Runs a plan, its log in the directory. */
  static List<String> command(Path plan, Path directory) throws IOException {
    return command(plan, directory, bundle());
  }

  private static List<String> command(Path plan, Path directory, String classPath)
      throws IOException {
    Path home = project().resolve("target/jmeter-bare");
    if (!Files.isDirectory(home)) {
      throw new IOException("No JMeter in " + home + "; build it with: mvn test-compile");
    }
    List<String> command = Child.java("@" + project().resolve("bin/jvm.options"));
    command.addAll(extraJvmOptions());
    command.addAll(List.of("-jar", home.resolve("bin/ApacheJMeter.jar").toString()));
    command.addAll(List.of("-n", "-t", plan.toString()));
    command.addAll(List.of("-j", directory.resolve("jmeter.log").toString()));
    command.add("-Juser.classpath=" + classPath);
    return command;
  }

  /** The report of a run that has ended. */
  static JsonNode summary(Path directory, Child jmeter) throws IOException {
    return summary(directory, jmeter.output());
  }

  /** As above, with what it has printed. */
  static JsonNode summary(Path directory, String output) throws IOException {
    Path file = directory.resolve("report/summary.json");
    if (!Files.exists(file)) {
      throw new IOException("JMeter wrote no report:\n" + output);
    }
    return new ObjectMapper().readTree(file.toFile());
  }

  /** For profiling: {@code BENCH_JVM_OPTIONS} in the environment goes to JMeter's Java. */
  private static List<String> extraJvmOptions() {
    String options = System.getenv().getOrDefault("BENCH_JVM_OPTIONS", "");
    return options.isBlank() ? List.of() : List.of(options.split(" "));
  }

  private String plan(Path directory, String turnstile) throws IOException {
    StringBuilder groups = new StringBuilder();
    for (Phase phase : phases) {
      Map<String, String> all = new LinkedHashMap<>(values);
      all.putIfAbsent("ramp", "0");
      all.putIfAbsent("searches", "0"); // one in a call, or as many as a window needs
      all.put("phase", phase.name());
      all.put("users", Integer.toString(users));
      all.put("loops", Integer.toString(phase.loops() > 0 ? phase.loops() : -1));
      all.put("scheduled", Boolean.toString(phase.seconds() > 0));
      all.put("seconds", Integer.toString(phase.seconds()));
      String group =
          resource("group.xml").replace("@samplers@", resource(samplers + ".xml") + turnstile);
      groups.append(filled(group, all));
    }
    return filled(
        resource("plan.xml"),
        Map.of("groups", groups.toString(), "report", directory.resolve("report").toString()));
  }

  private static String filled(String template, Map<String, String> values) {
    String text = template;
    for (Map.Entry<String, String> value : values.entrySet()) {
      text = text.replace("@" + value.getKey() + "@", value.getValue());
    }
    return text;
  }

  static String resource(String name) throws IOException {
    try (InputStream in = JmeterRun.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Measurement measurement(JsonNode summary, String phase, Child jmeter)
      throws IOException {
    long from = Long.MAX_VALUE;
    long to = 0;
    long operations = 0;
    for (JsonNode label : summary.get("labels")) {
      String name = label.get("label").asText();
      if (!name.startsWith(phase + " ")) {
        continue;
      }
      checkErrors(label, summary);
      from = Math.min(from, label.get("start_epoch_ms").asLong());
      to = Math.max(to, label.get("end_epoch_ms").asLong());
      if (name.endsWith("search")) {
        operations += label.get("samples").asLong();
      }
    }
    return new Measurement(operations, (to - from) / 1e3, jmeter.cpuSeconds(from, to));
  }

  /** This project's classes and the libraries it brings, as a class path. */
  static String bundle() {
    return Stream.of(
            LdapSearch.class,
            Histogram.class,
            PrometheusTextFormatWriter.class,
            MetricSnapshots.class,
            EscapingScheme.class,
            LDAPConnection.class,
            Driver.class,
            org.postgresql.Driver.class,
            PDDocument.class,
            RandomAccessRead.class,
            FontBoxFont.class)
        .map(type -> location(type).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Folder of the project. */
  static Path project() {
    return location(LdapSearch.class).getParent().getParent();
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
