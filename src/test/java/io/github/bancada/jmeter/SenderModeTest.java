package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sample senders that can give a report, and those that cannot. */
class SenderModeTest {
  @BeforeEach
  void jmeter() {
    JMeterTestHome.use();
  }

  @AfterEach
  void asItWas() {
    JMeterUtils.getJMeterProperties().remove("mode");
    JMeterUtils.getJMeterProperties().remove("time_threshold");
  }

  @Test
  void defaultIsTaken() {
    assertThat(SenderMode.refusal()).isEmpty();
    assertThat(SenderMode.graceSeconds()).isEqualTo(75);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Standard", "Batch", "StrippedBatch", "strippedbatch", "org.example.OwnSender"})
  void senderThatKeepsSamplesIsTaken(String mode) {
    JMeterUtils.setProperty("mode", mode);

    assertThat(SenderMode.refusal()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Statistical,       percentiles",
    "statistical,       percentiles",
    "DiskStore,         after the end of the test",
    "StrippedDiskStore, after the end of the test",
    "Asynch,            before it has sent the last samples",
    "StrippedAsynch,    before it has sent the last samples",
    "Stripped,          never tells"
  })
  void senderThatCannotReportIsRefusedWithTheReasonAndTheRemedy(String mode, String reason) {
    JMeterUtils.setProperty("mode", mode);

    assertThat(SenderMode.refusal())
        .hasValueSatisfying(
            text -> assertThat(text).contains(mode, reason, "-Jmode=StrippedBatch"));
  }

  @ParameterizedTest
  @CsvSource({"2000, 17", "60000, 75", "600000, 120", "-1, 120"})
  void secondsStayOpenAsLongAsBatchesTake(String threshold, int seconds) {
    JMeterUtils.setProperty("time_threshold", threshold);

    assertThat(SenderMode.graceSeconds()).isEqualTo(seconds);
  }

  @Test
  void standardSenderNeedsNoBatchTime() {
    JMeterUtils.setProperty("mode", "Standard");

    assertThat(SenderMode.graceSeconds()).isEqualTo(15);
  }
}
