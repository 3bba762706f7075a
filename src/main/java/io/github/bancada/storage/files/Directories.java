package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;

/** Makes directories that several users may make at the same time. Stateless. */
final class Directories {
  private Directories() {}

  /** Makes the directory of a set, and directories below it, each after the one that holds it. */
  static void make(StoredFiles set, Collection<String> below) throws IOException {
    make(set, set.pathOf(""));
    for (String each : below) {
      make(set, set.pathOf(each));
    }
  }

  /**
   * Makes a directory; it may be there, but not as anything else. Java makes directories by path
   * only, so this looks whether it is where it should be.
   */
  private static void make(StoredFiles set, Path directory) throws IOException {
    try {
      Files.createDirectory(set.shown(directory));
    } catch (FileAlreadyExistsException e) {
      if (!isThere(set, directory)) {
        throw e;
      }
      return;
    }
    if (!isThere(set, directory)) {
      set.check();
    }
  }

  private static boolean isThere(StoredFiles set, Path directory) throws IOException {
    try {
      return set.place().attributes(directory).isDirectory();
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
