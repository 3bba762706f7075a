package io.github.bancada.pages.format.office;

import static io.github.bancada.pages.format.office.XmlDocument.attribute;

import io.github.bancada.pages.job.PaperNumbers;
import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.xml.sax.Attributes;

/**
 * The papers that the sheets of a workbook are set up for. Source: ECMA-376, <i>Office Open
 * XML</i>, part 1, section 18.3.1.63. Stateless.
 */
final class SheetPapers {
  private static final String FOLDER = "xl/worksheets/";

  /** B4 and B5, which the standard has as ISO's, and Windows as those of JIS. */
  private static final Set<String> AMBIGUOUS = Set.of("12", "13");

  private SheetPapers() {}

  /** Whether an entry is a sheet. */
  static boolean isWanted(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith(FOLDER)
        && lower.endsWith(".xml")
        && lower.indexOf('/', FOLDER.length()) < 0;
  }

  /** The paper of all sheets; unknown if they differ, or if one has none. */
  static PaperRuns papers(ZipPackage zip) throws IOException {
    return zip.found(
        () -> {
          Set<PaperSize> papers = new LinkedHashSet<>();
          for (String name : zip.names()) {
            if (isWanted(name)) {
              papers.add(paper(zip, name));
            }
          }
          return PaperRuns.one(papers);
        },
        PaperRuns.all(PaperSize.UNKNOWN));
  }

  private static PaperSize paper(ZipPackage zip, String sheet) throws IOException {
    PaperSize[] paper = {PaperSize.UNKNOWN};
    XmlDocument.read(
        zip.open(sheet),
        "of a sheet",
        (name, attributes) -> {
          if (name.equals("pageSetup")) {
            paper[0] = paper(attributes);
          }
          return !name.equals("pageSetup");
        });
    return paper[0];
  }

  private static PaperSize paper(Attributes setup) {
    PaperSize own =
        PaperSize.ofPoints(
            Length.points(attribute(setup, "paperWidth"), Double.NaN),
            Length.points(attribute(setup, "paperHeight"), Double.NaN));
    String number = attribute(setup, "paperSize");
    boolean numbered = number.matches("\\d{1,4}") && !AMBIGUOUS.contains(number);
    return !own.equals(PaperSize.UNKNOWN) || !numbered
        ? own
        : PaperNumbers.ofWindows(Long.parseLong(number));
  }
}
