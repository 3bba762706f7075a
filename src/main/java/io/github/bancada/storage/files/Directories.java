package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** Makes directories that several users may make at the same time. Stateless. */
final class Directories {
  private Directories() {}

  /** Makes a directory; it may be there, but not as anything else. */
  static void make(Path directory) throws IOException {
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
  }

  /** Makes a directory, and directories below it, each after the one that holds it. */
  static void make(Path directory, List<String> below) throws IOException {
    make(directory);
    for (String each : below) {
      make(directory.resolve(each));
    }
  }
}
