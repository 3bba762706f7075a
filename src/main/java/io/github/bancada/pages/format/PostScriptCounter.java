package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PostScript, by the comments that structure a document, line by line; no code is run. Source:
 * Adobe, <i>PostScript Language Document Structuring Conventions Specification</i>, version 3.0.
 *
 * <p>Lines end with CR, LF or both, and may be of any length. A job ends at a UEL, or at a ^D after
 * which another job begins. See {@link PostScriptDocument} for what counts.
 */
final class PostScriptCounter implements FormatCounter {
  /** How many bytes may stand between two jobs. */
  private static final int LONGEST_FILLER = 1024;

  /** Lines at least as long, and without a blank, hold data and no code. */
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
   * @param end position in the job at which the PostScript ends, whatever stands there
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

  /** Where in the window the bytes end that can be looked at, at least a long line if there is. */
  private int available() throws IOException {
    in.ensure(JobInput.AHEAD);
    return (int) Math.min(in.limit, in.at + Math.max(0, end - in.position()));
  }

  /**
   * Takes a line, or a part of a long one.
   *
   * @return whether it ends the job
   */
  private boolean part() throws IOException {
    byte[] b = in.buffer;
    int to = available();
    int from = in.at;
    int blank = ByteScan.below(' ' + 1, b, from, to);
    boolean words = blank < to && (b[blank] == ' ' || b[blank] == '\t');
    int stop = words ? lineEnd(b, blank, to) : blank;
    if (words && stop == to && to - from >= JobInput.AHEAD) {
      stop = lastBlank(b, from, to); // the line goes on, perhaps within a word
    }
    if (lineStart && (b[from] == '%' || b[from] == '(')) {
      lineStart = false;
      comments.line(b, from, stop);
    }
    if (!words && stop - from >= DATA_LINE) {
      if (b[stop - 2] == '~' && b[stop - 1] == '>') {
        comments.document().code().leaveString(); // what looked like one was data
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

  /** Takes a control byte, and says whether it ends the job. */
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

  /** Whether what follows a ^D is another job, or nothing. */
  private boolean endsJob() throws IOException {
    int i = 0;
    while (i < LONGEST_FILLER && isFiller(in.peek(i))) {
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
