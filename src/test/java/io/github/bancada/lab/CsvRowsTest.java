package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.testing.JMeterRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvRowsTest {
  private static final String PROPERTY = "csv.file.test";

  @TempDir Path work;

  private final CsvRows element = new CsvRows();

  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
    element.setName("rows");
    element.set(CsvRows.FILE_PROPERTY, PROPERTY);
    element.set(CsvRows.ROWS, "100");
    element.set(CsvRows.SIZE_BYTES, "100000");
    element.set(CsvRows.SEED, "1");
  }

  @AfterEach
  void theTestEnds() {
    element.testEnded();
    JMeterRun.end();
    JMeterUtils.getJMeterProperties().remove(PROPERTY);
  }

  @Test
  void fileExistsDuringTheTestOnly() {
    element.testStarted();
    Path file = Path.of(JMeterUtils.getProperty(PROPERTY));

    assertThat(file).exists().hasSize(100_000);

    element.testEnded();

    assertThat(file).doesNotExist();
    assertThat(JMeterUtils.getProperty(PROPERTY)).isNull();
  }

  @Test
  void realFileIsUnchanged() throws IOException {
    Path real = Files.writeString(work.resolve("real.csv"), "id,name\n1,Ana\n");
    JMeterUtils.setProperty(PROPERTY, real.toString());

    element.testStarted();
    element.testEnded();

    assertThat(TestAbort.isUnderWay()).isFalse();
    assertThat(real).hasContent("id,name\n1,Ana\n");
    assertThat(JMeterUtils.getProperty(PROPERTY)).isEqualTo(real.toString());
  }

  @Test
  void missingFileEndsTheTest() {
    JMeterUtils.setProperty(PROPERTY, work.resolve("none.csv").toString());

    element.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
  }

  @Test
  void invalidNumberEndsTheTest() {
    element.set(CsvRows.ROWS, "many");

    element.testStarted();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(JMeterUtils.getProperty(PROPERTY)).isNull();
  }
}
