package io.github.bancada.pages.sweep;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Makes jobs with drivers, one after the other, and counts them. A job is deleted as soon as it is
 * counted, unless it is to be kept.
 */
final class Sweep {
  private final PageCounter counter = new PageCounter();
  private final List<Document> documents;

  /** Null if jobs are not kept. */
  private final Path kept;

  /**
   * @param kept folder where jobs stay, and are found again by the next sweep; null if they do not
   */
  Sweep(List<Document> documents, Path kept) {
    this.documents = documents;
    this.kept = kept;
  }

  /**
   * Makes a job of each document and counts it. If the driver fails with the first document, it
   * gets no other one.
   */
  DriverResult of(JobMaker maker) throws IOException, InterruptedException {
    DriverResult result = new DriverResult(maker);
    PageColor color = maker.color();
    Path folder = kept == null ? Files.createTempDirectory("sweep") : kept;
    try {
      for (Document document : documents.stream().filter(maker::prints).toList()) {
        Path job =
            folder.resolve((maker.name() + " " + document.name() + ".prn").replaceAll("[ /]", "-"));
        Optional<String> failure =
            Files.exists(job) ? Optional.empty() : make(maker, document, job);
        if (failure.isPresent()) {
          Files.deleteIfExists(job);
          result.addMissing(failure.get());
          if (result.jobs() == 0) {
            break;
          }
          continue;
        }
        PageCount count = counter.count(job);
        result.add(document, Truth.of(maker, document, color), count);
        if (kept == null) {
          Files.delete(job);
        }
      }
      return result;
    } finally {
      if (kept == null) {
        for (Path file : Pipeline.files(folder)) { // some devices make more than one
          Files.delete(file);
        }
      }
    }
  }

  private static Optional<String> make(JobMaker maker, Document document, Path job)
      throws IOException, InterruptedException {
    Path source = Files.createTempFile("sweep", ".ps");
    try {
      Files.writeString(source, document.postScript());
      return maker.make(document, source, job);
    } finally {
      Files.delete(source);
    }
  }
}
