package io.github.bancada.lab;

import io.github.bancada.csv.CsvFile;
import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.TemporaryFiles;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Config element: generates a CSV file, see {@link CsvFile}, if no real one is given, and publishes
 * its path as a JMeter property during the test. A real file must exist and be readable, or the
 * test ends before its first sample. In distributed mode each load generator creates its own,
 * identical file.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class CsvRows extends ConfigTestElement
    implements FieldBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CsvRows.class);

  static final Fields FIELDS = new Fields(CsvRows.class);

  static final Field<String> FILE_PROPERTY = FIELDS.group("file").text("fileProperty", "csv.file");

  static final Field<Long> ROWS =
      FIELDS.group("content").longNumber("rows", 16_000, Long.MIN_VALUE);
  static final Field<Long> SIZE_BYTES =
      FIELDS.longNumber("sizeBytes", 20_000_000, Long.MIN_VALUE).in("bytes");
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);

  static final Derived<CsvFile> FILE =
      FIELDS.derived(
          v ->
              new CsvFile(
                  (int) Math.min(Integer.MAX_VALUE, v.get(ROWS)), v.get(SIZE_BYTES), v.get(SEED)));

  /** The generated file, until the test ends, and the property that has its path. */
  private transient Path generated;

  private transient String fileProperty;

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    if (TestAbort.isUnderWay()) {
      return;
    }
    Values values = values();
    fileProperty = values.get(FILE_PROPERTY);
    try {
      String real = JMeterUtils.getPropDefault(fileProperty, "");
      if (real.isBlank()) {
        generate(values);
      } else {
        check(real.strip());
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement("CSV Rows", getName(), e.getMessage());
    }
  }

  private void generate(Values values) throws IOException {
    if (fileProperty.isEmpty()) {
      throw new IllegalArgumentException(
          "File property is empty; give the property from which the samplers take the file, such"
              + " as csv.file");
    }
    CsvFile file = values.get(FILE);
    generated = TemporaryFiles.create("rows-", ".csv");
    try {
      file.write(generated);
    } catch (IOException e) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "a file of %,d bytes cannot be written to %s (%s); give another directory with"
                  + " -Djava.io.tmpdir=DIRECTORY, or a file with -J%s=FILE",
              file.sizeBytes(),
              generated,
              e,
              fileProperty),
          e);
    }
    JMeterUtils.setProperty(fileProperty, generated.toString());
    Terminal.say(
        String.format(
            Locale.ROOT,
            "CSV Rows: generated %s, %s of %d columns, %.1f MB, seed %d (for a real file:"
                + " -J%s=FILE)",
            generated,
            Quantity.of(file.rows(), "row"),
            CsvFile.COLUMNS,
            file.sizeBytes() / 1e6,
            file.seed(),
            fileProperty));
  }

  /** Searches the plan's directory, then the working directory, as the samplers do. */
  private void check(String real) throws IOException {
    log.info("No CSV file is generated: {} gives a real one", fileProperty);
    Path given = Path.of(real);
    for (Path directory : List.of(Path.of(FileServer.getFileServer().getBaseDir()), Path.of(""))) {
      Path file = directory.resolve(given).toAbsolutePath();
      if (Files.isRegularFile(file) && Files.isReadable(file)) {
        if (Files.size(file) == 0) {
          throw new IOException(file + " is empty; it takes a header line and rows");
        }
        return;
      }
    }
    throw new IOException(
        String.format(
            "%s is '%s', which is not a readable file; give the path of a CSV file, or leave it out"
                + " to generate one",
            fileProperty, real));
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    if (generated == null) {
      return;
    }
    JMeterUtils.getJMeterProperties().remove(fileProperty);
    try {
      TemporaryFiles.delete(generated);
    } catch (IOException e) {
      log.warn("The generated CSV file {} cannot be deleted", generated, e);
    }
    generated = null;
  }
}
