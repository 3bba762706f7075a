package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;

/**
 * Visits a directory with all below it to the end: what cannot be read is reported and left out.
 * For one thread.
 */
public abstract class TreeVisitor extends SimpleFileVisitor<Path> {
  /**
   * Called with each path that cannot be read.
   *
   * @param cause why
   * @throws IOException to end the visit
   */
  protected abstract void failed(Path path, IOException cause) throws IOException;

  @Override
  public final FileVisitResult visitFileFailed(Path path, IOException cause) throws IOException {
    failed(path, cause);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public final FileVisitResult postVisitDirectory(Path folder, IOException cause)
      throws IOException {
    if (cause != null) {
      failed(folder, cause);
    }
    return FileVisitResult.CONTINUE;
  }
}
