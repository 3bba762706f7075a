package io.github.bancada.storage.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Asks for the attributes of files: one {@code lstat} each. For one thread. */
final class StatFiles implements FileOperation {
  private final StoredFiles set;

  StatFiles(StoredFiles set) {
    this.set = set;
  }

  @Override
  public String nameOf(int number) {
    return "'" + set.pathOf(number) + "'";
  }

  @Override
  public long perform(int number) throws IOException {
    Path path = set.pathOf(number);
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    FileSize.check(path, set.sizeOf(number), attributes.size());
    return 0;
  }
}
