package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Token;

/**
 * Known page counters, with their arguments and the pattern of their output. Ghostscript and
 * GhostPCL draw nothing: the device bbox prints two lines for each page.
 */
public enum CommandPreset implements Token {
  /** No preset: the fields have everything. */
  NONE("none", "", ""),
  /** Prints one number that includes copies; also prints 0 when it fails. */
  PKPGCOUNTER("pkpgcounter", "pkpgcounter {file}", "(?m)^\\s*(?<total>\\d+)\\s*$"),
  /** The Perl script of IBQUOTA 2: one number. */
  IBQUOTA("ibquota", "pagecount.pl {file}", "(?<total>\\d+)\\s*$"),
  /** PostScript and PDF; {@code -dSAFER} prevents jobs from writing files. */
  GHOSTSCRIPT(
      "ghostscript",
      "gs -dSAFER -dBATCH -dNOPAUSE -q -sDEVICE=bbox {file}",
      "(?m)^%%HiResBoundingBox:"),
  /** PCL 5 and PCL XL. */
  GHOSTPCL(
      "ghostpcl",
      "gpcl6 -dSAFER -dBATCH -dNOPAUSE -sDEVICE=bbox {file}",
      "(?m)^%%HiResBoundingBox:"),
  /** PDF; part of poppler. */
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

  /** Program and arguments, in the syntax of {@link ArgumentList}. */
  String command() {
    return command;
  }

  /** Pattern of its output, in the syntax of {@link OutputPattern}. */
  String pattern() {
    return pattern;
  }
}
