package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Copies files to another set as {@code cp -r} does: contents in the kernel, permissions as far as
 * the process's mask allows, current times. Directories are made first. For one thread.
 */
final class CopyFiles extends FileOperation {
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /** Bytes of one call: few enough to stop after it. */
  private static final long MOST_BYTES = 64L << 20;

  private static final FileAttribute<?>[] NONE = {};

  private final StoredFiles to;
  private final int[] files;
  private final BooleanSupplier stopping;

  /**
   * @param files that this user copies
   */
  CopyFiles(StoredFiles from, StoredFiles to, int[] files, BooleanSupplier stopping) {
    super(from);
    this.to = to;
    this.files = files;
    this.stopping = stopping;
  }

  @Override
  void prepare() {
    to.settle(stopping);
  }

  @Override
  void begin() throws IOException {
    Set<String> directories = new LinkedHashSet<>();
    for (int i = 0; i < files.length; i++) {
      if (i == 0 || !to.shape().isBeside(files[i], files[i - 1])) {
        addWithParents(to.shape().directoryOf(files[i]), directories);
      }
    }
    to.makeDirectories(directories);
  }

  private static void addWithParents(String directory, Set<String> all) {
    if (!all.contains(directory)) {
      int slash = directory.lastIndexOf('/');
      if (slash > 0) {
        addWithParents(directory.substring(0, slash), all);
      }
      all.add(directory);
    }
  }

  @Override
  String nameOf(int number) {
    return "'" + set.shown(set.pathOf(number)) + "' to '" + to.shown(to.pathOf(number)) + "'";
  }

  @Override
  long perform(int number) throws IOException {
    Path source = set.pathOf(number);
    to.copiedFrom(set, number);
    Path copy = to.pathOf(number);
    long expected = set.sizeOf(number);
    long copied;
    try (FileChannel in = set.place().open(source, READ);
        FileChannel out = to.place().open(copy, NEW, permissions(source))) {
      copied = transfer(in, out, expected);
    }
    checkSize(number, copied);
    return copied;
  }

  /**
   * Copies to the actual end of the file.
   *
   * @param expected its size; the actual size is read only afterwards, to save a system call
   */
  private long transfer(FileChannel in, FileChannel out, long expected) throws IOException {
    long copied = 0;
    long size = expected;
    do {
      while (copied < size) {
        FilePhase.check(stopping);
        long more = in.transferTo(copied, Math.min(MOST_BYTES, size - copied), out);
        if (more <= 0) {
          return copied; // the file has become shorter
        }
        copied += more;
      }
      size = in.size();
    } while (copied < size);
    return copied;
  }

  private FileAttribute<?>[] permissions(Path source) throws IOException {
    Optional<PosixFileAttributes> attributes = set.place().permissions(source);
    return attributes.isEmpty()
        ? NONE
        : new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(attributes.get().permissions())
        };
  }
}
