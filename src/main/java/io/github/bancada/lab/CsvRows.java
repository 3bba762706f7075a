package io.github.bancada.lab;

import io.github.bancada.csv.CsvFile;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.TemporaryFiles;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
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
public class CsvRows extends ConfigTestElement
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CsvRows.class);

  private transient String fileProperty = "";
  private transient String rows = "";
  private transient String sizeBytes = "";
  private transient String seed = "";

  /** The generated file, until the test ends. */
  private transient Path generated;

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    if (TestAbort.isUnderWay()) {
      return;
    }
    try {
      String real = JMeterUtils.getPropDefault(fileProperty, "");
      if (real.isBlank()) {
        generate();
      } else {
        check(real.strip());
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement("CSV Rows", getName(), e.getMessage());
    }
  }

  private void generate() throws IOException {
    if (fileProperty.isBlank()) {
      throw new IllegalArgumentException(
          "File property is empty; give the property from which the samplers take the file, such"
              + " as csv.file");
    }
    CsvFile file =
        new CsvFile(
            (int) Math.min(Integer.MAX_VALUE, number("Rows", rows)),
            number("Size", sizeBytes),
            number("Seed", seed));
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
            "CSV Rows: generated %s, %,d rows of %d columns, %.1f MB, seed %d (for a real file:"
                + " -J%s=FILE)",
            generated,
            file.rows(),
            CsvFile.COLUMNS,
            file.sizeBytes() / 1e6,
            file.seed(),
            fileProperty));
  }

  /** Looks beside the plan, then in the working directory, as the samplers do. */
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
        fileProperty
            + " is '"
            + real
            + "', which is not a readable file; give the path of a CSV file, or leave it out to"
            + " generate one");
  }

  private static long number(String field, String text) {
    try {
      return Long.parseLong(text.strip().replace("_", ""));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(field + " is '" + text + "'; it takes a whole number", e);
    }
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

  public String getFileProperty() {
    return fileProperty;
  }

  public void setFileProperty(String fileProperty) {
    this.fileProperty = fileProperty;
  }

  public String getRows() {
    return rows;
  }

  public void setRows(String rows) {
    this.rows = rows;
  }

  public String getSizeBytes() {
    return sizeBytes;
  }

  public void setSizeBytes(String sizeBytes) {
    this.sizeBytes = sizeBytes;
  }

  public String getSeed() {
    return seed;
  }

  public void setSeed(String seed) {
    this.seed = seed;
  }
}
