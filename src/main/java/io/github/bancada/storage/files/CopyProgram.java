package io.github.bancada.storage.files;

import io.github.bancada.process.ExternalProcess;
import io.github.bancada.process.TemporaryFiles;
import io.github.bancada.process.ThreadCpu;
import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.FileFailure;
import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.PackedHistogram;

/**
 * Copies a user's part of a set with a program. For one thread; any thread may call {@link
 * #cancel}.
 */
final class CopyProgram {
  private static final int MOST_CHARACTERS = 300;

  private final List<String> arguments;
  private final Duration timeLimit;

  /** Whether several users each copy a part of one directory. */
  private final boolean part;

  /** Directories to make first; the program makes all others. */
  private final List<String> directories;

  private final StoredFiles from;
  private final StoredFiles to;
  private final int user;
  private final int users;
  private final BooleanSupplier stopping;
  private volatile ExternalProcess running;

  /**
   * A part of a copy.
   *
   * @param user the user's number, from 0
   * @param number of users who copy together
   * @throws IllegalArgumentException if the program cannot copy a part
   */
  CopyProgram(
      CopyCommand command,
      StoredFiles from,
      StoredFiles to,
      int user,
      int users,
      BooleanSupplier stopping) {
    part = users > 1 && users != from.shape().roots();
    arguments = part ? command.partArguments() : command.arguments();
    timeLimit = command.timeLimit();
    directories = part && !command.makesDirectoriesOfParts() ? to.shape().directories() : List.of();
    if (part && !CopyCommand.takesList(arguments)) {
      throw new IllegalArgumentException(
          String.format(
              "%d virtual users copy %s together with '%s', which takes no %s; give it one, as"
                  + " rsync --files-from does, or make the set with a directory for each of them",
              users, from.shape().text(), String.join(" ", arguments), CopyCommand.LIST));
    }
    this.from = from;
    this.to = to;
    this.user = user;
    this.users = users;
    this.stopping = stopping;
  }

  /** Prepares the copy, outside its time. */
  void prepare() {
    to.settle(stopping);
  }

  /** Copies; the time includes the program and the directories that it does not make. */
  FilePhase.Result run() {
    int[] files = from.filesOf(user, users, true);
    Path list = null;
    try {
      Path source = from.directory();
      Path copy = to.directory();
      from.check();
      long start = System.nanoTime();
      to.makeDirectories(directories);
      long directoriesNanos = directories.isEmpty() ? 0 : System.nanoTime() - start;
      boolean ownRoot = users > 1 && !part;
      if (ownRoot) {
        String root = from.shape().rootName(user);
        source = source.resolve(root);
        copy = copy.resolve(root);
        to.makeDirectories(List.of(root));
      }
      if (CopyCommand.takesList(arguments)) {
        list = TemporaryFiles.create("copy-", ".txt");
        Files.write(list, paths(files, ownRoot));
      }
      running =
          new ExternalProcess(
              CopyCommand.withPaths(arguments, source, copy, list), timeLimit, stopping);
      ExternalProcess.Run run = running.run();
      from.check();
      return result(files, run, directoriesNanos + run.realNanos());
    } catch (IOException e) {
      return FilePhase.Result.failed(files.length, 0, FileFailure.of("not started", e));
    } finally {
      running = null;
      delete(list);
    }
  }

  private List<String> paths(int[] files, boolean ownRoot) {
    int cut = ownRoot ? from.shape().rootName(user).length() + 1 : 0;
    return Arrays.stream(files).mapToObj(file -> from.relativePathOf(file).substring(cut)).toList();
  }

  private static void delete(Path list) {
    if (list != null) {
      try {
        TemporaryFiles.delete(list);
      } catch (IOException e) {
        list.toFile().deleteOnExit(); // deleted with the directory of temporary files at the latest
      }
    }
  }

  private FilePhase.Result result(int[] files, ExternalProcess.Run run, long nanos) {
    IntStream.of(files).forEach(file -> to.copiedFrom(from, file));
    return switch (run.ending()) {
      case EXITED ->
          run.exitCode() == 0
              ? new FilePhase.Result(
                  files.length,
                  files.length,
                  0,
                  Arrays.stream(files).mapToLong(from::sizeOf).sum(),
                  nanos,
                  new PackedHistogram(1),
                  cpuNanos(run),
                  DeviceReads.UNKNOWN,
                  null)
              : FilePhase.Result.failed(
                  files.length,
                  nanos,
                  new FileFailure("exit code " + run.exitCode(), beginning(run)));
      case CANCELED ->
          FilePhase.Result.failed(files.length, nanos, FilePhase.stopped(0, files.length));
      case TIME_LIMIT ->
          FilePhase.Result.failed(
              files.length,
              nanos,
              new FileFailure(
                  LocalCode.TIMEOUT.text(),
                  "the program was killed after "
                      + timeLimit.toMillis()
                      + " ms; raise Time limit if it needs longer"));
    };
  }

  /** Known only if one user copies: the times of some users would pass for all. */
  private long cpuNanos(ExternalProcess.Run run) {
    return run.times()
        .filter(times -> users == 1)
        .map(times -> times.user().plus(times.system()).toNanos())
        .orElse(ThreadCpu.UNKNOWN);
  }

  private static String beginning(ExternalProcess.Run run) {
    String text = (run.errors().isBlank() ? run.output() : run.errors()).strip();
    String line = text.replaceAll("\\s*\\R\\s*", " ");
    return line.isEmpty()
        ? "the program printed nothing"
        : line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "…";
  }

  /** Kills the program if it runs. */
  void cancel() {
    ExternalProcess process = running;
    if (process != null) {
      process.cancel();
    }
  }
}
