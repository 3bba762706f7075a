package io.github.bancada.ldap.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Fuzzes the readers of access logs: any bytes are events in order, or refused with a message. Each
 * build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment
 * searches for more.
 */
class AccessLogFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void bytesAreEventsInOrderOrRefusedWithAMessage(byte[] bytes) {
    LogText log;
    try {
      log = LogText.read(bytes);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      assertThat(e.getMessage()).isNotBlank();
      return;
    }
    assertThat(log.counts().wrongLines() + log.counts().otherLines())
        .isLessThanOrEqualTo(log.counts().lines());
    Map<Long, Long> last = new HashMap<>();
    for (LogEvent event : log.events()) {
      assertThat(event.atNanos()).isGreaterThanOrEqualTo(last.getOrDefault(event.connection(), 0L));
      last.put(event.connection(), event.atNanos());
      assertThat(event.operation() != null).isEqualTo(event.type() == LogEvent.Type.OPERATION);
    }
  }
}
