package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperNumbers;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * ZjStream, for host-based printers by HP, Minolta and others, and its variant SLX by Lexmark.
 * Source: the record and item tables that the free drivers of these printers agree on (Zenographics
 * ZjStream; Software Imaging SLX).
 *
 * <pre>
 * stream = magic record*            magic tells the byte order: JZJZ and SLX most significant first
 * record = size u32 (all of it), type u32, items u32, u16, signature u16 (5A5A or A5A5), data
 * item   = size u32 (all of it), name u16, type u8, u8, value
 * </pre>
 *
 * Only the records that begin a document or a page have items that matter.
 */
final class ZjStreamCounter implements FormatCounter {
  private static final int START_DOC = 0;
  private static final int END_DOC = 1;
  private static final int START_PAGE = 2;
  private static final int END_PAGE = 3;

  private static final int RECORD_HEADER = 16;
  private static final int ITEM_HEADER = 8;
  private static final int NUMBER = 4;

  /** Item of the document, in both variants. */
  private static final int DUPLEX = 2;

  // Items of the page, in ZjStream.
  private static final int PAPER = 3;
  private static final int PLANES = 7;

  /** Item of the document, in ZjStream. */
  private static final int QUANTITY = 15;

  private static final int ZJS_COPIES = 4;
  private static final int SLX_COPIES = 0x101;

  private JobInput in;
  private Tally tally;
  private boolean littleEndian;
  private int copiesItem;
  private long quantity;
  private long copies;

  @Override
  public void count(JobInput input, Tally target) throws IOException {
    in = input;
    tally = target;
    littleEndian = in.startsWith("ZJZJ");
    copiesItem = in.startsWith("\u00A5SLX") ? SLX_COPIES : ZJS_COPIES;
    in.skip(NUMBER);
    boolean pageOpen = false;
    while (pageOpen || !in.atUel()) {
      long at = in.position();
      long size = u32();
      long type = u32();
      long items = u32();
      in.skip(2);
      int signature = in.u16be();
      if (size < RECORD_HEADER || signature != 0x5A5A && signature != 0xA5A5) {
        throw JobException.malformed(at, "an invalid ZjStream record");
      }
      long left = size - RECORD_HEADER;
      if (type == START_DOC || type == START_PAGE) {
        pageOpen = type == START_PAGE;
        copies = pageOpen ? 0 : copies;
        left = readItems(items, left, pageOpen);
      }
      in.skip(left);
      if (type == END_PAGE) {
        // Drivers set the number of copies in one of two places, or equally in both.
        tally.page(Math.max(copies, quantity));
        pageOpen = false;
      } else if (type == END_DOC) {
        return;
      }
    }
  }

  /** Consumes items; returns the bytes left of the record. */
  private long readItems(long items, long length, boolean ofPage) throws IOException {
    long left = length;
    for (long i = 0; i < items && left > 0; i++) {
      long at = in.position();
      long size = left < ITEM_HEADER ? 0 : u32();
      if (size < ITEM_HEADER || size > left) {
        throw JobException.malformed(at, "an item that does not fit its record");
      }
      int name = littleEndian ? in.u16le() : in.u16be();
      in.skip(2);
      long value = size < ITEM_HEADER + NUMBER ? 0 : u32();
      in.skip(size - Math.min(size, ITEM_HEADER + NUMBER));
      left -= size;
      take(name, value, ofPage);
    }
    return left;
  }

  private void take(int name, long value, boolean ofPage) {
    if (name == copiesItem && ofPage) {
      copies = value;
    } else if (name == QUANTITY && !ofPage && copiesItem == ZJS_COPIES) {
      quantity = value;
    } else if (name == DUPLEX) {
      duplex(tally, value);
    } else if (name == PAPER && copiesItem == ZJS_COPIES) {
      tally.paper(PaperNumbers.ofWindows(value));
    } else if (name == PLANES && copiesItem == ZJS_COPIES) {
      tally.color(value == 1 ? PageColor.MONOCHROME : PageColor.UNKNOWN);
    }
  }

  /** Sets duplex from its value in ZjStream and related languages. */
  static void duplex(Tally tally, long value) {
    if (value == 2) {
      tally.duplex(Duplex.LONG);
    } else if (value == 3) {
      tally.duplex(Duplex.SHORT);
    }
    // 1 is one side, or no choice; with 4 and 5 the user turns the paper, so the printer prints one
    // side.
  }

  private long u32() throws IOException {
    return littleEndian ? in.u32le() : in.u32be();
  }
}
