package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Fuzzes the journal: any bytes are its whole lines, and more can be written after them, or are
 * refused with the line. Each build runs the seeds in the resources beside this class; {@code
 * JAZZER_FUZZ=1} in the environment searches for more.
 */
class JournalFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void bytesAreAJournalOrRefusedWithTheLine(byte[] bytes) throws IOException {
    Path file = Files.createTempFile("journal", ".jsonl");
    try {
      Files.write(file, bytes);
      JournalState read;
      try (Journal journal = new Journal(file)) {
        read = journal.state();
        if (read.begun().isEmpty()) {
          journal.append(JournalTest.BEGUN);
        }
      } catch (IOException e) {
        assertThat(e).hasMessageMatching("(?s)line \\d+ of .* cannot be understood \\(.*");
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
        return;
      }
      try (Journal again = new Journal(file)) {
        assertThat(again.state()).usingRecursiveComparison().isEqualTo(read);
      }
    } finally {
      Files.delete(file);
    }
  }
}
