package io.github.bancada.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Elements of small storage plans, named by what they do. Stateless. */
final class StoragePlan {
  private StoragePlan() {}

  /** One target, named {@code disk}. */
  static StorageTarget target(Path directory) {
    StorageTarget target = new StorageTarget();
    target.setName("target");
    target.set(StorageTarget.DIRECTORIES, "disk=" + directory);
    return target;
  }

  /** One file of 1 MiB by blocks of 4 KiB. */
  static FileIo fileIo(String operation) {
    FileIo phase = new FileIo();
    phase.setName(operation);
    phase.set(FileIo.OPERATION, operation);
    phase.set(FileIo.FILE_SIZE, "1 MiB");
    phase.set(FileIo.BLOCK_SIZE, "4 KiB");
    return phase;
  }

  static FileSet fileSet(String action) {
    FileSet set = new FileSet();
    set.setName(action);
    set.set(FileSet.ACTION, action);
    return set;
  }

  static FileSet create(String files, String size) {
    FileSet set = fileSet("create");
    set.set(FileSet.FILES, files);
    set.set(FileSet.FILE_SIZE, size);
    return set;
  }

  static FileSet copy(String engine, String command) {
    FileSet set = fileSet("copy");
    set.set(FileSet.ENGINE, engine);
    set.set(FileSet.COMMAND, command);
    return set;
  }

  /** Counts without a sample. */
  static DedupEstimate dedup(Path directory, String unit) {
    DedupEstimate phase = new DedupEstimate();
    phase.setName(unit);
    phase.set(DedupEstimate.DIRECTORIES, directory.toString());
    phase.set(DedupEstimate.UNIT, unit);
    return phase;
  }

  /** Files whose name matches, in a directory and those below it. */
  static List<Path> filesBelow(Path directory, String name) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(each -> each.getFileName().toString().matches(name)).sorted().toList();
    }
  }
}
