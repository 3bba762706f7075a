package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A matrix in a process of its own, to be killed. Its factors are a file; a setting that is written
 * in two steps and verified by the second, as a configuration and the running server; and, if there
 * is a server, a database variable. All are 0 before it starts.
 *
 * @param home has the files, and the directory {@code results}
 * @param socket of a MariaDB; "" for none
 */
record KilledMatrix(Path home, int rounds, String socket) {
  /** The state was not restored when the matrix started. */
  private static final int NOT_RESTORED = 9;

  private static final String VARIABLE = "@@GLOBAL.innodb_flush_log_at_trx_commit";

  Matrix matrix() {
    List<Factor> factors = new ArrayList<>();
    factors.add(SmallMatrix.file("flush"));
    factors.add(SmallMatrix.factor("live", twoSteps("$LEVEL"), twoSteps("$OLD")));
    if (!socket.isEmpty()) {
      factors.add(
          new Factor(
              "database",
              SmallMatrix.levels(),
              SmallMatrix.shell(sql("SET " + VARIABLE + "=$LEVEL")),
              SmallMatrix.shell(sql("SELECT " + VARIABLE)),
              SmallMatrix.shell(sql("SET " + VARIABLE + "=$OLD"))));
    }
    Matrix all = SmallMatrix.of(home, rounds, SmallMatrix.AMPLE, factors.toArray(Factor[]::new));
    int last = all.combinations().size() - 1;
    return new Matrix(
        all.file(),
        all.sha256(),
        all.plan(),
        all.metric(),
        rounds,
        all.seed(),
        all.assumed(),
        all.limits(),
        all.gate(),
        factors,
        List.of(all.combinations().get(0), all.combinations().get(last)),
        all.baseline(),
        all.properties());
  }

  private static String twoSteps(String value) {
    return SmallMatrix.set(value, "kept") + "; sleep 0.05; " + SmallMatrix.set(value, "live");
  }

  private String sql(String statement) {
    return "mariadb --no-defaults --socket=" + socket + " -u root -N -e \"" + statement + "\"";
  }

  /** Sets everything to 0. */
  void prepare() throws IOException {
    SmallMatrix.zero(home, "flush", "kept", "live");
    if (!socket.isEmpty()) {
      printed(SmallMatrix.shell(sql("SET " + VARIABLE + "=0")));
    }
  }

  /** Everything that the factors change. */
  List<String> state() throws IOException {
    List<String> state = new ArrayList<>();
    for (String each : List.of("flush", "kept", "live")) {
      state.add(Files.readString(home.resolve(each)));
    }
    state.add(socket.isEmpty() ? "0" : printed(SmallMatrix.shell(sql("SELECT " + VARIABLE))));
    return state;
  }

  boolean isRestored() throws IOException {
    return state().stream().allMatch("0"::equals);
  }

  private static String printed(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes()).strip();
  }

  Path results() {
    return home.resolve("results");
  }

  Path journal() {
    return results().resolve("journal.jsonl");
  }

  /** What the process has printed. */
  Path console() {
    return home.resolve("console.txt");
  }

  /**
   * Starts the process, which begins or resumes the matrix.
   *
   * @param before programs that start it
   * @param plan a shell text
   */
  Process start(List<String> before, String plan) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            KilledMatrix.class.getName(),
            home.toString(),
            Integer.toString(rounds),
            socket,
            plan));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(console().toFile())
        .start();
  }

  public static void main(String[] arguments) throws IOException {
    KilledMatrix killed =
        new KilledMatrix(Path.of(arguments[0]), Integer.parseInt(arguments[1]), arguments[2]);
    PlanRunner runner = new TinyPlan(arguments[3]);
    try (MatrixRun run =
        MatrixRun.open(killed.results(), killed.matrix(), true, runner, System.out::println)) {
      if (!killed.isRestored()) {
        System.out.println("Not restored: " + killed.state());
        System.exit(NOT_RESTORED);
      }
      run.run();
    }
  }
}
