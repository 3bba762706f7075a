package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.Path;

/** Asks for the attributes of files: one {@code lstat} each. For one thread. */
final class StatFiles implements FileOperation {
  private final StoredFiles set;

  StatFiles(StoredFiles set) {
    this.set = set;
  }

  @Override
  public String nameOf(int number) {
    return "'" + set.shown(set.pathOf(number)) + "'";
  }

  @Override
  public long perform(int number) throws IOException {
    Path path = set.pathOf(number);
    long size = set.place().attributes(path).size();
    FileSize.check(set.shown(path), set.sizeOf(number), size);
    return 0;
  }
}
