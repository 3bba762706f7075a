package io.github.bancada.pattern;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The time of the draw. */
record Timestamp(Format format) implements Piece {
  private static final DateTimeFormatter GENERALIZED =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** How it is written. */
  enum Format {
    /** LDAP's generalized time, RFC 4517 section 3.3.13. */
    GENERALIZED,
    /** Since the epoch. */
    MILLISECONDS,
    /** Since the epoch. */
    SECONDS
  }

  @Override
  public void append(StringBuilder out, ValueSource source, Place place, UserPattern earlier) {
    Instant now = Instant.now();
    switch (format) {
      case GENERALIZED -> out.append(GENERALIZED.format(now));
      case MILLISECONDS -> out.append(now.toEpochMilli());
      case SECONDS -> out.append(now.getEpochSecond());
    }
  }
}
