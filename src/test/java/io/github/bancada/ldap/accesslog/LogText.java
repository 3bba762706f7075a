package io.github.bancada.ldap.accesslog;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A log that was read to its end.
 *
 * @param events all of them, in the order in which they came
 */
record LogText(String server, List<LogEvent> events, LogCounts counts) {
  static LogText read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static LogText read(byte[] bytes) {
    try (AccessLog log =
        new AccessLog(new BoundedLines(new ByteArrayInputStream(bytes)), "access.log")) {
      List<LogEvent> events = new ArrayList<>();
      for (LogEvent event = log.next(); event != null; event = log.next()) {
        events.add(event);
      }
      return new LogText(log.server(), events, log.counts());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<LoggedOperation> operations() {
    return events.stream()
        .filter(event -> event.type() == LogEvent.Type.OPERATION)
        .map(LogEvent::operation)
        .toList();
  }

  /** The only operation. */
  LoggedOperation operation() {
    if (operations().size() != 1) {
      throw new AssertionError("not one operation: " + events);
    }
    return operations().get(0);
  }
}
