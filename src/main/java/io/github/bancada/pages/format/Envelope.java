package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Unwraps a job from its PJL envelope, payload by payload. A file may hold several jobs in several
 * languages. Not thread-safe.
 */
final class Envelope {
  private static final String PJL = "@PJL";

  /** Longest PJL line and longest Prescribe prefix that is read in full. */
  private static final int MAX_BYTES = 4096;

  private final JobInput in;
  private final Tally tally;
  private boolean enveloped;

  Envelope(JobInput in, Tally tally) {
    this.in = in;
    this.tally = tally;
  }

  void count() throws IOException {
    for (int offset = nextPayload(); offset >= 0; offset = nextPayload()) {
      Optional<Format> format = Format.of(in, offset, tally.pjl().language());
      if (format.isEmpty()) {
        throw new JobException(Status.UNKNOWN, unknown(offset));
      }
      if (!format.get().ownsFiller()) {
        in.skip(offset);
      }
      long before = in.position();
      tally.beginPayload();
      try {
        format.get().counter(enveloped).count(in, tally);
      } finally {
        tally.endPayload(format.get().text());
      }
      if (in.position() == before) {
        throw JobException.malformed(before, "no " + format.get().text() + " data");
      }
      tally.leavePayload();
      tally.pjl().leavePayload();
    }
  }

  private String unknown(int offset) throws IOException {
    String language = tally.pjl().language();
    if (!language.isEmpty()) {
      return String.format(
          "the data at byte %s is in no known language, PJL names it %s", in.position(), language);
    }
    return TextLike.of(in, offset)
        .map(
            name ->
                String.format(
                    "the data at byte %s is %s, whose pages depend on what prints it",
                    in.position(), name))
        .orElse("the data at byte " + in.position() + " is in no known language");
  }

  /**
   * Consumes everything before a payload, except filler bytes that may belong to it.
   *
   * @return the number of those filler bytes; -1 if no payload is left
   */
  private int nextPayload() throws IOException {
    while (true) {
      int filler = filler();
      if (filler == JobInput.AHEAD) {
        in.skip(filler);
      } else if (in.peek(filler) < 0) {
        in.skip(filler);
        return -1;
      } else if (in.startsWith(Pjl.UEL, filler)) {
        in.skip(filler + Pjl.UEL.length());
        enveloped = true;
        tally.pjl().leaveLanguage();
      } else if (in.startsWith("\u001BE" + Pjl.UEL, filler)) {
        in.skip(filler + 2);
      } else if (in.startsWith(PJL, filler) && tally.pjl().language().isEmpty()) {
        in.skip(filler);
        tally.pjl().line(line());
      } else if (in.startsWith("!R!", filler)) {
        in.skip(filler);
        skipPrescribe();
      } else {
        if (in.isCutShort(Pjl.UEL, filler) || enveloped && in.isCutShort(PJL, filler)) {
          throw JobException.truncated(in.position());
        }
        return filler;
      }
    }
  }

  /** The number of filler bytes that come next; they mean nothing between payloads. */
  private int filler() throws IOException {
    int length = 0;
    while (length < JobInput.AHEAD && isFiller(in.peek(length))) {
      length++;
    }
    return length;
  }

  private static boolean isFiller(int b) {
    return b == 0 || b == 4 || b == '\r' || b == '\n' || b == ' ';
  }

  /** Consumes a line of PJL, which ends with a line feed or before a UEL. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.peek(); c >= 0 && c != '\n' && !in.atUel(); c = in.peek()) {
      in.at++;
      if (line.length() < MAX_BYTES) {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** Consumes Kyocera's own commands before a payload: {@code !R! … EXIT;}. */
  private void skipPrescribe() throws IOException {
    in.ensure(MAX_BYTES);
    String text =
        new String(
            in.buffer, in.at, Math.min(MAX_BYTES, in.limit - in.at), StandardCharsets.ISO_8859_1);
    int exit = text.toUpperCase(Locale.ROOT).indexOf("EXIT;");
    if (exit < 0) {
      throw JobException.malformed(in.position(), "a Prescribe command without EXIT;");
    }
    in.skip(exit + "EXIT;".length());
  }
}
