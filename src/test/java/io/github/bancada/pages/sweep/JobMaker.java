package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A printer driver that makes a job of a document, by running the driver's own programs. */
interface JobMaker {
  /** Name of the driver in the table. */
  String name();

  /** Name of its language in the counter's format table; "" if it is not there. */
  String language();

  /** Whether the driver prints such a document: some make a file of each page. */
  default boolean prints(Document document) {
    return true;
  }

  /** Pages that the driver makes of a document. */
  default int pages(Document document) {
    return document.pages();
  }

  /**
   * Makes a job.
   *
   * @param document a PostScript file
   * @param job where to put the job; the file does not exist yet
   * @return why there is no job, empty if there is one
   */
  Optional<String> make(Path document, Path job) throws IOException, InterruptedException;
}
