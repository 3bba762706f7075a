package io.github.bancada.pages.format.office;

import static io.github.bancada.pages.format.office.XmlDocument.attribute;

import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.xml.sax.Attributes;

/**
 * The sections of a text in WordprocessingML, each with its paper. The properties of a section
 * stand at its end. Not thread-safe. Source: ECMA-376, <i>Office Open XML</i>, part 1, sections
 * 17.6.13, 17.6.17 and 17.3.3.13.
 */
final class WordSections implements XmlDocument.Reader {
  static final String DOCUMENT = "word/document.xml";

  /** Twentieths of a point. */
  private static final double TWIP = 1 / 20.0;

  private final List<Section> sections = new ArrayList<>();

  /** Page breaks since the last section, as the saving program placed them. */
  private long breaks;

  /** Whether the element describes the section before a tracked change. */
  private boolean former;

  private static final class Section {
    private final long breaks;
    private PaperSize paper = PaperSize.UNKNOWN;
    private boolean continuous;

    Section(long breaks) {
      this.breaks = breaks;
    }
  }

  /**
   * The papers of a text.
   *
   * @param pages its number of pages in the properties
   */
  static PaperRuns papers(ZipPackage zip, long pages) throws IOException {
    return zip.found(
        () -> {
          WordSections text = new WordSections();
          XmlDocument.read(zip.open(DOCUMENT), DOCUMENT, text);
          return text.papers(pages);
        },
        PaperRuns.all(PaperSize.UNKNOWN));
  }

  @Override
  public boolean begin(String name, Attributes attributes) {
    switch (name) {
      case "lastRenderedPageBreak" -> breaks++;
      case "sectPrChange" -> former = true;
      case "sectPr" -> {
        if (!former) {
          sections.add(new Section(breaks));
          breaks = 0;
        }
      }
      case "pgSz" -> {
        if (!former && !sections.isEmpty()) {
          last().paper =
              PaperSize.ofPoints(
                  Length.points(attribute(attributes, "w"), TWIP),
                  Length.points(attribute(attributes, "h"), TWIP));
        }
      }
      case "type" -> {
        if (!former && !sections.isEmpty()) {
          last().continuous |= attribute(attributes, "val").equals("continuous");
        }
      }
      default -> {
        // Other elements do not concern the paper.
      }
    }
    return true;
  }

  @Override
  public void end(String name) {
    former = former && !name.equals("sectPrChange");
  }

  private Section last() {
    return sections.get(sections.size() - 1);
  }

  /**
   * The paper of all pages. If it changes, each section has its paper for the pages that it had
   * when the text was saved, provided that page breaks were saved, too.
   */
  private PaperRuns papers(long pages) {
    PaperRuns one = PaperRuns.one(sections.stream().map(section -> section.paper).toList());
    long sum = 1;
    boolean broken = true;
    PaperRuns each = new PaperRuns();
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      sum += section.breaks;
      broken &= i == 0 || section.continuous || section.breaks > 0;
      each.then(section.breaks + (i == 0 ? 1 : 0), section.paper);
    }
    return one.isKnown() || !broken || sum != pages ? one : each;
  }
}
