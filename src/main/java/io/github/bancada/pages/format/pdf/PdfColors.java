package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobMeter;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.pages.job.RandomBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * The colours that the contents of a PDF's pages set: nothing is drawn, and pixels of pictures are
 * not read. Grey is certain, but coloured marks may be covered. Uses at most a part of the job's
 * CPU time and wall time, and as much memory as the count; beyond that, colours are unknown. Not
 * thread-safe. Source: ISO 32000-2, sections 7.8, 8.6 and 12.5.
 */
final class PdfColors {
  /** Part of the time of the count that the colours may take. */
  private static final int PART = 4;

  private final PdfLimits limits;
  private final JobMeter meter;
  private boolean ended;

  /** Known colours of forms, patterns and glyphs, by the paint set where they are painted. */
  private final Map<COSBase, Map<PdfPaint, PageColor>> known = new IdentityHashMap<>();

  private PdfColors(PdfLimits limits, Budget budget) {
    this.limits = limits;
    meter = new JobMeter(budget, PART);
  }

  /**
   * The pages of a PDF with their colours.
   *
   * @param pages all pages; pages whose colours are not found stay unchanged
   */
  static List<PageRun> runs(RandomBytes bytes, long start, long end, List<PageRun> pages) {
    PdfLimits limits = new PdfLimits(bytes);
    PdfPageTree tree = new PdfPageTree(limits, new PdfColors(limits, bytes.budget()));
    try {
      PdfSource source = new PdfSource(bytes, limits, start, end - start, true);
      BoundedPdfParser parser =
          new BoundedPdfParser(source, limits, bytes.budget().memoryBytes(), false);
      try (PDDocument document = parser.parse(false)) {
        COSDictionary root = document.getDocument().getTrailer().getCOSDictionary(COSName.ROOT);
        tree.walk(root.getCOSDictionary(COSName.PAGES));
      }
    } catch (IOException
        | RuntimeException
        | LinkageError
        | StackOverflowError
        | OutOfMemoryError e) {
      return joined(tree.runs(), pages); // the count was complete, so it stays
    }
    return joined(tree.runs(), pages);
  }

  /** Joins coloured runs with the runs of the pages after them. */
  private static List<PageRun> joined(List<PageRun> colored, List<PageRun> all) {
    List<PageRun> joined = new ArrayList<>(colored);
    long known = colored.stream().mapToLong(PageRun::pages).sum();
    for (PageRun run : all) {
      long here = Math.min(known, run.pages());
      known -= here;
      if (here < run.pages()) {
        joined.add(new PageRun(run.pages() - here, run.copies(), run.facts(), run.newSheet()));
      }
    }
    return joined;
  }

  /**
   * The colour of a page.
   *
   * @param resources its own or inherited; null if it has none
   */
  PageColor page(COSDictionary page, COSDictionary resources) throws IOException {
    if (ended) {
      return PageColor.UNKNOWN;
    }
    try {
      COSBase contents = page.getDictionaryObject(COSName.CONTENTS);
      PdfPaint paint = new PdfPaint();
      PageColor color = content(contents, new PdfContent(this, resources, paint, 0));
      return color == PageColor.COLOR ? color : color.with(annotations(page));
    } catch (JobException e) {
      ended = true;
      return PageColor.UNKNOWN;
    } catch (IOException | RuntimeException e) { // a damaged content
      limits.rethrow();
      return PageColor.UNKNOWN;
    }
  }

  /** Throws if the time is used up. */
  void check() throws JobException {
    meter.check(0, 0);
  }

  /** The colour of a stream or an array of streams. */
  private PageColor content(COSBase contents, PdfContent content) throws IOException {
    long before = limits.left();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (contents instanceof COSStream stream) {
      append(stream, bytes);
    } else if (contents instanceof COSArray array) {
      for (int i = 0; i < array.size(); i++) {
        if (array.getObject(i) instanceof COSStream stream) {
          append(stream, bytes);
        }
      }
    }
    long held = before - limits.left();
    PageColor color = content.read(bytes.toByteArray());
    limits.refund(limits.left() + held);
    return color;
  }

  private void append(COSStream stream, ByteArrayOutputStream bytes) throws IOException {
    check();
    try (InputStream unpacked = stream.createInputStream()) {
      unpacked.transferTo(bytes);
    }
    bytes.write('\n');
    limits.rethrow();
  }

