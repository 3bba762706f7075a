package io.github.bancada.ldap.accesslog;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Reads an access log of any size in bounded memory, once from beginning to end. Recognises gzip,
 * and the server from the first line about a connection. Not thread-safe.
 *
 * <p>Events of one connection come in their order. The order of events of different connections may
 * change within {@link #DISORDER_SECONDS}.
 */
public final class AccessLog implements Closeable {
  /** Longest delay of an event, by the times of the log. */
  public static final int DISORDER_SECONDS = OperationAssembler.HOLD_SECONDS + 1;

  private static final int LINES_TO_TRY = 100_000;
  private static final int SHOWN = 80;

  private final BoundedLines lines;
  private final LogFormat format;
  private final Deque<String> tried = new ArrayDeque<>();
  private final Deque<LogEvent> events = new ArrayDeque<>();
  private final LogCounts.Counter counter = new LogCounts.Counter();
  private final OperationAssembler assembler = new OperationAssembler(events::add);
  private final SpreadSeconds spread = new SpreadSeconds(assembler::add);
  private boolean ended;

  AccessLog(BoundedLines lines, String name) throws IOException {
    this.lines = lines;
    this.format = recognise(name);
  }

  /**
   * Opens a log.
   *
   * @throws IllegalArgumentException if it cannot be read or is of another kind, with the remedy
   */
  public static AccessLog open(Path file) {
    try {
      BoundedLines lines = BoundedLines.of(file);
      try {
        return new AccessLog(lines, file.toString());
      } catch (IOException | RuntimeException e) {
        lines.close();
        throw e;
      }
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  private static IllegalArgumentException unreadable(String name, IOException e) {
    return new IllegalArgumentException(
        String.format("the access log '%s' cannot be read (%s); check its path", name, e), e);
  }

  private LogFormat recognise(String name) throws IOException {
    for (int i = 0; i < LINES_TO_TRY; i++) {
      String line = lines.next();
      if (line == null) {
        break;
      }
      tried.add(line);
      for (LogFormat each :
          List.of(
              new DirectoryServerFormat(), new DirectoryServerJsonFormat(), new OpenLdapFormat())) {
        if (understands(each, line)) {
          return each instanceof OpenLdapFormat ? new OpenLdapFormat() : each;
        }
      }
    }
    String first = tried.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    throw new IllegalArgumentException(
        String.format(
            "'%s' is not an access log that can be replayed: no line is about an LDAP connection%s;"
                + " give OpenLDAP's log with 'loglevel stats', or the access log of 389 Directory"
                + " Server (nsslapd-accesslog-log-format: default or json)",
            name,
            first.isEmpty()
                ? ", it is empty"
                : ", it begins with '"
                    + first.substring(0, Math.min(SHOWN, first.length()))
                    + "'"));
  }

  private static boolean understands(LogFormat format, String line) {
    try {
      return format.read(line) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The server that wrote it. */
  public String server() {
    return format.server();
  }

  /**
   * The next event.
   *
   * @return null at the end
   * @throws IOException if the file cannot be read further
   */
  public LogEvent next() throws IOException {
    while (events.isEmpty() && !ended) {
      String line = tried.isEmpty() ? lines.next() : tried.remove();
      if (line == null) {
        spread.end();
        assembler.end();
        ended = true;
      } else {
        read(line);
      }
    }
    return events.poll();
  }

  private void read(String text) {
    counter.line();
    try {
      LogLine line = format.read(text);
      if (line == null || line.statement().verb() == Statement.Verb.OTHER) {
        counter.other();
        return;
      }
      counter.time(line.stamp().exact());
      spread.add(line);
    } catch (IllegalArgumentException e) {
      counter.wrong();
    }
  }

  /** What has been read so far. */
  public LogCounts counts() {
    return counter.counts();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
