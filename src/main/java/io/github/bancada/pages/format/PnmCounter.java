package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Portable anymaps: PBM, PGM, PPM and PAM. Raw formats (P4 to P7) are by definition a sequence of
 * images with nothing between them, each a page; plain formats (P1 to P3) hold one image, and may
 * be joined. Source: the Netpbm project's format pages pbm(5), pgm(5), ppm(5), pam(5).
 */
final class PnmCounter implements FormatCounter {
  private static final String FIRST_WORDS_OF_PAM = "WHDMTE#\n";
  private static final int MAX_LINE = 1024;

  /** In Ghostscript's comment: devices whose pages are four images, one for each ink. */
  private static final String SEPARATIONS = "(device=pks";

  private static final int INKS = 4;

  private boolean separations;
  private long images;
  private long width;
  private long height;
  private long depth;
  private long maximum;

  /** Whether a number or a header line of PAM follows the magic. */
  static boolean isPnm(JobInput in, int offset) throws IOException {
    int type = in.peek(offset + 1);
    if (in.peek(offset) != 'P' || type < '1' || type > '7' || !isSpace(in.peek(offset + 2))) {
      return false;
    }
    int next = in.peek(offset + 3);
    return type == '7'
        ? next > 0 && FIRST_WORDS_OF_PAM.indexOf(next) >= 0
        : next >= '0' && next <= '9' || next == '#' || isSpace(next);
  }

  private static boolean isSpace(int c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  /** The product of two sizes, at most {@link Long#MAX_VALUE}. */
  static long product(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    do {
      in.at++;
      int type = in.u8();
      if (type == '7') {
        pamHeader(in);
      } else {
        width = number(in);
        height = number(in);
        maximum = type == '1' || type == '4' ? 1 : number(in);
        depth = type == '3' || type == '6' ? 3 : 1;
      }
      if (type <= '3') {
        plain(in, type == '1');
      } else {
        in.skip(1); // one white-space character
        long samples = product(width, depth);
        long rowBytes = type == '4' ? (width + 7) / 8 : maximum > 255 ? 2 * samples : samples;
        in.skip(product(rowBytes, height));
      }
      images++;
      boolean grey = depth == 1 && type != '7';
      tally.color(grey && !separations ? PageColor.MONOCHROME : PageColor.UNKNOWN);
      if (!separations || images % INKS == 0) {
        tally.page(0);
      }
      while (type <= '3' && isSpace(in.peek())) {
        in.at++;
      }
    } while (isPnm(in, 0));
    if (separations && images % INKS != 0) {
      throw JobException.truncated(in.position());
    }
  }

  /** Consumes white space and comments, and a number of up to 9 digits. */
  private long number(JobInput in) throws IOException {
    int c = in.u8();
    while (isSpace(c) || c == '#') {
      if (c == '#') {
        separations |= line(in).contains(SEPARATIONS);
      }
      c = in.u8();
    }
    in.at--;
    long number = 0;
    int digits = 0;
    for (c = in.peek(); c >= '0' && c <= '9' && digits < 10; c = in.peek(), digits++) {
      number = 10 * number + c - '0';
      in.at++;
    }
    if (digits == 0 || digits == 10) {
      throw JobException.malformed(in.position(), "an anymap header without a valid number");
    }
    return number;
  }

  private void pamHeader(JobInput in) throws IOException {
    width = 0;
    height = 0;
    depth = 0;
    maximum = 0;
    in.skipTo('\n');
    in.skip(1);
    for (String line = line(in); !line.equals("ENDHDR"); line = line(in)) {
      String[] words = line.split("\\s+", 2);
      long number =
          words.length == 2 && words[1].matches("\\d{1,9}") ? Long.parseLong(words[1]) : 0;
      switch (words[0]) {
        case "WIDTH" -> width = number;
        case "HEIGHT" -> height = number;
        case "DEPTH" -> depth = number;
        case "MAXVAL" -> maximum = number;
        default -> {
          // A comment, or the type of the samples.
        }
      }
    }
    in.at--; // read the line feed again; it ends the header in all formats
    if (width == 0 || height == 0 || depth == 0) {
      throw JobException.malformed(in.position(), "an anymap without size");
    }
  }

  private static String line(JobInput in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.u8(); c != '\n'; c = in.u8()) {
      if (line.length() < MAX_LINE) {
        line.append((char) c);
      }
    }
    return line.toString().strip();
  }

  /** Consumes samples as text: numbers, or single digits for the bits of a bitmap. */
  private void plain(JobInput in, boolean bits) throws IOException {
    long samples = product(product(width, depth), height);
    boolean within = false;
    for (long done = 0; done < samples || within; ) {
      int c = done < samples ? in.u8() : in.read();
      boolean digit = c >= '0' && c <= '9';
      if (!digit && c >= 0 && !isSpace(c)) {
        throw JobException.malformed(in.position() - 1, "an invalid sample in an anymap");
      }
      done += digit && (bits || !within) ? 1 : 0;
      within = digit && !bits;
    }
  }
}
