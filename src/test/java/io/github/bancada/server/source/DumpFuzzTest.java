package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes what another machine may send as its figures: from any bytes come numbers or nothing. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class DumpFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void anyBytesAreFiguresOrNone(byte[] bytes) {
    Dump dump = new Dump(new String(bytes, StandardCharsets.ISO_8859_1));

    assertThat(dump.at(1).values().values())
        .allMatch(value -> Double.isFinite(value) && value >= 0);
  }

  @FuzzTest(maxDuration = "1m")
  void anyErrorOfTheOtherMachineIsToldInOneLine(byte[] bytes) {
    String said = new String(bytes, StandardCharsets.UTF_8);
    SshAddress address = SshAddress.parse("ssh://db1");

    assertThat(SshFault.of(said).sentence(address, said))
        .contains("db1")
        .doesNotContainPattern("\\p{Cntrl}")
        .hasSizeLessThan(500);
  }
}
