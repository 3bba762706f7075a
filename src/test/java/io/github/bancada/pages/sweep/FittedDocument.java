package io.github.bancada.pages.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Documents that fit themselves to any medium, labels too. No page is blank: drivers differ in
 * whether they print those. Stateless.
 */
final class FittedDocument {
  private static final int MOST_PAGES = 5;
  private static final List<String> PAPERS = List.of("A4", "Letter", "A5");
  private static final List<String> KINDS = List.of("words", "picture", "frame words picture");

  private static final String PROLOG =
      """
      %%!PS-Adobe-3.0
      %%%%Title: sweep
      %%%%Pages: %d
      %%%%LanguageLevel: 2
      %%%%EndComments
      %%%%BeginProlog
      /area { clippath pathbbox newpath
        /y1 exch def /x1 exch def /y0 exch def /x0 exch def
        /w x1 x0 sub def /h y1 y0 sub def } bind def
      /words { /size h 40 div w 30 div 2 copy gt { exch } if pop def
        /Helvetica findfont size scalefont setfont 0 setgray
        1 1 20 { /row exch def
          x0 w 10 div add y1 size row 1 add mul 1.3 mul sub
          dup y0 h 10 div add gt { moveto (Page ) show number show ( line ) show
            row 3 string cvs show } { pop pop } ifelse } for } bind def
      /cell 1 string def
      /picture { /seed number cvi 1 add def
        gsave x0 w 5 div add y0 h 5 div add translate w 2 div h 3 div scale
        32 32 8 [32 0 0 32 0 0]
        { /seed seed 75 mul 74 add 65537 mod def cell 0 seed 256 mod put cell } image
        grestore
        gsave 0.8 0.2 0.1 setrgbcolor
        x0 w 4 div add y0 h 10 div add w 4 div h 20 div rectfill grestore } bind def
      /frame { gsave 0 setgray h 100 div setlinewidth
        x0 w 20 div add y0 h 20 div add w 0.9 mul h 0.9 mul rectstroke grestore } bind def
      %%%%EndProlog
      """;

  private static final String PAGE =
      """
      %%%%Page: %1$d %1$d
      area /number (%1$d) def %2$s showpage
      """;

  private FittedDocument() {}

  /**
   * Two documents, others for each turn: from 1 to 5 pages, of text, of pictures, of both, on each
   * size of paper.
   */
  static List<Document> ofTurn(int turn) {
    int paper = turn + turn / KINDS.size(); // other pairs of kind and paper in each round
    return List.of(
        of(KINDS.get(turn % KINDS.size()), 1 + turn % MOST_PAGES)
            .on(PAPERS.get(paper % PAPERS.size())),
        of(KINDS.get((turn + 1) % KINDS.size()), 1 + (turn + 2) % MOST_PAGES)
            .on(PAPERS.get((paper + 1) % PAPERS.size())));
  }

  private static Document of(String marks, int pages) {
    List<String> kinds = new ArrayList<>();
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, PROLOG, pages));
    for (int page = 1; page <= pages; page++) {
      text.append(String.format(Locale.ROOT, PAGE, page, marks));
      kinds.add(marks.replace(' ', '+'));
    }
    return new Document(kinds, "", text.append("%%Trailer\n%%EOF\n").toString());
  }
}
