package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.run.PlanRunner.Outcome;
import io.github.bancada.process.EndHook;
import io.github.bancada.process.ProcessTree;
import io.github.bancada.text.Remaining;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Runs a matrix in a directory: applies the levels of each run, runs the plan and puts everything
 * back, also when it is stopped by a signal, and at the next start after a crash. For one thread.
 */
public final class MatrixRun implements Closeable {
  private final Matrix matrix;
  private final MatrixDirectory directory;
  private final Levels levels;
  private final Undo undo;
  private final PlanRunner runner;
  private final Consumer<String> out;
  private final CountDownLatch over = new CountDownLatch(1);

  private MatrixRun(
      Matrix matrix, MatrixDirectory directory, PlanRunner runner, Consumer<String> out) {
    this.matrix = matrix;
    this.directory = directory;
    this.runner = runner;
    this.out = out;
    Commands commands = new Commands(directory.path());
    levels = new Levels(matrix, directory.journal(), commands);
    undo = new Undo(directory.journal(), commands, out);
  }

  /**
   * Begins or resumes a matrix, after putting back what an earlier process may have left. A round
   * that was cut off is repeated, after a run that warms up.
   *
   * @param directory of the matrix, made if it does not exist
   * @param resume whether to continue the matrix in it; if there is none yet, it begins
   * @param out gets sentences for the user
   * @throws IOException if another matrix runs in the directory, or it has one that is not to be
   *     resumed or is of another file; or if something could not be put back
   */
  public static MatrixRun open(
      Path directory, Matrix matrix, boolean resume, PlanRunner runner, Consumer<String> out)
      throws IOException {
    MatrixDirectory opened = new MatrixDirectory(directory);
    try {
      MatrixRun run = new MatrixRun(matrix, opened, runner, out);
      run.undo.leftovers(MatrixDirectory.boot());
      opened.start(matrix, resume);
      return run;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Whether a directory has a matrix. */
  public static boolean isIn(Path directory) {
    return Files.exists(MatrixDirectory.journal(directory));
  }

  /**
   * Only puts back what a matrix has left.
   *
   * @return whether there was something to put back
   * @throws IOException if there is no matrix, it runs, or something could not be put back
   */
  public static boolean undo(Path directory, Consumer<String> out) throws IOException {
    if (!isIn(directory)) {
      throw new IOException(
          "there is no matrix in '" + directory.toAbsolutePath() + "'; name its directory");
    }
    try (MatrixDirectory opened = new MatrixDirectory(directory)) {
      boolean clean = opened.journal().state().outstanding().isEmpty();
      new Undo(opened.journal(), new Commands(opened.path()), out)
          .leftovers(MatrixDirectory.boot());
      return !clean;
    }
  }

  /**
   * Does all runs that do not count yet, unless it is stopped or the time limit of all is reached.
   * To be called once. A signal to end this process waits until everything is put back.
   *
   * @throws IOException if something could not be put back, or files cannot be written
   */
  public void run() throws IOException {
    EndHook hook = new EndHook("bancada-matrix-stop", this::stopAndWait);
    try {
      all(System.nanoTime());
    } finally {
      over.countDown();
      hook.remove();
    }
  }

  private void stopAndWait() {
    stop();
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the run in progress and starts no other; {@link #run} returns when all is put back. */
  public void stop() {
    levels.commands().stop();
    runner.stop();
  }

  private boolean isStopped() {
    return levels.commands().isStopped();
  }

  private void all(long startNanos) throws IOException {
    Duration whole = matrix.limits().whole();
    List<PlannedRun> left =
        PlannedRun.order(matrix).stream()
            .filter(run -> !directory.journal().state().finished().containsKey(run.number()))
            .toList();
    for (int done = 0; done < left.size(); done++) {
      PlannedRun run = left.get(done);
      if (!whole.isZero() && System.nanoTime() - startNanos >= whole.toNanos()) {
        out.accept(
            "The time limit of all runs, "
                + whole.toSeconds()
                + " s, is reached; start again with --resume for the rest.");
        return;
      }
      if (!isStopped()) {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        String rest = Remaining.text(done, left.size() - done, seconds);
        out.accept(title(run) + (done == 0 ? "" : ", " + rest));
        one(run);
      }
      if (isStopped()) {
        out.accept("Stopped; start again with --resume for the rest.");
        return;
      }
    }
  }

  private String title(PlannedRun run) {
    return (run.number() == 0
            ? "Warm-up, not counted"
            : String.format(
                "Round %d of %d, run %d of %d",
                run.round(),
                matrix.rounds(),
                run.number(),
                matrix.rounds() * matrix.combinations().size()))
        + ": "
        + matrix.name(run.combination());
  }

  /** One run, and its repeat if there is an objection. */
  private void one(PlannedRun run) throws IOException {
    List<String> remarks = new ArrayList<>();
    Outcome outcome = attempt(run);
    boolean counts = run.number() > 0;
    if (outcome.objection().isPresent() && !isStopped() && (counts || !outcome.figures())) {
      String why = outcome.objection().get();
      out.accept((counts ? "Run " + run.number() : "It") + " is repeated: " + why);
      directory.journal().append(new Entry.Repeated(run.number(), why));
      directory.setAside(run.number());
      remarks.add("repeated: " + why);
      outcome = attempt(run);
    }
    if (isStopped()) {
      return;
    }
    String again = outcome.objection().orElse("");
    if (!counts && !outcome.figures()) {
      throw new IOException(
          "the run that warms up has no figures, so the others would have none; mend the cause and"
              + " start again: "
              + again);
    }
    if (counts && !again.isEmpty()) {
      out.accept(
          "Run "
              + run.number()
              + (outcome.figures() ? " counts nevertheless: " : " is missing: ")
              + again);
      if (outcome.figures()) {
        remarks.add(FinishedRun.AFTER_REPEAT + again);
      }
    }
    directory.count(new Entry.Finished(run.number(), remarks, outcome.figures() ? "" : again));
  }

  private Outcome attempt(PlannedRun run) throws IOException {
    Path results = directory.begin(run.number());
    try {
      levels.apply(run);
      Outcome outcome = plan(run, results);
      if (outcome.figures()) {
        levels.verify(run);
      }
      return outcome;
    } catch (FailedCommandException e) {
      return Outcome.withoutFigures(e.getMessage());
    } finally {
      undo.all(false);
    }
  }

  private Outcome plan(PlannedRun run, Path results) {
    Map<String, String> environment = levels.environment(run);
    environment.putAll(ProcessTree.mark(directory.journal().mark(Undo.PLAN)));
    try {
      return isStopped()
          ? Outcome.withoutFigures("it was stopped")
          : runner.run(
              results, matrix.properties(run.combination()), environment, matrix.limits().run());
    } catch (IOException e) {
      String line = String.join(" ", e.getMessage().lines().toList()).replaceFirst(":$", "");
      // Matches the name that the run's directory will have.
      return Outcome.withoutFigures(line.replace(MatrixDirectory.PART + "/", "*/"));
    }
  }

  /** The runs that count, in their order, without the one that warms up. */
  public List<FinishedRun> finished() {
    List<FinishedRun> all = new ArrayList<>();
    for (PlannedRun run : PlannedRun.order(matrix)) {
      Entry.Finished found = directory.journal().state().finished().get(run.number());
      if (run.number() > 0 && found != null) {
        Optional<String> missing = Optional.of(found.missing()).filter(why -> !why.isEmpty());
        all.add(
            new FinishedRun(
                run.number(),
                run.round(),
                run.place(),
                run.combination(),
                missing.isPresent()
                    ? Optional.empty()
                    : Optional.of(directory.results(run.number())),
                found.remarks(),
                missing));
      }
    }
    return all;
  }

  /** Lets other processes use the directory. */
  @Override
  public void close() throws IOException {
    directory.close();
  }
}
