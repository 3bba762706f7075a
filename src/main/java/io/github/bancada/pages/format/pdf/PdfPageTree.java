package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PageFacts;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.pages.job.PageRunList;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSObjectKey;

/**
 * The page tree of a PDF, walked without recursion. A node may occur once, a page any number of
 * times. Counted pages are not kept in memory. Source: ISO 32000-2, section 7.7.3.
 */
final class PdfPageTree {
  /** Largest object number that is remembered as a page. */
  private static final long LARGEST_NUMBER = 1 << 23;

  private static final COSName USER_UNIT = COSName.getPDFName("UserUnit");

  /** Numbers of a rectangle: two opposite corners. */
  private static final int CORNERS = 4;

  private final PdfLimits limits;

  /** Reads the contents of pages; null if not wanted. */
  private final PdfColors colors;

  private final Deque<Node> path = new ArrayDeque<>();
  private final Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final BitSet forgottenPages = new BitSet();

  private final PageRunList runs = new PageRunList();
  private long pages;
  private long missing;

  /** Whether reading a page has read another object, which is kept. */
  private boolean readMore;

  private static final class Node {
    private final COSArray kids;
    private final PaperSize paper;
    private final COSDictionary resources;
    private int next;

    Node(COSArray kids, PaperSize paper, COSDictionary resources) {
      this.kids = kids;
      this.paper = paper;
      this.resources = resources;
    }
  }

  PdfPageTree(PdfLimits limits) {
    this(limits, null);
  }

  /**
   * @param colors finds the colours of pages; null if not wanted
   */
  PdfPageTree(PdfLimits limits, PdfColors colors) {
    this.limits = limits;
    this.colors = colors;
  }

  long pages() {
    return pages;
  }

  /** The pages, with their paper and, if wanted, their colours. */
  List<PageRun> runs() {
    return runs.runs();
  }

  private void page(PaperSize paper, PageColor color) {
    pages++;
    runs.add(1, 1, new PageFacts(paper, color, Optional.empty()));
  }

  /** Number of entries of the tree that refer to nothing. */
  long missing() {
    return missing;
  }

  /**
   * Walks the tree.
   *
   * @param root node or, in some nonstandard PDFs of one page, the page
   * @throws JobException if a node occurs twice
   */
  void walk(COSDictionary root) throws IOException {
    visit(root);
    while (!path.isEmpty()) {
      Node node = path.peek();
      if (node.next == node.kids.size()) {
        path.pop();
      } else {
        kid(node.kids.get(node.next++));
      }
    }
  }

  private void kid(COSBase kid) throws IOException {
    limits.charge(0);
    long number = kid instanceof COSObject reference ? number(reference) : -1;
    if (number >= 0 && forgottenPages.get((int) number)) {
      page(PaperSize.UNKNOWN, PageColor.UNKNOWN);
      return;
    }
    long left = limits.left();
    long unpacked = limits.unpacked();
    readMore = false;
    boolean wasRead = !(kid instanceof COSObject object) || object.isDereferenced();
    COSBase target = kid instanceof COSObject reference ? reference.getObject() : kid;
    limits.rethrow();
    if (!(target instanceof COSDictionary dictionary)) {
      missing++;
    } else if (visit(dictionary) && number >= 0 && !wasRead) {
      forgottenPages.set((int) number);
      ((COSObject) kid).setToNull();
      if (unpacked == limits.unpacked() && !readMore) { // no other object of its stream is kept
        limits.refund(left);
      }
    }
  }

  /** A small object number, or -1. */
  private static long number(COSObject reference) {
    COSObjectKey key = reference.getKey();
    return key != null && key.getNumber() <= LARGEST_NUMBER ? key.getNumber() : -1;
  }

  /** Counts a page or enters a node; returns whether it was a page. */
  private boolean visit(COSDictionary dictionary) throws IOException {
    COSName type = dictionary.getCOSName(COSName.TYPE);
    boolean node =
        COSName.PAGES.equals(type)
            || dictionary.containsKey(COSName.KIDS) && !COSName.PAGE.equals(type);
    PaperSize paper = paper(dictionary);
    COSDictionary resources = colors == null ? null : resources(dictionary);
    if (!node) {
      page(paper, colors == null ? PageColor.UNKNOWN : colors.page(dictionary, resources));
      return true;
    }
    if (!seen.add(dictionary)) {
      throw new JobException(Status.MALFORMED, "a node of the PDF's page tree occurs twice");
    }
    COSArray kids = dictionary.getCOSArray(COSName.KIDS);
    limits.rethrow();
    if (kids != null) {
      path.push(new Node(kids, paper, resources));
    }
    return false;
  }

  /** The paper of a page or node: its own, or inherited (section 7.7.3.4). */
  private PaperSize paper(COSDictionary dictionary) throws IOException {
    PaperSize inherited = path.isEmpty() ? PaperSize.UNKNOWN : path.peek().paper;
    if (!(value(dictionary.getItem(COSName.MEDIA_BOX)) instanceof COSArray box)
        || box.size() != CORNERS) {
      return inherited;
    }
    double[] corners = new double[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
      if (!(value(box.get(i)) instanceof COSNumber number)) {
        return PaperSize.UNKNOWN;
      }
      corners[i] = number.floatValue();
    }
    double unit =
        value(dictionary.getItem(USER_UNIT)) instanceof COSNumber number ? number.floatValue() : 1;
    return PaperSize.ofPoints(
        Math.abs(corners[2] - corners[0]) * unit, Math.abs(corners[3] - corners[1]) * unit);
  }

  /** The resources of a page or node: its own, or inherited. */
  private COSDictionary resources(COSDictionary dictionary) throws IOException {
    COSDictionary own = dictionary.getCOSDictionary(COSName.RESOURCES);
    limits.rethrow();
    return own != null || path.isEmpty() ? own : path.peek().resources;
  }

  private COSBase value(COSBase item) throws IOException {
    if (!(item instanceof COSObject reference)) {
      return item;
    }
    readMore |= !reference.isDereferenced();
    COSBase value = reference.getObject();
    limits.rethrow();
    return value;
  }
}
