package io.github.bancada.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A run of one of this project's plans against a real server whose limit is known, or that has none
 * in reach. Immutable.
 *
 * @param setting what was done to the server, for people
 * @param right matches the beginning of a right sentence
 * @param plan its file name
 * @param loadSeconds after which it is ended, if it has not ended
 * @param properties of the plan, name and value with {@code =} between
 */
record LimitScene(
    String setting, String right, String plan, int loadSeconds, Setup setup, String... properties) {
  private static final Pattern SENTENCE =
      Pattern.compile("Server Watch: ((?:Limited by|not the server|not known).*)");

  private static final int REST_SECONDS = 5;
  private static final int RAMP_SECONDS = 18;

  /** While users come, and with all of them. */
  private static final int LOAD_SECONDS = RAMP_SECONDS + 21;

  private static final int START_SECONDS = 5;
  private static final int END_SECONDS = 60;

  LimitScene(String setting, String right, String plan, Setup setup, String... properties) {
    this(setting, right, plan, LOAD_SECONDS, setup, properties);
  }

  /** Prepares the server. */
  interface Setup {
    void on(LimitStage stage) throws Exception;
  }

  /**
   * Runs it.
   *
   * @return what Server Watch said
   * @throws Exception if the server or JMeter does not start
   */
  String sentence() throws Exception {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (LimitStage stage = new LimitStage()) {
      setup.on(stage);
      Path console = directory.resolve("console.txt");
      Process jmeter =
          new ProcessBuilder(command(directory, stage.properties()))
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      if (!jmeter.waitFor(START_SECONDS + REST_SECONDS + loadSeconds, TimeUnit.SECONDS)) {
        jmeter.destroy(); // the reports are written then
        if (!jmeter.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
          jmeter.destroyForcibly();
        }
      }
      return sentence(console);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private List<String> command(Path directory, Map<String, String> server) throws IOException {
    List<String> command =
        JmeterRun.command(JmeterRun.project().resolve("plans").resolve(plan), directory);
    Map<String, String> all = new TreeMap<>(server);
    all.put("watch.rest", Integer.toString(REST_SECONDS));
    all.put("rampup", Integer.toString(RAMP_SECONDS));
    all.put("ramp", Integer.toString(RAMP_SECONDS));
    all.put("barrier.timeout", "1"); // users work as soon as they are there
    all.put("loops", "100000000");
    all.put("report.dir", directory.resolve("report").toString());
    for (String each : properties) {
      all.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
    }
    all.forEach((name, value) -> command.add("-J" + name + "=" + value));
    return command;
  }

  private static String sentence(Path console) throws IOException {
    List<String> lines = Files.readAllLines(console);
    return lines.stream()
        .map(SENTENCE::matcher)
        .filter(line -> line.matches())
        .map(line -> line.group(1))
        .findFirst()
        .orElseThrow(() -> new IOException("no verdict: " + String.join("\n", lines)));
  }

  boolean isRight(String sentence) {
    return Pattern.compile(right).matcher(sentence).lookingAt();
  }
}
