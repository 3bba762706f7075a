package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Jobs of real drivers, whose truth is known. They are not part of the project; {@code
 * -Dpages.corpus=DIR} names the folder with {@code pages.tsv} if it is not beside the project.
 */
class CorpusTest {
  private static final Path CORPUS =
      Path.of(
          System.getProperty(
              "pages.corpus",
              Path.of(System.getProperty("project.basedir", "")).toAbsolutePath()
                  + "/../shared/corpus"));

  private final PageCounter counter = new PageCounter();

  @TestFactory
  Stream<DynamicTest> jobIsCountedAsItsPrinterWould() throws IOException {
    Path list = CORPUS.resolve("pages.tsv");
    assumeTrue(
        Files.exists(list), "no corpus of print jobs here; name one with -Dpages.corpus=DIR");
    List<DynamicTest> tests = new ArrayList<>();
    for (String line : Files.readAllLines(list).subList(1, Files.readAllLines(list).size())) {
      String[] fields = line.split("\t", -1);
      tests.add(DynamicTest.dynamicTest(fields[0], () -> assertJob(fields)));
    }
    return tests.stream();
  }

  private void assertJob(String[] fields) throws IOException {
    PageCount count = counter.count(CORPUS.resolve(fields[0]));
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
