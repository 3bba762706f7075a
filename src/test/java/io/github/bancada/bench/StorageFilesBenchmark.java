package io.github.bancada.bench;

import io.github.bancada.storage.files.CopyCommand;
import io.github.bancada.storage.files.CopyEngine;
import io.github.bancada.storage.files.FileAction;
import io.github.bancada.storage.files.FileSetSettings;
import io.github.bancada.storage.files.FileSetWorkload;
import io.github.bancada.storage.files.FileSizes;
import io.github.bancada.storage.place.StorageTargets;
import io.github.bancada.storage.place.Target;
import io.github.bancada.storage.place.TargetList;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * File Set against the programs whose work it does: fs_mark and cp, in alternating pairs on one
 * file system, every other pair in reverse order. A directory is used once, because creating files
 * soon after deleting many is slow on some file systems; all are deleted at the end.
 */
final class StorageFilesBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(7);
  private static final int WARM_UPS = 2;
  private static final int FILES = Integer.getInteger("bench.files", 5_000);
  private static final long SMALL = 100_000;
  private static final long LARGE = Long.getLong("bench.bytes", 500_000_000);
  private static final double GOAL_CREATE = 0.92;
  private static final double GOAL_COPY = 0.95;

  /** Does the work once, in a directory of its own, and returns its seconds. */
  private interface Contender {
    double seconds(int number) throws Exception;
  }

  @Override
  public String name() {
    return "storage-files";
  }

  @Override
  public String question() {
    return "files created and copied, against fs_mark and cp";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path parent =
        Path.of(System.getProperty("bench.directory", JmeterRun.project() + "/target"))
            .toRealPath();
    StorageTargets targets = StorageTargets.ofThisTest();
    List<Target> opened = targets.open(List.of(new TargetList.Entry("bench", parent)), 0, false);
    try {
      Path work = opened.get(0).workDirectory();
      Table table = new Table("", "File Set s", "program s", "speed against it", "goal");
      pairs(
          out,
          table,
          String.format(Locale.ROOT, "create %,d x 100 kB with fsync, fs_mark", FILES / 5),
          StorageFilesBenchmark::create,
          number -> fsMark(work.resolve("fs_mark" + number)),
          GOAL_CREATE);
      create("many", FILES, SMALL, FileSetSettings.Sync.NONE);
      pairs(
          out,
          table,
          String.format(Locale.ROOT, "copy %,d x 100 kB, cp -r", FILES),
          number -> copy("many", "many-java" + number, CopyEngine.JAVA),
          number -> copy("many", "many-cp" + number, CopyEngine.CP),
          GOAL_COPY);
      create("one", 1, LARGE, FileSetSettings.Sync.NONE);
      pairs(
          out,
          table,
          String.format(Locale.ROOT, "copy 1 x %,d MB in the page cache, cp -r", LARGE / 1_000_000),
          number -> copy("one", "one-java" + number, CopyEngine.JAVA),
          number -> copy("one", "one-cp" + number, CopyEngine.CP),
          GOAL_COPY);
      table.print(out);
    } finally {
      targets.close(opened);
    }
  }

  private static void pairs(
      PrintStream out, Table table, String name, Contender ours, Contender theirs, double goal)
      throws Exception {
    List<Double> own = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      int number = round + WARM_UPS;
      boolean first = round % 2 == 0;
      double we = first ? ours.seconds(number) : 0;
      double they = theirs.seconds(number);
      we = first ? we : ours.seconds(number);
      if (round >= 0) {
        own.add(we);
        other.add(they);
        ratios.add(they / we);
        out.printf(
            Locale.ROOT,
            "  pair %d  %s  %.3f s, %.3f s, %.2fx%n",
            round + 1,
            name,
            we,
            they,
            they / we);
      }
    }
    double ratio = median(ratios);
    table.row(
        name,
        String.format(Locale.ROOT, "%.3f", median(own)),
        String.format(Locale.ROOT, "%.3f", median(other)),
        Table.ratio(ratio),
        Table.goal(ratio, goal));
  }

  private static double median(List<Double> values) {
    return Contest.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double create(int number) throws IOException {
    return create("created" + number, FILES / 5, SMALL, FileSetSettings.Sync.FSYNC);
  }

  private static double create(String set, int files, long size, FileSetSettings.Sync sync)
      throws IOException {
    FileSetSettings.Tree tree =
        new FileSetSettings.Tree(
            files,
            FileSizes.parse("File size", Long.toString(size)),
            FileSetSettings.Directories.SHARED,
            1,
            0,
            1);
    return seconds(
        new FileSetSettings(
            "",
            set,
            FileAction.CREATE,
            FileSetSettings.Unit.PHASE,
            FileSetSettings.Order.SEQUENTIAL,
            Optional.of(tree),
            1 << 14,
            sync,
            true,
            "",
            Optional.empty()));
  }

  private static double copy(String from, String to, CopyEngine engine) throws IOException {
    return seconds(
        new FileSetSettings(
            "",
            from,
            FileAction.COPY,
            FileSetSettings.Unit.PHASE,
            FileSetSettings.Order.SEQUENTIAL,
            Optional.empty(),
            1 << 14,
            FileSetSettings.Sync.NONE,
            true,
            to,
            engine == CopyEngine.JAVA
                ? Optional.empty()
                : Optional.of(CopyCommand.of(engine, "", 0))));
  }

  private static double seconds(FileSetSettings settings) throws IOException {
    try (Task<FileSetSettings> task = new FileSetWorkload().newTask(new LoneUser())) {
      Sample sample = task.run(settings);
      if (!sample.success()) {
        throw new IOException(sample.code() + ": " + sample.message());
      }
      return sample.elapsedNanos() / 1e9;
    }
  }

  /** The only virtual user. */
  private static final class LoneUser implements VirtualUser {
    @Override
    public String name() {
      return "bench 1-1";
    }

    @Override
    public String sampler() {
      return "File Set 'bench'";
    }

    @Override
    public BooleanSupplier stopping() {
      return () -> false;
    }

    @Override
    public int usersOfGroup() {
      return 1;
    }

    @Override
    public <T> T shared(String name, Supplier<T> maker) {
      return maker.get();
    }

    @Override
    public void end() {
      throw new IllegalStateException("nothing ends this user");
    }

    @Override
    public void abortTest(String problem) {
      throw new IllegalStateException(problem);
    }
  }

  /** By its own clock, which leaves out making the directory and deleting the files. */
  private static double fsMark(Path directory) throws IOException, InterruptedException {
    Files.createDirectory(directory);
    List<String> command =
        List.of(
            "env",
            "-C",
            directory.toString(),
            "fs_mark",
            "-d",
            ".", // fs_mark takes paths of up to 40 bytes
            "-n",
            "" + FILES / 5,
            "-s",
            "" + SMALL,
            "-t",
            "1",
            "-S",
            "1",
            "-L",
            "1",
            "-w",
            "16384",
            "-k",
            "-l",
            "/dev/null");
    try (Child child = Child.start(command)) {
      for (Child.Line line : child.await()) {
        String[] words = line.text().strip().split("\\s+");
        if (words.length == 5 && words[1].equals("" + FILES / 5)) {
          return FILES / 5 / Double.parseDouble(words[3]);
        }
      }
      throw new IOException("no figures from fs_mark:\n" + child.output());
    }
  }
}
