package io.github.bancada.storage.io;

import io.github.bancada.process.HeldDirectory;
import io.github.bancada.work.UserSeed;
import java.nio.file.Path;
import java.util.Locale;

/** The files of a virtual user on a target, by number. Immutable. */
final class FileNames {
  private final HeldDirectory directory;
  private final Path[] paths;
  private final long[] contentIds;

  /**
   * Names the files of a phase.
   *
   * @param user name of the virtual user
   */
  FileNames(FileIoSettings.FileGroup group, HeldDirectory directory, String user) {
    this.directory = directory;
    // A user's name may have any character, so its files have a 64-bit number instead.
    String owner =
        group.shared() ? "all" : String.format(Locale.ROOT, "%016x", UserSeed.of(0, user));
    paths = new Path[group.count()];
    contentIds = new long[group.count()];
    for (int i = 0; i < paths.length; i++) {
      String name = group.name() + "-" + owner + "-" + i;
      paths[i] = directory.path().resolve(name);
      contentIds[i] = UserSeed.of(1, name);
    }
  }

  int count() {
    return paths.length;
  }

  HeldDirectory directory() {
    return directory;
  }

  Path path(int index) {
    return paths[index];
  }

  /** Number of a file's content. Each file has its own content, the same on all targets. */
  long contentId(int index) {
    return contentIds[index];
  }
}