  /** The first bytes of a stream. */
  byte[] beginning(COSStream stream, int most) throws IOException {
    long before = limits.left();
    try (InputStream unpacked = stream.createInputStream()) {
      return unpacked.readNBytes(most);
    } finally {
      limits.rethrow();
      limits.refund(before);
    }
  }

  /**
   * The colour of a form, a pattern or a glyph.
   *
   * @param inherited resources used if it has none
   * @param paint paint that is set where it is painted
   * @param depth number of forms around it
   */
  PageColor form(COSStream form, COSDictionary inherited, PdfPaint paint, int depth)
      throws IOException {
    if (depth > PdfContent.MAX_DEPTH) {
      return PageColor.UNKNOWN;
    }
    Map<PdfPaint, PageColor> colors = known.computeIfAbsent(form, key -> new HashMap<>());
    PageColor color = colors.get(paint);
    if (color == null) {
      colors.put(paint.copy(), PageColor.UNKNOWN); // if it paints itself
      COSDictionary own = form.getCOSDictionary(COSName.RESOURCES);
      limits.rethrow();
      color =
          content(
              form, new PdfContent(this, own == null ? inherited : own, paint.copy(), depth + 1));
      colors.put(paint.copy(), color);
    }
    return color;
  }

  /** A named resource, null if it is missing. */
  static COSBase resource(COSDictionary resources, String kind, COSName name) {
    COSDictionary all =
        resources == null ? null : resources.getCOSDictionary(COSName.getPDFName(kind));
    return all == null ? null : all.getDictionaryObject(name);
  }

  private PageColor annotations(COSDictionary page) throws IOException {
    PageColor color = PageColor.MONOCHROME;
    if (page.getDictionaryObject(COSName.ANNOTS) instanceof COSArray all) {
      for (int i = 0; i < all.size() && color != PageColor.COLOR; i++) {
        check();
        limits.rethrow();
        if (all.getObject(i) instanceof COSDictionary annotation) {
          color = color.with(annotation(annotation));
        }
      }
    }
    return color;
  }

  /** The colour of an annotation; not all programs print annotations without the print flag. */
  private PageColor annotation(COSDictionary annotation) throws IOException {
    PdfAnnotation facts = new PdfAnnotation(annotation);
    if (facts.isHidden()) {
      return PageColor.MONOCHROME;
    }
    COSStream appearance = facts.appearance();
    PageColor color =
        appearance == null ? facts.ownColor() : form(appearance, null, new PdfPaint(), 0);
    return color == PageColor.COLOR && (!facts.isPrinted() || appearance == null)
        ? PageColor.UNKNOWN
        : color;
  }

  /**
   * An annotation of a page. Immutable. Source: ISO 32000-2, sections 12.5.2, 12.5.3 and 12.5.5.
   *
   * @param dictionary its entries
   */
  private record PdfAnnotation(COSDictionary dictionary) {
    private static final int HIDDEN = 1 << 1;
    private static final int PRINT = 1 << 2;

    /** Numbers of a border before its width, which is the third one. */
    private static final int BORDER = 3;

    boolean isHidden() {
      return (dictionary.getInt(COSName.F, 0) & HIDDEN) != 0;
    }

    boolean isPrinted() {
      return (dictionary.getInt(COSName.F, 0) & PRINT) != 0;
    }

    /** The normal appearance in the current state; null if there is none. */
    COSStream appearance() {
      COSDictionary looks = dictionary.getCOSDictionary(COSName.AP);
      COSBase normal = looks == null ? null : looks.getDictionaryObject(COSName.N);
      if (normal instanceof COSDictionary states && !(normal instanceof COSStream)) {
        COSName state = dictionary.getCOSName(COSName.AS);
        normal = state == null ? null : states.getDictionaryObject(state);
      }
      return normal instanceof COSStream stream ? stream : null;
    }

    /** The colour if the program chooses the appearance; black by default. */
    PageColor ownColor() {
      COSArray border = dictionary.getCOSArray(COSName.BORDER);
      boolean link = COSName.getPDFName("Link").equals(dictionary.getCOSName(COSName.SUBTYPE));
      if (link && border != null && border.size() >= BORDER && border.getInt(BORDER - 1) == 0) {
        return PageColor.MONOCHROME;
      }
      COSArray color = dictionary.getCOSArray(COSName.C);
      return switch (color == null ? 0 : color.size()) {
        case 0, 1 -> PageColor.MONOCHROME;
        case 3 -> PdfColorSpace.RGB.color(color.toList());
        case 4 -> PdfColorSpace.CMYK.color(color.toList());
        default -> PageColor.UNKNOWN;
      };
    }
  }
}
