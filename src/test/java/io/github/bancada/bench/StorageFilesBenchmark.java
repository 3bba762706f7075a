package io.github.bancada.bench;

import io.github.bancada.storage.files.CopyCommand;
import io.github.bancada.storage.files.FileSetSettings;
import io.github.bancada.storage.files.FileSetWorkload;
import io.github.bancada.storage.files.FileSizes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * File Set against the programs whose work it does: fs_mark and cp. A directory is used once,
 * because creating files soon after deleting many is slow on some file systems; all are deleted at
 * the end.
 */
final class StorageFilesBenchmark implements Benchmark {
  private static final int FILES = Integer.getInteger("bench.files", 5_000);
  private static final int CREATED = FILES * 2 / 5;
  private static final long SMALL = 100_000;
  private static final long LARGE = Long.getLong("bench.bytes", 500_000_000);
  private static final double GOAL_CREATE = 0.92;
  private static final double GOAL_COPY = 0.95;

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
    StoragePairs.run(out, StorageFilesBenchmark::phases);
  }

  private static void phases(StoragePairs pairs) throws Exception {
    Path work = pairs.directory();
    pairs.compare(
        new StoragePairs.Work(
            String.format(Locale.ROOT, "fs_mark, %,d x 100 kB, fsync", CREATED),
            "files/s",
            CREATED,
            GOAL_CREATE),
        StorageFilesBenchmark::create,
        round -> fsMark(work.resolve("fs_mark" + round)));
    String many = String.format(Locale.ROOT, "cp -r, %,d x 100 kB", FILES);
    if (StoragePairs.isChosen(many)) {
      create("many", FILES, SMALL, FileSetSettings.Sync.NONE);
    }
    pairs.compare(
        new StoragePairs.Work(many, "files/s", FILES, GOAL_COPY),
        round -> copy("many", "many-java" + round, CopyCommand.Engine.JAVA),
        round -> copy("many", "many-cp" + round, CopyCommand.Engine.CP));
    String one = String.format(Locale.ROOT, "cp -r, 1 x %,d MB, cached", LARGE / 1_000_000);
    if (StoragePairs.isChosen(one)) {
      create("one", 1, LARGE, FileSetSettings.Sync.NONE);
    }
    pairs.compare(
        new StoragePairs.Work(one, "MB/s", LARGE / 1e6, GOAL_COPY),
        round -> copyOne(pairs, "one-java" + round, CopyCommand.Engine.JAVA),
        round -> copyOne(pairs, "one-cp" + round, CopyCommand.Engine.CP));
  }

  private static double create(int number) throws IOException {
    return create("created" + number, CREATED, SMALL, FileSetSettings.Sync.FSYNC);
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
            FileSetSettings.Action.CREATE,
            FileSetSettings.Unit.PHASE,
            FileSetSettings.Order.SEQUENTIAL,
            Optional.of(tree),
            1 << 14,
            sync,
            true,
            "",
            Optional.empty()));
  }

  private static double copy(String from, String to, CopyCommand.Engine engine) throws IOException {
    return seconds(
        new FileSetSettings(
            "",
            from,
            FileSetSettings.Action.COPY,
            FileSetSettings.Unit.PHASE,
            FileSetSettings.Order.SEQUENTIAL,
            Optional.empty(),
            1 << 14,
            FileSetSettings.Sync.NONE,
            true,
            to,
            engine == CopyCommand.Engine.JAVA
                ? Optional.empty()
                : Optional.of(CopyCommand.of(engine, "", 0))));
  }

  private static double copyOne(StoragePairs pairs, String to, CopyCommand.Engine engine)
      throws IOException {
    pairs.deleteAfterwards(to);
    return copy("one", to, engine);
  }

  private static double seconds(FileSetSettings settings) throws IOException {
    return new BenchUser(0, 1).seconds(new FileSetWorkload(), settings);
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
            "" + CREATED,
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
        if (words.length == 5 && words[1].equals("" + CREATED)) {
          return CREATED / Double.parseDouble(words[3]);
        }
      }
      throw new IOException("no figures from fs_mark:\n" + child.output());
    }
  }
}
