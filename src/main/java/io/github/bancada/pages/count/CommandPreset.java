package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Token;

/**
 * Page counters that are known, with the arguments they take and what they print. Those of
 * Ghostscript and GhostPCL draw nothing: the device bbox prints two lines for each page.
 */
public enum CommandPreset implements Token {
  /** None: the fields say it all. */
  NONE("none", "", ""),
  /** Prints one number, with the copies in it; 0 also when it fails. */
  PKPGCOUNTER("pkpgcounter", "pkpgcounter {file}", "(?m)^\\s*(?<total>\\d+)\\s*$"),
  /** The Perl script of IBQUOTA 2: one number. */
  IBQUOTA("ibquota", "pagecount.pl {file}", "(?<total>\\d+)\\s*$"),
  /** PostScript and PDF; a job cannot write files ({@code -dSAFER}). */
  GHOSTSCRIPT(
      "ghostscript",
      "gs -dSAFER -dBATCH -dNOPAUSE -q -sDEVICE=bbox {file}",
      "(?m)^%%HiResBoundingBox:"),
  /** PCL 5 and PCL XL. */
  GHOSTPCL(
      "ghostpcl",
      "gpcl6 -dSAFER -dBATCH -dNOPAUSE -sDEVICE=bbox {file}",
      "(?m)^%%HiResBoundingBox:"),
  /** PDF, of poppler. */
  PDFINFO("pdfinfo", "pdfinfo {file}", "(?m)^Pages:\\s+(?<pages>\\d+)");

  private final String token;
  private final String command;
  private final String pattern;

  CommandPreset(String token, String command, String pattern) {
    this.token = token;
    this.command = command;
    this.pattern = pattern;
  }

  @Override
  public String token() {
    return token;
  }

  /** Program and arguments, as {@link ArgumentList} reads them. */
  String command() {
    return command;
  }

  /** What it prints, as {@link OutputPattern} reads it. */
  String pattern() {
    return pattern;
  }
}
