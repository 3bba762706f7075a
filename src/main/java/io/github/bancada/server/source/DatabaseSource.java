package io.github.bancada.server.source;

import io.github.bancada.net.Deadlines;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SessionOption;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A MySQL, MariaDB or PostgreSQL: its sessions, lock waits, pages, log and limits, by one prepared
 * statement a reading. The first reading connects, and should come before the load: a server whose
 * connections are used up refuses this one too. For one thread.
 */
public final class DatabaseSource implements Source {
  private final DatabaseAddress where;
  private final Duration limit;
  private DatabaseLink link;
  private StatusQuery status;

  public DatabaseSource(DatabaseAddress where) {
    this(where, TIMEOUT);
  }

  /** With another limit of the wait for an answer. */
  DatabaseSource(DatabaseAddress where, Duration limit) {
    this.where = where;
    this.limit = limit;
  }

  /** The URL without its query. */
  @Override
  public String name() {
    return where.url().replaceFirst("[?].*", "");
  }

  @Override
  public SourceKind kind() {
    return SourceKind.SERVER;
  }

  @Override
  public Reading read() throws IOException {
    return answered(this::figures);
  }

  @Override
  public Map<String, String> facts() throws IOException {
    return answered(() -> status.facts());
  }

  /** A question to the server. */
  private interface Question<T> {
    T ask() throws SQLException;
  }

  private <T> T answered(Question<T> question) throws IOException {
    long begin = System.nanoTime();
    boolean answered = false;
    try {
      if (link == null) {
        link =
            DatabaseLink.open(
                where,
                Set.of(SessionOption.SERVER_PREPARED),
                Math.toIntExact(limit.toMillis()),
                guard -> {});
      }
      link.guard().begin(Math.max(1, limit.toMillis() - millisSince(begin)));
      if (status == null) {
        status =
            where.dialect().name().equals("postgresql")
                ? new PostgreSqlStatus(link.jdbc())
                : new MySqlStatus(link.jdbc());
      }
      T answer = question.ask();
      link.guard().end();
      answered = true;
      return answer;
    } catch (SQLException e) {
      throw new IOException(sentence(e), e);
    } finally {
      if (!answered) {
        forget(DatabaseLink::abort);
      }
    }
  }

  private static long millisSince(long nanoTime) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
  }

  private Reading figures() throws SQLException {
    Reading.Builder figures = new Reading.Builder();
    long asked = System.nanoTime();
    String start = status.read(figures);
    return figures.at(asked + (System.nanoTime() - asked) / 2, start);
  }

  private String sentence(SQLException e) {
    return link != null && link.guard().ended() != Deadlines.Ended.NO
        ? String.format(
            "cannot watch %s: it did not answer within %d ms; it is overloaded or the network is"
                + " interrupted, check both",
            where, limit.toMillis())
        : DatabaseException.of(e, where, "watch").getMessage();
  }

  private void forget(Consumer<DatabaseLink> end) {
    if (link != null) {
      end.accept(link);
    }
    link = null;
    status = null;
  }

  @Override
  public void close() {
    forget(DatabaseLink::close);
  }
}
