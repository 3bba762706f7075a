package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {
  @TempDir Path work;

  private Path written(CsvFile file) throws IOException {
    Path path = work.resolve("rows.csv");
    file.write(path);
    return path;
  }

  private static List<CsvRecord> records(Path file) throws IOException {
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
      return reader.stream().toList();
    }
  }

  @Test
  void articleHadSixteenThousandRowsOfTenColumnsAndTwentyMegabytes() throws IOException {
    Path file = written(new CsvFile(16_000, 20_000_000, 1));

    assertThat(Files.size(file)).isEqualTo(20_000_000);
    List<CsvRecord> records = records(file);
    assertThat(records).hasSize(16_001).allMatch(record -> record.getFieldCount() == 10);
    assertThat(String.join(",", records.get(0).getFields())).isEqualTo(CsvFile.HEADER);
    assertThat(records.stream().skip(1).map(record -> record.getField(0)).distinct())
        .hasSize(16_000);
  }

  @Test
  void sameFiguresAndSeedGiveTheSameFileByteForByte() throws Exception {
    byte[] first = Files.readAllBytes(written(new CsvFile(500, 300_000, 7)));
    byte[] again = Files.readAllBytes(written(new CsvFile(500, 300_000, 7)));
    byte[] other = Files.readAllBytes(written(new CsvFile(500, 300_000, 8)));

    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
    // In every version: people compare runs of different years with the same file.
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(first)))
        .isEqualTo("ee570662e0865d91e24c7e9dd9e80c76553fae21eb20ce505b404747a5f8ae24");
  }

  @Test
  void whatTripsLoadersIsInIt() throws IOException {
    List<CsvRecord> rows = records(written(new CsvFile(64, 64_000, 1)));

    assertThat(rows.get(8).getField(2)).contains(", João");
    assertThat(rows.get(16).getField(3)).startsWith("Rua \"A\", ");
    assertThat(rows.get(20).getField(6)).isEmpty();
    assertThat(rows.get(32).getField(9)).startsWith("first line\nsecond: ");
    assertThat(rows.get(64).getField(9)).startsWith("paid \uD83D\uDCB3 ");
  }

  @Property(tries = 50)
  void everySizeThatFitsIsMetExactly(Any any) throws IOException {
    int rows = any.number(1, 200);
    int more = any.number(0, 5000);
    long seed = any.longNumber();
    long size = CsvFile.HEADER.length() + 1 + 300L * rows + more * (long) rows + more % 7;
    Path file = work.resolve("rows.csv");
    new CsvFile(rows, size, seed).write(file);

    assertThat(Files.size(file)).isEqualTo(size);
    assertThat(records(file)).hasSize(rows + 1).allMatch(each -> each.getFieldCount() == 10);
  }

  @Test
  void figuresThatCannotBeMetAreRefusedWithTheirLimits() {
    assertThatThrownBy(() -> new CsvFile(0, 1000, 1)).hasMessageContaining("Rows is 0");
    assertThatThrownBy(() -> new CsvFile(100, 1000, 1))
        .hasMessage(
            "Size is 1000 bytes; for 100 rows it takes 30064 to 1600064 (300 to 16000 a row)");
  }
}
