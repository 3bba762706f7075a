package io.github.bancada.report.window;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.view.ReportTexts;
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
      return ReportTexts.text("problem.missing");
    }
    if (problem instanceof AccessDeniedException) {
      return ReportTexts.text("problem.denied");
    }
    if (problem instanceof FileSystemException system) {
      return system.getReason() != null ? system.getReason() : system.getClass().getSimpleName();
    }
    return problem.getMessage() != null ? problem.getMessage() : problem.getClass().getSimpleName();
  }
}
