package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PostScript, counted line by line from the structuring comments; no code is run. Source: Adobe,
 * <i>PostScript Language Document Structuring Conventions Specification</i>, version 3.0.
 *
 * <p>Lines end with CR, LF or both and have any length. A job ends at a UEL, or at a ^D before
 * another job. {@link PostScriptDocument} has the rules of the count.
 */
final class PostScriptCounter implements FormatCounter {
  /** Longest filler between two jobs. */
  private static final int MAX_FILLER = 1024;

  /** Lines of at least this length without a blank are data, not code. */
  private static final int DATA_LINE = 60;

  private static final int CONTROL_D = 4;
  private static final int ESCAPE = 0x1B;

  private final long end;

  private JobInput in;
  private PostScriptComments comments;

  /** Whether the next byte begins a line. */
  private boolean lineStart = true;

  PostScriptCounter() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param end position in the job where the PostScript ends, regardless of its content
   */
  PostScriptCounter(long end) {
    this.end = end;
  }

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    comments = new PostScriptComments(tally);
    try {
      while (available() > in.at) {
        if (part()) {
          comments.document().finish();
          return;
        }
      }
    } catch (JobException e) {
      comments.document().broken();
      throw e;
    }
    comments.document().endOfData(in.position());
  }

  /** End of the readable bytes in the window: at least {@link JobInput#AHEAD} bytes, if left. */
  private int available() throws IOException {
    in.ensure(JobInput.AHEAD);
    return (int) Math.min(in.limit, in.at + Math.max(0, end - in.position()));
  }

  /**
   * Reads a line or a part of a long one.
   *
   * @return whether the job ends there
   */
  private boolean part() throws IOException {
    byte[] b = in.buffer;
    int to = available();
    int from = in.at;
    int blank = ByteScan.below(' ' + 1, b, from, to);
    boolean words = blank < to && (b[blank] == ' ' || b[blank] == '\t');
    int stop = words ? lineEnd(b, blank, to) : blank;
    if (words && stop == to && to - from >= JobInput.AHEAD) {
      stop = lastBlank(b, from, to); // the line continues, perhaps within a word
    }
    if (lineStart && (b[from] == '%' || b[from] == '(')) {
      lineStart = false;
      comments.line(b, from, stop);
    }
    if (!words && stop - from >= DATA_LINE) {
      if (b[stop - 2] == '~' && b[stop - 1] == '>') {
        comments.document().code().leaveString(); // the apparent string was data
      }
    } else if (!comments.document().isNested()) {
      comments.document().code().scan(b, from, stop, to);
    }
    in.at = stop;
    lineStart = false;
    return stop < to && control(b[stop]);
  }

  private static int lineEnd(byte[] b, int from, int to) {
    int i = ByteScan.below(' ', b, from, to);
    while (i < to && b[i] == '\t') {
      i = ByteScan.below(' ', b, i + 1, to);
    }
    return i;
  }

  private static int lastBlank(byte[] b, int from, int to) {
    int i = to;
    while (i > from + 1 && b[i - 1] != ' ') {
      i--;
    }
    return i;
  }

  /** Consumes a control byte; returns whether it ends the job. */
  private boolean control(byte c) throws IOException {
    if (c == ESCAPE && end == Long.MAX_VALUE && in.atUel()) {
      return true;
    }
    in.at++;
    if (c == '\n' || c == '\r') {
      if (c == '\r' && in.peek() == '\n' && in.position() < end) {
        in.at++;
      }
      lineStart = true;
      skipData();
    }
    return c == CONTROL_D && end == Long.MAX_VALUE && endsJob();
  }

  /** Whether another job or nothing follows a ^D. */
  private boolean endsJob() throws IOException {
    int i = 0;
    while (i < MAX_FILLER && isFiller(in.peek(i))) {
      i++;
    }
    return in.peek(i) < 0
        || in.startsWith("%!", i)
        || in.startsWith("%PDF-", i)
        || in.startsWith("@PJL", i)
        || in.startsWith("\u001BE", i)
        || in.startsWith("\u001B%-12345X", i);
  }

  private static boolean isFiller(int c) {
    return c == CONTROL_D || c == '\r' || c == '\n' || c == ' ' || c == 0;
  }

  private void skipData() throws IOException {
    long bytes = comments.takeDataBytes();
    if (bytes > end - in.position()) {
      throw JobException.truncated(end);
    }
    in.skip(bytes);
    for (long lines = comments.takeDataLines(); lines > 0; lines--) {
      int c = in.u8();
      while (c != '\n' && c != '\r') {
        c = in.u8();
      }
      if (c == '\r' && in.peek() == '\n') {
        in.at++;
      }
    }
  }
}
