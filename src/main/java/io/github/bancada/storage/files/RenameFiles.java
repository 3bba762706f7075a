package io.github.bancada.storage.files;

import java.io.IOException;

/** Renames files in their directories: one {@code rename} each. For one thread. */
final class RenameFiles implements FileOperation {
  private final StoredFiles set;

  RenameFiles(StoredFiles set) {
    this.set = set;
  }

  @Override
  public String nameOf(int number) {
    return "'" + set.shown(set.pathOf(number)) + "'";
  }

  @Override
  public long perform(int number) throws IOException {
    set.place().move(set.pathOf(number), set.otherPathOf(number));
    set.renamed(number);
    return 0;
  }
}
