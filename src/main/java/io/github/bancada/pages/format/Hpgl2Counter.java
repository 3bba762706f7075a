package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.util.Set;

/**
 * HP-GL/2 on its own, as sent to plotters. {@link Hpgl2Reader} reads it; the job may change to PCL
 * and back. Source: HP, <i>HP-GL/2 and HP RTL Reference Guide</i>, chapters 2 and 15.
 */
final class Hpgl2Counter implements FormatCounter {
  private static final Set<String> LANGUAGES =
      Set.of("HPGL", "HPGL2", "HPGL/2", "HP-GL", "HP-GL2", "HP-GL/2");

  /** Instructions that a plot begins with: initialize, begin plot, default values. */
  private static final String BEGINNINGS = "IN BP DF";

  /** Instructions that may follow; text that begins with the same letters is not a plot. */
  private static final String INSTRUCTIONS =
      "AA AC AD AF AH AR AT BP BR BZ CF CI CO CR CS CT DF DI DR DT DV EA EC EP ER ES EW FP FR FT"
          + " IN IP IR IW LA LB LM LO LT MC MG MT NP NR PA PC PD PE PG PM PP PR PS PU PW QL RA RF"
          + " RO RP RR RT RQ SA SB SC SD SI SL SM SP SR SS ST SV TD TR UL VS WG WU";

  /** Instructions whose parameters may look like instructions. */
  private static final String WITH_TEXT = "LB DT SM PE";

  private static final int ENOUGH = 4;
  private static final int ESCAPE = 0x1B;
  private static final int LONGEST = 512;

  /** Whether data begins like a plot, or PJL names it as a plot. */
  static boolean begins(Beginning of) throws IOException {
    return isLanguage(of.language()) || of.language().isEmpty() && isPlot(of.in(), of.offset());
  }

  static boolean isLanguage(String language) {
    return LANGUAGES.contains(language);
  }

  private static boolean isPlot(JobInput in, int offset) throws IOException {
    if (in.startsWith(".(", offset)
        || in.peek(offset) == ESCAPE && in.peek(offset + 1) == '.') { // device control
      return true;
    }
    if (!BEGINNINGS.contains(mnemonic(in, offset))) {
      return false;
    }
    boolean numbers = false;
    boolean quoted = false;
    int instructions = 0;
    for (int i = offset; i < offset + LONGEST && instructions < ENOUGH; i++) {
      int c = in.peek(i);
      if (c < 0 || c == ESCAPE) {
        break;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && c >= 'A' && c <= 'Z') {
        String mnemonic = mnemonic(in, i++);
        if (mnemonic.charAt(1) < 'A' || !INSTRUCTIONS.contains(mnemonic)) {
          return false;
        }
        instructions += WITH_TEXT.contains(mnemonic) ? ENOUGH : 1;
      } else if (!quoted && "0123456789+-., ;\r\n".indexOf(c) < 0) {
        return false;
      } else {
        numbers |= c == ';' || c >= '0' && c <= '9';
      }
    }
    return numbers || instructions >= ENOUGH;
  }

  private static String mnemonic(JobInput in, int offset) throws IOException {
    return "" + (char) (in.peek(offset) & 0xFF) + (char) (in.peek(offset + 1) & 0xFF);
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    PclPrinter printer = new PclPrinter(in, tally, true);
    new PclReader(in, printer, new Doubts("HP-GL/2", tally), false).readFromHpgl2();
    printer.end();
  }
}
