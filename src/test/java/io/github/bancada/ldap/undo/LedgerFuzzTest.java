package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Fuzzes the reader of ledgers: any bytes are records, damaged ones or an unfinished end, and each
 * record is found again by its offset. Each build runs the seeds in the resources beside this
 * class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class LedgerFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void anyBytesAreALedger(byte[] bytes) throws IOException {
    Path path = Files.createTempFile("bancada-ledger", ".ldif");
    try (LedgerFile file = LedgerFile.open(path).orElseThrow()) {
      Files.write(path, bytes);

      LedgerIndex index = LedgerIndex.of(file);

      assertThat(index.end()).isBetween(0L, (long) bytes.length);
      for (LedgerIndex.Age age : index.ages()) {
        for (int i = 0; i < age.images().size(); i++) {
          assertThat(record(file, age.image(i)).kind()).isEqualTo(LedgerRecord.Kind.IMAGE);
        }
        for (int i = 0; i < age.absent().size(); i++) {
          assertThat(record(file, age.absent(i)).kind()).isEqualTo(LedgerRecord.Kind.ABSENT);
        }
      }
    } finally {
      Files.deleteIfExists(path);
    }
  }

  private static LedgerRecord record(LedgerFile file, long offset) throws IOException {
    return LedgerRecord.parse(new LedgerReader(file, offset).next().text());
  }
}
