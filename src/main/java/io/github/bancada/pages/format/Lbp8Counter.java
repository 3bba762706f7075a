package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LBP8, for Canon's early laser printers. Source: Canon, <i>LBP-8 programmer's manual</i>. LIPS is
 * derived from it, so {@link LipsCounter} knows its controls; {@code ESC =} leaves the language and
 * prints the page.
 */
final class Lbp8Counter implements FormatCounter {
  static Signature signature() {
    return Signature.bytes("\u001B;\u001B", "\u001B;\u009B", "\u001Bc\u001B;");
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    new LipsCounter("LBP8").count(in, tally);
  }
}
