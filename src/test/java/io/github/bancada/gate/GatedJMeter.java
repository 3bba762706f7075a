package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.InProcessJMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * {@code bin/jmeter -n} under a gate, in its own directory with {@code the.gate}, {@code report},
 * {@code run.jtl}, and {@code dash} if it creates a dashboard. Not thread-safe.
 */
record GatedJMeter(Path work) {
  static final String[] DASHBOARD = {"-e", "-o", "dash"};

  static Path plan(String name) {
    return JMeterProcess.projectDirectory().resolve("plans").resolve(name);
  }

  static String[] with(String[] arguments, String... more) {
    return Stream.of(arguments, more).flatMap(Stream::of).toArray(String[]::new);
  }

  Path gate() {
    return work.resolve("the.gate");
  }

  /** The file with every sample, written continuously. */
  Path samples() {
    return work.resolve("run.jtl");
  }

  JMeterProcess start(Path plan, String criteria, String... arguments) throws IOException {
    Files.writeString(gate(), criteria);
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString(), "-Jgate=the.gate"));
    all.addAll(List.of("-Jreport.dir=report", "-l", "run.jtl"));
    all.addAll(List.of("-Jjmeter.save.saveservice.autoflush=true"));
    all.addAll(List.of(arguments));
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  JMeterProcess.Result run(Path plan, String criteria, String... arguments) throws Exception {
    try (JMeterProcess process = start(plan, criteria, arguments)) {
      return process.await();
    }
  }

  /** The same in this JVM, see {@link InProcessJMeter}; the plan needs a gate of its own. */
  JMeterProcess.Result runHere(Path plan, String criteria, String... arguments) throws Exception {
    Files.writeString(gate(), criteria);
    List<String> all = new ArrayList<>(List.of("-Jgate=" + gate(), "-l", "run.jtl"));
    all.add("-Jreport.dir=" + work.resolve("report"));
    all.addAll(List.of(arguments));
    return InProcessJMeter.run(plan, work, all);
  }

  long countSamples() throws IOException {
    return Files.readAllLines(samples()).size() - 1L;
  }

  /** Asserts that the dashboard is complete and shows every sample of the file. */
  void assertDashboardIsComplete() throws IOException {
    assertThat(work.resolve("dash/index.html")).content().contains("</html>");
    assertThat(
            new ObjectMapper()
                .readTree(work.resolve("dash/statistics.json").toFile())
                .at("/Total/sampleCount")
                .asLong())
        .isEqualTo(countSamples());
  }
}
