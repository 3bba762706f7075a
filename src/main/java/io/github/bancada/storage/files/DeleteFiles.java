package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.NoSuchFileException;

/** Deletes files: one {@code unlink} each. For one thread. */
final class DeleteFiles implements FileOperation {
  private final StoredFiles set;

  DeleteFiles(StoredFiles set) {
    this.set = set;
  }

  @Override
  public String nameOf(int number) {
    return "'" + set.shown(set.pathOf(number)) + "'";
  }

  @Override
  public long perform(int number) throws IOException {
    try {
      set.place().deleteFile(set.pathOf(number));
    } catch (NoSuchFileException e) {
      set.deleted(number); // it is gone all the same
      throw e;
    }
    set.deleted(number);
    return 0;
  }
}
