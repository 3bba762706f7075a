package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.server.figure.Reading;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes the texts of {@code /proc}: each gives figures that are numbers from 0, or none. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class LinuxFilesFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textGivesNumbersOrNothing(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    Reading.Builder all = new Reading.Builder();
    LinuxFiles.OF_MACHINE.forEach(name -> LinuxFiles.read(name, text, all));
    ProcessFiles.read(name -> text, all);
    ProcessFiles.mounts(text, all);

    assertThat(all.at(0, ProcessFiles.start(text)).values().values())
        .allMatch(value -> value >= 0 && Double.isFinite(value));
  }
}
