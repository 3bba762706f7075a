package io.github.bancada.testing;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A JMeter test as a listener sees it, with what the listener prints and writes. */
public abstract class ToldRun {
  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** Directory for what the listener writes. */
  @TempDir protected Path work;

  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void theTestEnds() {
    System.setOut(console);
    JMeterRun.end();
  }

  /** All that was printed so far. */
  protected String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
