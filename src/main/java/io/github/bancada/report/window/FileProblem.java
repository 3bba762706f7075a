package io.github.bancada.report.window;

import static io.github.bancada.report.window.ReportPane.TEXTS;

import io.github.bancada.process.AtomicFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Explains an I/O error in a dialog. Stateless. */
final class FileProblem {
  private FileProblem() {}

  /** The cause as text; file system messages are often only a path. */
  static String of(IOException problem) {
    if (problem instanceof AtomicFile.UnwrittenException
        && problem.getCause() instanceof IOException cause) {
      return of(cause);
    }
    if (problem instanceof NoSuchFileException) {
      return TEXTS.text("problem.missing");
    }
    if (problem instanceof AccessDeniedException) {
      return TEXTS.text("problem.denied");
    }
    if (problem instanceof FileSystemException system) {
      return system.getReason() != null ? system.getReason() : system.getClass().getSimpleName();
    }
    return problem.getMessage() != null ? problem.getMessage() : problem.getClass().getSimpleName();
  }
}
