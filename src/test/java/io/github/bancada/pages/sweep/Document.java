package io.github.bancada.pages.sweep;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A PostScript document, whose number of pages is known because it is written here.
 *
 * @param name kind of its pages and their number
 * @param pages its number of {@code showpage}s
 */
record Document(String name, int pages, String postScript) {
  private static final int LONGEST = 5;

  /** Samples in a row of the picture; three rows of them hold its three colours. */
  private static final int SAMPLES = 192;

  private static final String PROLOG =
      """
      %%!
      /text { gsave 0.5 dup scale /Courier findfont 10 scalefont setfont
        1 1 40 { /line exch def
          line 7 mod 0 eq { 0.8 0.1 0.2 } { 0 0 0 } ifelse setrgbcolor
          72 780 line 16 mul sub moveto (Line ) show line 8 string cvs show
          ( of a page: 0123456789 ABCDEFG abcdefg ()) show } for grestore } def
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

  /** Pages that are not blank. */
  int markedPages() {
    return (int) Stream.of(name.split(" ")).filter(kind -> !kind.equals("blank")).count();
  }

  /** Short documents of each kind, one to five pages long; a blank page is among them. */
  static List<Document> all() {
    return List.of(
        of("text"),
        of("text text"),
        of("text text text"),
        of("text text text text"),
        of("text text text text text"),
        of("picture"),
        of("picture picture"),
        of("text blank picture"),
        of("text picture drawing blank"),
        of("drawing picture blank picture text"));
  }

  /** A document of pages of these kinds: text, picture, drawing, blank. */
  static Document of(String kinds) {
    String[] pages = kinds.split(" ");
    if (pages.length > LONGEST) {
      throw new IllegalArgumentException("more than " + LONGEST + " pages: " + kinds);
    }
    StringBuilder postScript = new StringBuilder(String.format(Locale.ROOT, PROLOG, SAMPLES));
    for (String page : pages) {
      postScript.append(page.equals("blank") ? "" : page + " ").append("showpage\n");
    }
    return new Document(kinds, pages.length, postScript.toString());
  }
}
