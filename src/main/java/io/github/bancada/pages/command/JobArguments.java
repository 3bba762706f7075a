package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import io.github.bancada.pages.job.JobFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/** Finds the jobs that the command line names. For one thread. */
final class JobArguments {
  /** Names of standard input; some systems cannot open these a second time. */
  private static final Set<String> STANDARD_INPUT =
      Set.of("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

  private final List<NamedJob> jobs = new ArrayList<>();
  private final List<JobRow> unreadable = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Adds the jobs of an argument.
   *
   * @param argument a file, directory, pipe, glob or {@code -}, as {@link FileName#text} returns it
   */
  void add(String argument) {
    String shown = "'" + FileName.shown(argument) + "'";
    try {
      if (argument.isEmpty()) {
        problems.add("'' names no file: an argument is empty; check the script's variables");
      } else if (STANDARD_INPUT.contains(argument)) {
        addStandardInput();
      } else if (JobFiles.isGlob(argument) && !exists(argument)) {
        addGlob(argument, shown);
      } else {
        addPath(FileName.path(argument), shown);
      }
    } catch (InvalidPathException e) {
      problems.add(shown + " is not a file name here: " + e.getReason());
    } catch (IOException e) {
      problems.add(shown + " " + FileFailure.reason(e));
    }
  }

  private void addStandardInput() {
    if (jobs.stream().anyMatch(job -> job.path() == null)) {
      problems.add("standard input is named twice, but can be read only once");
    } else {
      jobs.add(new NamedJob("-", null, true));
    }
  }

  private static boolean exists(String argument) {
    try {
      return Files.exists(FileName.path(argument));
    } catch (InvalidPathException e) {
      return false; // Windows has no names with these characters
    }
  }

  private void addPath(Path path, String shown) throws IOException {
    if (Files.readAttributes(path, BasicFileAttributes.class).isOther()) {
      jobs.add(new NamedJob(FileName.of(path), path, true));
      return;
    }
    int failed = unreadable.size();
    List<Path> files =
        JobFiles.in(
            path,
            new BiConsumer<>() { // no lambda, see the package
              @Override
              public void accept(Path file, IOException cause) {
                unreadable.add(JobRow.unreadable(FileName.of(file), FileFailure.reason(cause)));
              }
            });
    if (files.isEmpty() && unreadable.size() == failed) {
      problems.add("no file in " + shown);
    }
    addFiles(files);
  }

  private void addGlob(String argument, String shown) {
    try {
      List<Path> files = JobFiles.matching(FileName.path(""), argument);
      if (files.isEmpty()) {
        problems.add("no file matches " + shown);
      }
      addFiles(files);
    } catch (IOException e) {
      problems.add(FileFailure.reason(e));
    }
  }

  private void addFiles(List<Path> files) {
    for (Path file : files) {
      jobs.add(new NamedJob(FileName.of(file), file, false));
    }
  }

  List<NamedJob> jobs() {
    return jobs;
  }

  /** Rows for jobs that were found but cannot be read. */
  List<JobRow> unreadable() {
    return unreadable;
  }

  /** Sentences about arguments that name no job. */
  List<String> problems() {
    return problems;
  }

  /**
   * A job to count. Immutable.
   *
   * @param name as shown
   * @param path its file; null for standard input
   * @param isStream whether it comes from a pipe or a device, and has no length
   */
  record NamedJob(String name, Path path, boolean isStream) {}
}
