package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * QPDL, also called SPL2 and SPLc, for host-based printers by Samsung and Xerox. Source: the
 * records that the free drivers of these printers agree on. Numbers have the most significant byte
 * first.
 *
 * <pre>
 * document = page* 09
 * page     = 00 header(16) (band | 13 data | 14 data | trailer)* 01 copies u16
 * header   = resolution u8, copies u16, paper u8, …
 * trailer  = 14 10 16 04 0F 00 00 00                      of printers such as the CLP-365
 * band     = 0C number u8, width u16, height u16, planes
 * planes   = algorithm u8, data                           black only
 *          | (1..4) algorithm u8, data                    version 2 of the language, and JBIG
 *          | ((1..4) algorithm u8, data)* 00              other versions
 * data     = length u32, bytes
 * </pre>
 *
 * PJL sets the duplex mode. The header's duplex and tumble flags only describe the next side, and
 * do not distinguish the short edge from turning by hand.
 */
final class QpdlCounter implements FormatCounter {
  private static final int PAGE = 0x00;
  private static final int PAGE_END = 0x01;
  private static final int DOCUMENT_END = 0x09;
  private static final int BAND = 0x0C;
  private static final int IMAGE_HEADER = 0x13;
  private static final int IMAGE_TRAILER = 0x14;

  /** The bytes after an image trailer without a length. */
  private static final String SHORT_TRAILER = "\u0010\u0016\u0004\u000F\0\0\0";

  /** Bytes of a page's header before the paper, without the first byte. */
  private static final int BEFORE_PAPER = 3;

  /** Bytes of a page's header between the paper and the version. */
  private static final int BEFORE_VERSION = 9;

  private static final int AFTER_VERSION = 2;
  private static final int SINGLE_PLANE_VERSION = 2;
  private static final int MAX_PLANES = 4;
  private static final int BLACK = 4;
  private static final int JBIG = 0x15;

  private JobInput in;
  private int version;

  /** Whether the page has had no plane but the black one. */
  private boolean blackOnly;

  @Override
  public void count(JobInput input, Tally tally) throws IOException {
    in = input;
    boolean ended = false;
    while (!in.atUel() && !(ended && in.atEnd())) {
      long at = in.position();
      int c = in.u8();
      if (c == PAGE) {
        in.skip(BEFORE_PAPER);
        tally.paper(paper(in.u8()));
        in.skip(BEFORE_VERSION);
        version = in.u8();
        in.skip(AFTER_VERSION);
        blackOnly = true;
        skipImage();
        tally.color(blackOnly ? PageColor.MONOCHROME : PageColor.UNKNOWN);
        tally.page(in.u16be());
        ended = false;
      } else if (c == DOCUMENT_END) {
        ended = true;
      } else if (c != '\r' && c != '\n' && c != ' ') {
        throw JobException.malformed(at, "a QPDL record outside of a page");
      }
    }
  }

  /** Consumes a page, except its number of copies. */
  private void skipImage() throws IOException {
    for (long at = in.position(); ; at = in.position()) {
      switch (in.u8()) {
        case BAND -> skipBand();
        case IMAGE_HEADER -> in.skip(in.u32be());
        case IMAGE_TRAILER ->
            in.skip(in.startsWith(SHORT_TRAILER) ? SHORT_TRAILER.length() : in.u32be());
        case PAGE_END -> {
          return;
        }
        default -> throw JobException.malformed(at, "an unknown record in a QPDL page");
      }
    }
  }

  private void skipBand() throws IOException {
    in.skip(5);
    long at = in.position();
    int first = in.u8();
    if (first > MAX_PLANES) {
      in.skip(in.u32be());
      return;
    }
    for (int plane = first; plane != 0; plane = in.u8()) {
      if (plane > MAX_PLANES) {
        throw JobException.malformed(at, "a QPDL band with the unknown plane " + plane);
      }
      blackOnly = blackOnly && plane == BLACK;
      int algorithm = in.u8();
      in.skip(in.u32be());
      if (version == SINGLE_PLANE_VERSION || algorithm == JBIG) {
        return;
      }
    }
  }

  private static PaperSize paper(int number) {
    return switch (number) {
      case 25 -> PaperSize.ofInches(3.625, 6.5);
      case 26 -> PaperSize.ofInches(3.875, 8.875);
      case 27 -> PaperSize.ofInches(3, 5);
      default -> PaperSize.named(name(number));
    };
  }

  private static String name(int number) {
    return switch (number) {
      case 0 -> "Letter";
      case 1 -> "Legal";
      case 2 -> "A4";
      case 3 -> "Executive";
      case 4 -> "Tabloid";
      case 5 -> "A3";
      case 6 -> "Env10";
      case 7 -> "EnvMonarch";
      case 8 -> "EnvC5";
      case 9 -> "EnvDL";
      case 10 -> "B4";
      case 11 -> "B5";
      case 12 -> "ISOB5";
      case 14 -> "Postcard";
      case 16 -> "A5";
      case 17 -> "A6";
      case 23 -> "EnvC6";
      case 24 -> "Folio";
      case 30 -> "Statement";
      default -> "";
    };
  }
}
