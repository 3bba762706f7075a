package io.github.bancada.history;

import io.github.bancada.jtl.StoredRun;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads the runs of results directories, several at once. For one thread. */
public final class HistoryReader {
  private static final String SUMMARY = "summary.json";
  private static final int MOST_TOLD = 3;

  private final List<History.LeftOut> leftOut = new ArrayList<>();

  private HistoryReader() {}

  /**
   * A run, or why there is none.
   *
   * @param run null for none
   * @param problem "" for none
   */
  private record Read(Path directory, HistoryRun run, String problem) {}

  /** What two copies of a run have in common. */
  private record Same(String name, long start, long end, long samples) {}

  /**
   * Reads all runs in and below directories. Those of a matrix count only if its directory, or one
   * below, is given itself.
   *
   * @throws IOException if a directory does not exist, or there is no run that counts
   * @throws IllegalArgumentException if no run is as chosen
   */
  public static History read(List<Path> directories, Choice choice) throws IOException {
    HistoryReader reader = new HistoryReader();
    Set<Path> found = new TreeSet<>();
    for (Path each : directories) {
      found.addAll(reader.directories(each));
    }
    List<HistoryRun> runs = reader.distinct(found);
    if (runs.isEmpty() && reader.leftOut.isEmpty()) {
      throw new IOException(
          "no run below "
              + directories
              + "; give directories that hold results directories of Load Report, each with a "
              + SUMMARY);
    }
    if (runs.isEmpty()) {
      throw new IOException(
          "no run below "
              + directories
              + " counts: "
              + reader.leftOut.stream()
                  .limit(MOST_TOLD)
                  .map(each -> each.path() + ": " + each.reason())
                  .collect(Collectors.joining("; ")));
    }
    return new History(PlanHistories.of(runs, choice), reader.leftOut);
  }

  /** Those with a summary, without following links, and without matrices below the first. */
  private List<Path> directories(Path given) throws IOException {
    Path top = Files.isSymbolicLink(given) ? given.toRealPath() : given;
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (directory.equals(top) || !Files.exists(directory.resolve(Matrix.JOURNAL))) {
              return FileVisitResult.CONTINUE;
            }
            leftOut.add(
                new History.LeftOut(directory, "a matrix, whose runs differ in their settings"));
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.endsWith(SUMMARY)) {
              found.add(file.toAbsolutePath().normalize().getParent());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (file.equals(top)) {
              throw e;
            }
            leftOut.add(new History.LeftOut(file, "not readable: " + e.getClass().getSimpleName()));
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private List<HistoryRun> distinct(Set<Path> directories) {
    Map<Same, HistoryRun> runs = new LinkedHashMap<>();
    for (Read each : directories.parallelStream().map(HistoryReader::read).toList()) {
      if (each.run() == null) {
        leftOut.add(new History.LeftOut(each.directory(), each.problem()));
        continue;
      }
      RunInfo info = each.run().info();
      long samples = each.run().rows().get(RunSummary.TOTAL).samples();
      HistoryRun other =
          runs.putIfAbsent(
              new Same(info.name(), info.startEpochMillis(), info.endEpochMillis(), samples),
              each.run());
      if (other != null) {
        leftOut.add(
            new History.LeftOut(each.directory(), "the same run as in " + other.directory()));
      }
    }
    return List.copyOf(runs.values());
  }

  private static Read read(Path directory) {
    try {
      RunSummary run = StoredRun.totals(directory);
      Optional<String> unfit = whyUnfit(run);
      return new Read(
          directory, unfit.isPresent() ? null : HistoryRun.of(directory, run), unfit.orElse(""));
    } catch (IOException e) {
      return new Read(directory, null, "not readable: " + e.getMessage());
    }
  }

  private static Optional<String> whyUnfit(RunSummary run) {
    if (!run.info().endReason().isEmpty()) {
      return Optional.of("broken off: " + run.info().endReason());
    }
    if (run.arrivals().isInvalid()) {
      return Optional.of("invalid, the load machine was late");
    }
    return run.total().samples() == 0 ? Optional.of("no samples") : Optional.empty();
  }
}
