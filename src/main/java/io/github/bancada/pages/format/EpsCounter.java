package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * An EPS with the binary DOS header, which holds the offsets of the PostScript, the Windows
 * metafile and the TIFF preview. Source: Adobe, <i>Encapsulated PostScript File Format
 * Specification</i>, version 3.0, chapter 5.
 */
final class EpsCounter implements FormatCounter {
  private static final int HEADER = 30;
  private static final int SIGNATURE = 4;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    long start = in.position();
    in.skip(SIGNATURE);
    long offset = in.u32le();
    long length = in.u32le();
    if (offset < HEADER - 2 || length == 0) {
      throw JobException.malformed(start, "an EPS header without a PostScript section");
    }
    long whole = offset + length;
    for (int i = 0; i < 2; i++) {
      long preview = in.u32le();
      whole = Math.max(whole, preview + in.u32le());
    }
    in.skip(start + offset - in.position());
    new PostScriptCounter(start + offset + length).count(in, tally);
    if (in.position() < start + offset + length) {
      throw JobException.truncated(in.position());
    }
    in.skip(start + whole - in.position());
  }
}
