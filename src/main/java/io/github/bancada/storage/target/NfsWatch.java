package io.github.bancada.storage.target;

import io.github.bancada.process.MountTable;
import java.nio.file.Path;
import java.util.Optional;

/** Watches the requests of a network share from the start of a test. Immutable, thread-safe. */
public final class NfsWatch {
  private static final Path STATISTICS = Path.of("/proc/self/mountstats");

  /** Null if the directory is not on NFS. */
  private final Path point;

  private final NfsStats start;

  private NfsWatch(Path point, NfsStats start) {
    this.point = point;
    this.start = start;
  }

  /**
   * Begins to watch.
   *
   * @param directory a real path
   */
  public static NfsWatch of(Path directory) {
    Optional<Path> point =
        MountTable.read()
            .of(directory)
            .filter(mount -> mount.type().startsWith("nfs"))
            .map(mount -> Path.of(mount.point()));
    Optional<NfsStats> start = point.flatMap(mount -> NfsStats.read(STATISTICS, mount));
    return start.isPresent() ? new NfsWatch(point.get(), start.get()) : new NfsWatch(null, null);
  }

  /** What happened so far, in words; "" if the directory is not on NFS. */
  public String words() {
    return point == null
        ? ""
        : NfsStats.read(STATISTICS, point).map(now -> now.since(start)).orElse("");
  }
}
