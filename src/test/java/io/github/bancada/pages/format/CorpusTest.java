package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Jobs of real drivers with known results. They are not part of the project; {@code
 * -Dpages.corpus=DIR} names the folder with {@code pages.tsv} if it is not beside the project.
 */
class CorpusTest {
  private static final Path CORPUS =
      Path.of(
          System.getProperty(
              "pages.corpus",
              Path.of(System.getProperty("project.basedir", "")).toAbsolutePath()
                  + "/../shared/corpus"));

  /** The list of its jobs. */
  static final Path LIST = CORPUS.resolve("pages.tsv");

  private final PageCounter counter = new PageCounter();

  @TestFactory
  Stream<DynamicTest> jobIsCountedLikeOnItsPrinter() throws IOException {
    assumeTrue(
        Files.exists(LIST), "no corpus of print jobs here; name one with -Dpages.corpus=DIR");
    return jobs().map(fields -> DynamicTest.dynamicTest(fields[0], () -> assertJob(fields)));
  }

  /**
   * The fields of each line after the header: file, format, pages, copies, total, duplex, outcome.
   */
  static Stream<String[]> jobs() throws IOException {
    return Files.readAllLines(LIST).stream().skip(1).map(line -> line.split("\t", -1));
  }

  /** The file of a job. */
  static Path file(String[] fields) {
    return CORPUS.resolve(fields[0]);
  }

  private void assertJob(String[] fields) throws IOException {
    PageCount count = counter.count(file(fields));
    switch (fields[6]) {
      case "ok", "metadata" -> {
        assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
        assertThat(count.pages()).as("pages, %s", count).isEqualTo(Long.parseLong(fields[2]));
        assertThat(count.copies()).as("copies, %s", count).isEqualTo(Long.parseLong(fields[3]));
        assertThat(count.total()).as("total, %s", count).isEqualTo(Long.parseLong(fields[4]));
        assertThat(count.duplex().text())
            .as("duplex, %s", count)
            .isEqualTo(fields[5].isEmpty() ? "none" : fields[5]);
        if (fields[6].equals("metadata")) {
          assertThat(count.confidence()).isEqualTo(Confidence.METADATA);
        }
      }
      case "ambiguous" -> assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
      default -> {
        assertThat(count.status().text()).as("%s", count).isEqualTo(fields[6]);
        assertThat(count.message()).isNotBlank();
      }
    }
  }
}
