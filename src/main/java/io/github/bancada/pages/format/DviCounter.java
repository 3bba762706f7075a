package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * TeX's device independent files. Each command has a known length; each eop command ends a page.
 * The postamble repeats the number of pages, modulo 65,536. Source: D. Fuchs, <i>The format of
 * TeX's DVI files</i>; also in D. Knuth's program DVItype, part 2.
 */
final class DviCounter implements FormatCounter {
  private static final int BOP = 139;
  private static final int EOP = 140;
  private static final int SPECIAL1 = 239;
  private static final int FONT_DEFINITION1 = 243;
  private static final int PREAMBLE = 247;
  private static final int POSTAMBLE = 248;
  private static final int POST_POSTAMBLE = 249;
  private static final int FILLER = 223;

  private static final int MODULUS = 1 << 16;

  /**
   * Bytes of parameters of each command; for specials and font definitions, those before the text.
   */
  private static final byte[] PARAMETERS = parameters();

  private boolean inPage;
  private long pages;

  private static byte[] parameters() {
    byte[] bytes = new byte[PREAMBLE];
    for (int first : new int[] {128, 133, 143, 148, 153, 157, 162, 167, 235, SPECIAL1}) {
      for (int i = 0; i < 4; i++) { // set, put, right, w, x, down, y, z, fnt, xxx
        bytes[first + i] = (byte) (i + 1);
      }
    }
    bytes[132] = 8; // set_rule
    bytes[137] = 8; // put_rule
    bytes[BOP] = 44;
    return bytes;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    in.skip(2 + 3 * 4); // command and version, numerator, denominator, magnification
    in.skip(in.u8()); // comment
    for (int command = in.u8(); command != POSTAMBLE; command = in.u8()) {
      if (command == BOP || command == EOP) {
        boundary(in, tally, command == BOP);
      }
      skipParameters(in, command);
    }
    if (inPage) {
      throw JobException.malformed(in.position() - 1, "a DVI postamble within a page");
    }
    postamble(in, tally);
  }

  private void boundary(JobInput in, Tally tally, boolean begin) throws IOException {
    if (begin == inPage) {
      throw JobException.malformed(
          in.position() - 1,
          begin ? "a DVI page within another one" : "the end of a DVI page that never began");
    }
    inPage = begin;
    if (!begin) {
      pages++;
      tally.page(0);
    }
  }

  private static void skipParameters(JobInput in, int command) throws IOException {
    if (command >= PREAMBLE) {
      throw JobException.malformed(in.position() - 1, "the misplaced DVI command " + command);
    }
    if (command >= FONT_DEFINITION1) {
      in.skip(command - FONT_DEFINITION1 + 1 + 3 * 4); // number, checksum, scale, design size
      in.skip(in.u8() + in.u8()); // directory and name
    } else if (command >= SPECIAL1) {
      in.skip(number(in, PARAMETERS[command]));
    } else if (PARAMETERS[command] > 0) {
      in.skip(PARAMETERS[command]);
    }
  }

  private void postamble(JobInput in, Tally tally) throws IOException {
    in.skip(6 * 4 + 2); // last bop, the preamble's numbers, size of a page, depth of the stack
    int announced = in.u16be();
    for (int command = in.u8(); command != POST_POSTAMBLE; command = in.u8()) {
      skipParameters(in, command);
    }
    in.skip(4 + 1); // offset of the postamble, version
    while (in.peek() == FILLER) {
      in.at++;
    }
    if (announced != pages % MODULUS) {
      tally.confidence(
          Confidence.MISMATCH, "the DVI file says " + announced + " pages and has " + pages);
    }
  }

  private static long number(JobInput in, int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number = number << 8 | in.u8();
    }
    return number;
  }
}
