package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Structured fax files: pages of coded lines. A page header begins each page; one of length 0 ends
 * the document. Source: <i>Common ISDN API 2.0</i>, annex B (SFF format).
 *
 * <p>Record: 1 to 216, a line of that number of bytes; 0, u16 length and bytes of a longer line;
 * 217 to 253, blank lines; 254, u8 length and page header; 255, u8 length and user data.
 */
final class SffCounter implements FormatCounter {
  private static final int MAX_LINE = 216;
  private static final int PAGE = 254;
  private static final int USER_DATA = 255;

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    long start = in.position();
    in.skip(4 + 2 + 2); // magic, version, user data
    int announced = in.u16le();
    int firstPage = in.u16le();
    in.skip(2 * 4); // offsets of the last page and the end, mostly unknown
    long header = in.position() - start;
    if (firstPage < header) {
      throw JobException.malformed(start, "a fax whose pages begin in its header");
    }
    in.skip(firstPage - header);
    long pages = pages(in, tally);
    if (announced != 0 && announced != pages) {
      tally.confidence(
          Confidence.MISMATCH, "the fax announces " + announced + " pages but has " + pages);
    }
  }

  private static long pages(JobInput in, Tally tally) throws IOException {
    long begun = 0;
    while (true) {
      int record = in.u8();
      if (record == PAGE) {
        int length = in.u8();
        if (begun > 0) {
          tally.color(PageColor.MONOCHROME); // a fax
          tally.page(0);
        }
        if (length == 0) {
          return begun;
        }
        begun++;
        in.skip(length);
      } else if (begun == 0) {
        throw JobException.malformed(in.position() - 1, "a line of a fax before its first page");
      } else if (record == 0) {
        in.skip(in.u16le());
      } else if (record == USER_DATA) {
        in.skip(in.u8());
      } else if (record <= MAX_LINE) {
        in.skip(record);
      }
    }
  }
}
