package io.github.bancada.cli;

import io.github.bancada.jtl.StoredRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads runs named on the command line.
 *
 * <pre>
 * configuration = [ name "=" ] path { "," path }
 * </pre>
 *
 * <p>An argument that exists as a file is a path, even with {@code =} or a comma in it. Without a
 * name, a configuration takes the name of its first path. Stateless.
 */
final class ComparedRuns {
  private ComparedRuns() {}

  /**
   * A parsed argument.
   *
   * @param paths its runs
   */
  private record Argument(String name, List<Path> paths) {
    static Argument of(String text) {
      if (Files.exists(Path.of(text))) {
        return new Argument(shortName(Path.of(text)), List.of(Path.of(text)));
      }
      int equals = text.indexOf('=');
      String list = text.substring(equals + 1);
      List<Path> paths = new ArrayList<>();
      if (Files.exists(Path.of(list))) {
        paths.add(Path.of(list));
      } else {
        for (String path : list.split(",", -1)) {
          if (path.isBlank()) {
            throw new IllegalArgumentException(
                "'" + text + "' names an empty path; give name=run1,run2");
          }
          paths.add(Path.of(path.strip()));
        }
      }
      String name = equals > 0 ? text.substring(0, equals).strip() : "";
      return new Argument(name.isEmpty() ? shortName(paths.get(0)) : name, paths);
    }

    /** The directory of a summary.json, or the file name without extension. */
    private static String shortName(Path path) {
      Path absolute = path.toAbsolutePath().normalize();
      Path directory = absolute.getParent();
      Path named = absolute.endsWith("summary.json") && directory != null ? directory : absolute;
      Path last = named.getFileName();
      String text = last == null ? path.toString() : last.toString();
      return text.replaceFirst("\\.(jtl|csv|json|xml)(\\.gz)?$", "");
    }
  }

  /**
   * Reads all runs of the arguments.
   *
   * @param skip seconds to leave out at the start of each
   * @param transactions as in {@link StoredRun#open(Path, RunPart, Optional)}
   * @throws IOException if one cannot be read
   * @throws IllegalArgumentException if two configurations have the same name, or a run has no
   *     samples
   */
  static List<Configuration> read(
      List<String> arguments, int skip, Optional<TransactionSamples> transactions)
      throws IOException {
    List<Configuration> configurations = new ArrayList<>();
    for (Argument argument : distinct(arguments)) {
      configurations.add(Configuration.ofRuns(argument.name(), read(argument, skip, transactions)));
    }
    return configurations;
  }

  private static List<RunSummary> read(
      Argument argument, int skip, Optional<TransactionSamples> transactions) throws IOException {
    List<RunSummary> runs = new ArrayList<>();
    for (Path path : argument.paths()) {
      runs.add(run(path, skip, transactions));
    }
    return runs;
  }

  /**
   * Reads one run.
   *
   * @param skip seconds to leave out at its start
   * @param transactions as in {@link StoredRun#open(Path, RunPart, Optional)}
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it has no samples
   */
  static RunSummary run(Path path, int skip, Optional<TransactionSamples> transactions)
      throws IOException {
    try (StoredRun stored = StoredRun.open(path, RunPart.after(skip), transactions)) {
      RunSummary run = stored.summary();
      if (run.total().samples() == 0) {
        throw new IllegalArgumentException(
            run.timeline().leftOut().samples() == 0
                ? "'" + path + "' has no samples; there is nothing to compare"
                : "'" + path + "' has no samples after the first " + skip + " s: no data");
      }
      return run;
    }
  }

  /**
   * Reads the runs of one argument.
   *
   * @param skip seconds to leave out at the start of each
   * @param transactions as in {@link StoredRun#open(Path, RunPart, Optional)}
   * @throws IOException if one cannot be read
   * @throws IllegalArgumentException if one has no samples
   */
  static List<RunSummary> repeats(
      String argument, int skip, Optional<TransactionSamples> transactions) throws IOException {
    return read(Argument.of(argument), skip, transactions);
  }

  private static List<Argument> distinct(List<String> texts) {
    List<Argument> arguments = texts.stream().map(Argument::of).toList();
    Set<String> names = new HashSet<>();
    for (Argument argument : arguments) {
      if (!names.add(argument.name())) {
        throw new IllegalArgumentException(
            "two runs are named '"
                + argument.name()
                + "'; give other names: name=path (repeats of one: name=path,path)");
      }
    }
    return arguments;
  }

  /** The names of the runs, in the order of the arguments. */
  static List<String> names(List<String> arguments) {
    return distinct(arguments).stream().map(Argument::name).toList();
  }

  /** The path of an argument with one run. */
  static Path path(String argument) {
    Argument parsed = Argument.of(argument);
    if (parsed.paths().size() > 1) {
      throw new IllegalArgumentException(
          "'" + argument + "' names several runs; give each as a separate argument");
    }
    return parsed.paths().get(0);
  }
}
