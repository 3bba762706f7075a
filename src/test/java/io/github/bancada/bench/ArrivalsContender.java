package io.github.bancada.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One of the load generators that {@link ArrivalsBenchmark} compares: what it is called, and the
 * command that sends requests to a web server at a rate.
 *
 * @param perConnection whether it gives each connection a schedule of its own
 */
record ArrivalsContender(String name, boolean perConnection, Command command) {
  /** The heap grows as it has to, so that the memory of a process is what it needs. */
  private static final List<String> HEAP = List.of("-Xms32m", "-Xmx1g");

  private static final List<String> BZM_ARTIFACTS =
      List.of("kg.apc:jmeter-plugins-casutg:2.10", "kg.apc:jmeter-plugins-cmn-jmeter:0.8");

  /** The requests to send. */
  record Load(int perSecond, int seconds, int users) {}

  /** Makes a command. */
  @FunctionalInterface
  interface Command {
    /**
     * @param port of the server
     * @param directory for its files
     */
    List<String> of(Load load, int port, Path directory) throws IOException;
  }

  /**
   * A thread group, in a JMeter of its own.
   *
   * @param template of the group, in this package's resources
   * @param plugins folders with its classes
   */
  static ArrivalsContender group(String name, String template, Path... plugins) {
    return new ArrivalsContender(
        name, false, (load, port, directory) -> jmeter(template, plugins, load, port, directory));
  }

  private static List<String> jmeter(
      String template, Path[] plugins, Load load, int port, Path directory) throws IOException {
    Path plan = directory.resolve("plan.jmx");
    Files.writeString(
        plan,
        JmeterRun.resource("arrivals.xml")
            .replace("@group@", JmeterRun.resource(template))
            .replace("@rate@", Integer.toString(load.perSecond()))
            .replace("@seconds@", Integer.toString(load.seconds()))
            .replace("@users@", Integer.toString(load.users())));
    List<String> command = new ArrayList<>(JmeterRun.command(plan, directory));
    command.addAll(command.indexOf("-jar"), HEAP);
    // A thread of Open Model Thread Group keeps the process for a minute after its end.
    command.add("-Jjmeterengine.force.system.exit=true");
    command.add("-Dbench.port=" + port);
    StringBuilder paths = new StringBuilder();
    paths.append(JmeterRun.project().resolve("target/test-classes"));
    for (Path folder : plugins) {
      paths.append(';').append(folder);
    }
    command.add("-Jsearch_paths=" + paths);
    return command;
  }

  /**
   * wrk2, which sends at a constant rate too; one thread of it.
   *
   * @param program its file, or its name on the path
   */
  static ArrivalsContender wrk2(String program) {
    return new ArrivalsContender(
        "wrk2",
        true,
        (load, port, directory) ->
            List.of(
                program,
                "--threads=1",
                "--connections=" + load.users(),
                "--duration=" + load.seconds() + "s",
                "--rate=" + load.perSecond(),
                "http://127.0.0.1:" + port + "/"));
  }

  /** Whether a program is wrk2; wrk, from which it comes, has no rate. */
  static boolean isWrk2(String program) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(program).redirectErrorStream(true).start();
      String usage = new String(process.getInputStream().readAllBytes());
      process.waitFor();
      return usage.contains("--rate");
    } catch (IOException e) {
      return false; // it is not installed
    }
  }

  /**
   * The folder with the jars of bzm's thread group, which Maven brings once.
   *
   * @throws IOException if it cannot
   */
  static Path bzmJars() throws IOException, InterruptedException {
    Path folder = JmeterRun.project().resolve("target/bzm-arrivals");
    for (String artifact : BZM_ARTIFACTS) {
      String[] words = artifact.split(":");
      if (!Files.exists(folder.resolve(words[1] + "-" + words[2] + ".jar"))) {
        Process maven =
            new ProcessBuilder(
                    "mvn",
                    "-q",
                    "-B",
                    "dependency:copy",
                    "-Dartifact=" + artifact,
                    "-DoutputDirectory=" + folder)
                .directory(JmeterRun.project().toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(maven.getInputStream().readAllBytes());
        if (maven.waitFor() != 0) {
          throw new IOException("Maven does not bring " + artifact + ": " + output.strip());
        }
      }
    }
    return folder;
  }
}
