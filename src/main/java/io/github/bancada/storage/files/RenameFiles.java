package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;

/** Renames files in their directories: one {@code rename} each. For one thread. */
final class RenameFiles implements FileOperation {
  private final StoredFiles set;

  RenameFiles(StoredFiles set) {
    this.set = set;
  }

  @Override
  public String nameOf(int number) {
    return "'" + set.pathOf(number) + "'";
  }

  @Override
  public long perform(int number) throws IOException {
    Files.move(set.pathOf(number), set.otherPathOf(number), StandardCopyOption.ATOMIC_MOVE);
    set.renamed(number);
    return 0;
  }
}
