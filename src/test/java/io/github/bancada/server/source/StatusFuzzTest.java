package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.ldap.entry.EntryDecoder;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.server.figure.Reading;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whatever a database or a directory tells, its figures are numbers. Each build runs the seeds in
 * the resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class StatusFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void statusVariables(byte[] bytes) {
    Map<String, String> status =
        new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.split("\t", 2))
            .filter(pair -> pair.length == 2)
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, last) -> last));
    Reading.Builder figures = new Reading.Builder();

    MySqlStatus.figures(status, figures);

    assertNumbers(figures.at(1, ""));
  }

  @FuzzTest(maxDuration = "1m")
  void monitorEntry(byte[] bytes) {
    MonitorEntries entries = new MonitorEntries();
    try {
      entries.take(EntryDecoder.decode(new BerCursor(bytes, 0, bytes.length)));
    } catch (LdapOperationException e) {
      assertThat(e.getMessage()).isNotBlank();
    }

    assertNumbers(entries.at(1));
  }

  private static void assertNumbers(Reading reading) {
    assertThat(reading.values().values())
        .allSatisfy(value -> assertThat(value).isFinite().isNotNegative());
  }
}
