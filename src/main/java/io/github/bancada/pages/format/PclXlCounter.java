package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PCL XL (PCL 6): operators, each after its attributes. EndPage completes a page. Source of the
 * rules: HP, <i>PCL XL Feature Reference Protocol Class 2.0</i>, chapters 2 (stream) and 4
 * (operators) and appendix F (tag values); the operator 46h is an extension of class 3.0.
 *
 * <p>Stream, after the header line: {@code (white | attribute | operator | embedded data)*}, where
 * an attribute is {@code type value F8 id}. A UEL ends the stream only between these items; the
 * same bytes may occur within a value or data.
 */
final class PclXlCounter implements FormatCounter {
  private static final int ESCAPE = 0x1B;

  private static final int END_SESSION = 0x42;
  private static final int BEGIN_PAGE = 0x43;
  private static final int END_PAGE = 0x44;
  private static final int VENDOR_UNIQUE = 0x46;
  private static final int FIRST_OPERATOR = 0x41;
  private static final int FIRST_TYPE = 0xC0;

  private static final int UBYTE = 0xC0;
  private static final int UINT16 = 0xC1;
  private static final int UINT32 = 0xC2;
  private static final int FIRST_ARRAY = 0xC8;
  private static final int LAST_ARRAY = 0xCD;
  private static final int ATTRIBUTE_BYTE = 0xF8;
  private static final int ATTRIBUTE_UINT16 = 0xF9;
  private static final int DATA_UINT32 = 0xFA;
  private static final int DATA_BYTE = 0xFB;

  private static final int PAGE_COPIES = 0x31;
  private static final int SIMPLEX_PAGE_MODE = 0x34;
  private static final int DUPLEX_PAGE_MODE = 0x35;
  private static final int VENDOR_DATA_LENGTH = 0x92;

  /** Value of DuplexPageMode: bound left or right, turned over the long edge. */
  private static final int VERTICAL_BINDING = 1;

  /** Bytes of ubyte, uint16, uint32, sint16, sint32, real32: types C0 to C5, and arrays of them. */
  private static final int[] SIZES = {1, 2, 4, 2, 4, 4};

  private JobInput in;
  private Tally tally;
  private boolean bigEndian;

  private boolean inPage;
  private boolean sessionEnded;

  /** Last value; -1 if it was an array, pair or box. */
  private long value = -1;

  private final PclXlPage page = new PclXlPage();

  // Attributes of the operator to come, -1 if not given.
  private long pageCopies = -1;
  private long simplex = -1;
  private long duplex = -1;
  private long vendorDataLength = -1;

  @Override
  public void count(JobInput job, Tally found) throws IOException {
    in = job;
    tally = found;
    bigEndian = in.peek() == '(';
    if (!in.skipTo('\n')) {
      throw JobException.truncated(in.position());
    }
    in.at++;
    while (in.more() && !(in.peek() == ESCAPE && in.atUel())) {
      tag(in.u8());
    }
    if (inPage) {
      throw new JobException(
          Status.TRUNCATED, "the PCL XL stream ends within a page, at byte " + in.position());
    }
    if (!sessionEnded && in.atEnd()) {
      tally.confidence(
          Confidence.ESTIMATE, "the PCL XL session has no end, so pages may be missing");
    }
  }

  private void tag(int tag) throws IOException {
    if (tag >= FIRST_OPERATOR && tag < FIRST_TYPE) {
      operator(tag);
    } else if (tag == ATTRIBUTE_BYTE) {
      attribute(in.u8());
    } else if (tag == ATTRIBUTE_UINT16) {
      attribute(u16());
    } else if (tag == DATA_UINT32) {
      in.skip(u32());
    } else if (tag == DATA_BYTE) {
      in.skip(in.u8());
    } else if (tag >= FIRST_TYPE) {
      value(tag);
    } else if (tag != 0 && tag != ' ' && (tag < '\t' || tag > '\r')) {
      throw JobException.malformed(in.position() - 1, "the undefined PCL XL tag " + hex(tag));
    }
  }

  private void operator(int operator) throws IOException {
    if (operator == BEGIN_PAGE) {
      if (inPage) {
        throw JobException.malformed(
            in.position() - 1, "a PCL XL page that begins within another one");
      }
      inPage = true;
      duplex();
      tally.paper(page.begin());
      if (page.isFront()) {
        tally.newSheet();
      }
    } else if (operator == END_PAGE) {
      if (!inPage) {
        throw JobException.malformed(
            in.position() - 1, "the end of a PCL XL page that never began");
      }
      inPage = false;
      tally.color(page.color());
      // Drivers that leave copies to PJL write 1.
      tally.page(pageCopies > 1 ? pageCopies : 0);
    } else if (operator == VENDOR_UNIQUE && vendorDataLength > 0) {
      // Its data has no tag.
      in.skip(vendorDataLength);
    }
    page.operator(operator);
    sessionEnded = operator == END_SESSION;
    pageCopies = -1;
    simplex = -1;
    duplex = -1;
    vendorDataLength = -1;
    value = -1;
  }

  private void duplex() {
    if (duplex >= 0) {
      tally.duplex(duplex == VERTICAL_BINDING ? Duplex.LONG : Duplex.SHORT);
    } else if (simplex >= 0) {
      tally.duplex(Duplex.NONE);
    }
  }

  private void attribute(int id) {
    page.attribute(id, value);
    switch (id) {
      case PAGE_COPIES -> pageCopies = value;
      case SIMPLEX_PAGE_MODE -> simplex = value;
      case DUPLEX_PAGE_MODE -> duplex = value;
      case VENDOR_DATA_LENGTH -> vendorDataLength = value;
      default -> {
        // Other operators do not change pages.
      }
    }
    value = -1;
  }

  /** Consumes a value: a single one, an array, a pair (Dx) or a box (Ex) of one of the types. */
  private void value(int type) throws IOException {
    int kind = type & 0x0F;
    if (type >= FIRST_ARRAY && type <= LAST_ARRAY) {
      array(type);
    } else if (kind < SIZES.length && type < ATTRIBUTE_BYTE && type >> 4 != 0xF) {
      if (type == UBYTE) {
        value = in.u8();
      } else if (type == UINT16) {
        value = u16();
      } else if (type == UINT32) {
        value = u32();
      } else {
        bytes((long) SIZES[kind] << (type >> 4) - (FIRST_TYPE >> 4), type);
      }
    } else {
      throw JobException.malformed(in.position() - 1, "the undefined PCL XL type " + hex(type));
    }
  }

  private void array(int type) throws IOException {
    bytes(SIZES[type - FIRST_ARRAY] * arrayLength(), type);
  }

  /** Consumes a value of several numbers; passes short values to the page. */
  private void bytes(long length, int type) throws IOException {
    value = -1;
    if (length <= PclXlPage.MOST_BYTES && in.ensure((int) length)) {
      page.bytes(in.buffer, in.at, (int) length, type, bigEndian);
    } else {
      page.forget();
    }
    in.skip(length);
  }

  private long arrayLength() throws IOException {
    int type = in.u8();
    return switch (type) {
      case UBYTE -> in.u8();
      case UINT16 -> u16();
      case UINT32 -> u32();
      default ->
          throw JobException.malformed(
              in.position() - 1, "a PCL XL array whose length has the type " + hex(type));
    };
  }

  private int u16() throws IOException {
    return bigEndian ? in.u16be() : in.u16le();
  }

  private long u32() throws IOException {
    return bigEndian ? in.u32be() : in.u32le();
  }

  private static String hex(int tag) {
    return String.format("%02X", tag);
  }
}
