package io.github.bancada.pages.job;

import io.github.bancada.pages.format.Format;
import java.util.Objects;

/**
 * What the count of a job found. Immutable and thread-safe.
 *
 * @param format its language, as {@link Format} names it; of a job in several languages all of
 *     them, joined by +; {@code unknown} if none was recognised
 * @param pages printed faces of one copy; if the count failed, of what came before that place
 * @param copies of each page; 0 if they vary from page to page
 * @param total faces in all copies
 * @param duplex what the job asks for
 * @param confidence how far the figures can be trusted
 * @param status how the count ended
 * @param message why it failed, or what is doubtful; "" if there is nothing to say
 */
public record PageCount(
    String format,
    long pages,
    long copies,
    long total,
    Duplex duplex,
    Confidence confidence,
    Status status,
    String message) {

  /** The format of a job in no known language. */
  public static final String UNKNOWN_FORMAT = "unknown";

  public PageCount {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(duplex, "duplex");
    Objects.requireNonNull(confidence, "confidence");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(message, "message");
  }

  /** Whether the whole job was counted. */
  public boolean isOk() {
    return status == Status.OK;
  }
}
