package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A PostScript document, whose pages, paper and colours are known because it is written here.
 *
 * @param kinds what is on each page
 * @param paper name of the size that it is to be printed on; "" if the driver chooses
 */
record Document(List<String> kinds, String paper, String postScript) {
  /** A page with nothing on it. */
  static final String BLANK = "blank";

  private static final int LONGEST = 5;

  /** Samples in a row of the picture; three rows of them hold its three colours. */
  private static final int SAMPLES = 192;

  /** Kinds of pages with something that is neither black nor grey. */
  private static final Pattern COLORED = Pattern.compile("text|picture|drawing");

  private static final String PROLOG =
      """
      %%!
      /lines { gsave 0.5 dup scale /Courier findfont 10 scalefont setfont
        1 1 40 { /line exch def line 7 mod 0 eq { special } { 0 setgray } ifelse
          72 780 line 16 mul sub moveto (Line ) show line 8 string cvs show
          ( of a page: 0123456789 ABCDEFG abcdefg ()) show } for grestore } def
      /text { /special { 0.8 0.1 0.2 setrgbcolor } def lines } def
      /plain { /special { 0.4 setgray } def lines } def
      /picture { gsave clippath pathbbox /top exch def /right exch def /low exch def /left exch def
        left low translate right left sub top low sub scale
        /row %1$d 3 mul string def
        %1$d %1$d 8 [%1$d 0 0 %1$d neg 0 %1$d]
        { 0 1 row length 1 sub { row exch rand 16 bitshift -24 bitshift 255 and put } for row }
        false 3 colorimage grestore } def
      /drawing { gsave 0.5 dup scale 0.1 0.5 0.3 setrgbcolor 4 setlinewidth
        1 1 20 { dup 25 mul 100 moveto 600 exch 30 mul sub 700 exch lineto stroke } for grestore } def
      2026 srand
      """;

  Document {
    kinds = List.copyOf(kinds);
  }

  int pages() {
    return kinds.size();
  }

  /** The kinds of its pages, and its paper. */
  String name() {
    return String.join(" ", kinds) + (paper.isEmpty() ? "" : " on " + paper);
  }

  /** Whether a page of this kind is coloured on a printer that prints colours. */
  static PageColor color(String kind) {
    return COLORED.matcher(kind).find() ? PageColor.COLOR : PageColor.MONOCHROME;
  }

  /** Short documents of each kind, one to five pages long; a blank page is among them. */
  static List<Document> all() {
    return List.of(
        of("plain").on("A4"),
        of("text plain").on("Letter"),
        of("plain drawing text").on("A5"),
        of("text text text text"),
        of("text text text text text"),
        of("picture"),
        of("picture picture"),
        of("text blank picture"),
        of("text picture drawing blank"),
        of("drawing picture blank picture text"));
  }

  /** A document of pages of these kinds: text, plain, picture, drawing, blank. */
  static Document of(String kinds) {
    String[] pages = kinds.split(" ");
    if (pages.length > LONGEST) {
      throw new IllegalArgumentException("more than " + LONGEST + " pages: " + kinds);
    }
    StringBuilder postScript = new StringBuilder(String.format(Locale.ROOT, PROLOG, SAMPLES));
    for (String page : pages) {
      postScript.append(page.equals(BLANK) ? "" : page + " ").append("showpage\n");
    }
    return new Document(List.of(pages), "", postScript.toString());
  }

  /** This document, to be printed on a paper of this name. */
  Document on(String name) {
    return new Document(kinds, name, postScript);
  }
}
