package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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

  /** What is on the pages that the driver makes of a document. */
  default List<String> kinds(Document document) {
    return document.kinds();
  }

  /** The size that it prints a document on; {@link PaperSize#UNKNOWN} if that is not known. */
  PaperSize paper(Document document);

  /**
   * What it makes of colours: {@link PageColor#COLOR} if it prints them, {@link
   * PageColor#MONOCHROME} if it makes greys of them, {@link PageColor#UNKNOWN} if that is not
   * known.
   */
  PageColor color() throws IOException, InterruptedException;

  /**
   * Makes a job.
   *
   * @param source the PostScript of the document
   * @param job where to put the job; the file does not exist yet
   * @return why there is no job, empty if there is one
   */
  Optional<String> make(Document document, Path source, Path job)
      throws IOException, InterruptedException;
}
