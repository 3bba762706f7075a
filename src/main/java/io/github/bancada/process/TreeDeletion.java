package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Deletes the contents of a directory, step by step from its open handle. Links are deleted, not
 * followed. Everything that is mounted anywhere below stays with its contents, even if it is of the
 * same file system (bind mounts). For one thread.
 *
 * <p>Mounts are read when it begins, so the directory must be {@linkplain HeldDirectory#isInPlace()
 * in place}.
 */
final class TreeDeletion {
  private final Set<String> mounts;
  private final boolean hasDevices;
  private final Object device;
  private long bytes;

  /** Something that stays; null if nothing does. */
  private Path foreign;

  /**
   * @param directory real path of the one whose contents are deleted
   */
  TreeDeletion(Path directory) throws IOException {
    mounts = MountTable.read().below(directory);
    hasDevices = directory.getFileSystem().supportedFileAttributeViews().contains("unix");
    device = device(directory);
  }

  private Object device(Path directory) throws IOException {
    return hasDevices
        ? Files.getAttribute(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS)
        : directory.getRoot();
  }

  /**
   * Deletes all entries.
   *
   * @param except names that stay
   * @return whether no other entry is left
   */
  boolean contents(HeldDirectory directory, Set<Path> except) throws IOException {
    boolean all = true;
    try (DirectoryStream<Path> entries = directory.list(HeldDirectory.SELF)) {
      for (Path each : entries) {
        Path name = each.getFileName();
        all &= except.contains(name) || entry(directory, name);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return all;
  }

  /** Deletes an entry with all that is in it, if it is there; false if something stays. */
  boolean entry(HeldDirectory parent, Path name) throws IOException {
    try {
      BasicFileAttributes attributes = parent.attributes(name);
      Path path = parent.path().resolve(name);
      if (!mounts.isEmpty() && mounts.contains(path.toString())
          || attributes.isDirectory() && !device(path).equals(device)) {
        foreign = path;
        return false;
      }
      if (attributes.isDirectory()) {
        return tree(parent, name, attributes);
      }
      parent.deleteFile(name);
      bytes += attributes.isRegularFile() ? attributes.size() : 0;
    } catch (NoSuchFileException e) {
      return true; // it has just vanished
    }
    return true;
  }

  private boolean tree(HeldDirectory parent, Path name, BasicFileAttributes seen)
      throws IOException {
    try (HeldDirectory directory = parent.directory(name)) {
      if (!directory.is(seen)) {
        throw new NotDirectoryException(directory.path() + ": replaced while it was deleted");
      }
      if (!contents(directory, Set.of())) {
        return false;
      }
    }
    parent.deleteDirectory(name);
    return true;
  }

  /**
   * How many bytes the deleted files had.
   *
   * @throws IOException if something stays because it is not of this directory's file system
   */
  long bytes() throws IOException {
    if (foreign != null) {
      throw new IOException(
          "something else is mounted at '" + foreign + "', and stays; unmount it");
    }
    return bytes;
  }
}
