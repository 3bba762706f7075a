package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * Executes PCL commands like a printer, as far as they concern pages. Source: HP, <i>PCL 5 Printer
 * Language Technical Reference Manual</i>, chapters 4 (job control), 5 (page control) and 12
 * (macros). Not thread-safe.
 *
 * <p>A form feed ends a page, even an empty one, and so does a line feed at the bottom. Commands
 * that set up the page end it only if it is marked.
 */
final class PclPrinter implements PclCommands {
  private static final int MAX_COPIES = 32_767;

  private final Tally tally;
  private final PclMacros macros;

  private PclEnvironment environment = new PclEnvironment();
  private boolean marked;

  /** Whether raster graphics began on the page, which loads a sheet on some printers. */
  private boolean rasterBegun;

  /** Whether the page has a raster configuration; some drivers then leave out the start. */
  private boolean configured;

  /**
   * Whether the job has a resolution of PaintJets, whose pages end with a reset and a form feed.
   */
  private boolean paintJet;

  /** Whether the last command was a reset that ejected a page. */
  private boolean justReset;

  /** Whether lines wrap at the right margin instead of being cut. */
  private boolean wraps;

  private boolean wrapped;

  private boolean plotter;
  private boolean deskJet;

  private PageColor color = PageColor.MONOCHROME;

  /** Whether the job is in a dialect whose colours are not known. */
  private boolean dialect;

  /**
   * @param plotter whether the job is for a plotter, on which HP-GL/2 ends pages
   */
  PclPrinter(JobInput in, Tally tally, boolean plotter) {
    this.tally = tally;
    this.macros = new PclMacros(in);
    this.plotter = plotter;
  }

  boolean isPlotter() {
    return plotter;
  }

  /** Marks the job as a dialect with unknown colours. */
  void isDialect() {
    dialect = true;
  }

  /** Whether the job has commands that only DeskJets know. */
  boolean isDeskJet() {
    return deskJet;
  }

  void end() {
    ejectMarked();
  }

  @Override
  public void command(int code, double value, boolean signed) throws IOException {
    if (!macros.isRecording()) {
      execute(code, value, signed);
    } else if (code == MACRO_CONTROL && (int) value == 1) {
      macros.stopRecording();
    } else if (code == RESET) { // not allowed in a macro: the job forgot its end
      macros.stopRecording();
      execute(code, value, signed);
    } else {
      macros.add(code, value, signed);
    }
  }

  private void execute(int code, double value, boolean signed) throws IOException {
    boolean afterReset = justReset;
    justReset = false;
    switch (code) {
      case MARK, FILL_RECTANGLE -> marked = true;
      case RASTER_ROW, TRANSPARENT_PRINT -> marked |= value >= 1;
      case RASTER_PLANE -> {
        marked |= value >= 1;
        paint(code, value);
      }
      case FORM_FEED -> ejectUnless(afterReset);
      case LINE_FEED -> feed(1);
      case HALF_LINE_FEED -> feed(0.5);
      case CARRIAGE_RETURN -> {
        if (environment.returnFeedsLine()) {
          feed(1);
        }
      }
      case RESET -> reset();
      case COPIES ->
          environment.copies(
              value >= 1 ? (long) Math.min(value, MAX_COPIES) : environment.copies());
      case DUPLEX -> duplex((int) value);
      case PAGE_ADVANCE -> ejectMarkedIf(plotter);
      case ENTER_HPGL2 -> {
        plotter |= signed && value < 0;
        color = color.with(PageColor.UNKNOWN); // its pens are not read
      }
      case PAGE_SIDE -> side((int) value);
      case LONG_LINE -> wrap();
      case FLUSH_PAGES -> ejectMarkedIf((int) value == 1);
      case MACRO_ID -> macros.id((long) value);
      case MACRO_CONTROL -> macro((int) value);
      default -> {
        layOut(code, value, signed);
        notice(code, value);
        paint(code, value);
      }
    }
  }

  /** Sets up the page or moves the cursor. */
  private void layOut(int code, double value, boolean signed) {
    switch (code) {
      case PAGE_SIZE -> {
        ejectMarked();
        environment.pageSize((int) value);
      }
      case ORIENTATION -> {
        if ((int) value != environment.orientation()) {
          ejectMarked();
          environment.orientation((int) value);
        }
      }
      case PAPER_SOURCE -> {
        if (value >= 0) {
          ejectMarked();
        }
      }
      case PAGE_LENGTH -> {
        ejectMarked();
        environment.pageLines(value);
      }
      case TOP_MARGIN -> environment.topMargin(value);
      case TEXT_LENGTH -> environment.textLines(value);
      case VERTICAL_MOTION_INDEX -> environment.verticalMotionIndex(value);
      case LINE_SPACING -> environment.linesPerInch(value);
      case UNIT_OF_MEASURE -> environment.unitsPerInch(value);
      case PERFORATION_SKIP -> environment.perforationSkip((int) value == 1);
      case LINE_TERMINATION -> environment.lineTermination((int) value);
      case CURSOR_ROW -> environment.row(value, signed);
      case CURSOR_DECIPOINTS -> environment.decipoints(value, signed);
      case CURSOR_DOTS -> environment.dots(value, signed);
      default -> {
        // Other commands do not change pages.
      }
    }
  }

  /** Records commands that identify the kind of printer and its pages. */
  private void notice(int code, double value) {
    configured |= code == RASTER_CONFIGURATION;
    rasterBegun |= code == START_RASTER || configured && code == END_RASTER_COLOR;
    wraps = code == LINE_WRAP ? (int) value == 0 : wraps;
    paintJet |= code == RESOLUTION && (value == 90 || value == 180) || code == ENTER_PAINTJET;
    deskJet |= PclCommands.isDeskJet(code, value);
  }

  private void reset() throws IOException {
    justReset = paintJet && (marked || rasterBegun);
    ejectMarked();
    environment.reset();
    color = environment.color().page();
    macros.id(0);
    macros.deleteAll(false);
  }

  private void paint(int code, double value) {
    if (environment.color().isColored(code, value)) {
      color = PageColor.COLOR;
    }
    environment.color(environment.color().after(code, value));
    color = color.with(environment.color().page());
  }

  private void side(int value) {
    ejectMarked();
    if (value == 1) {
      tally.newSheet();
    } else if (value == 2) {
      tally.onlyNamed(); // perhaps with an empty front
    }
  }

  private void duplex(int value) {
    ejectMarked();
    switch (value) {
      case 0 -> environment.duplex(Duplex.NONE);
      case 1 -> environment.duplex(Duplex.LONG);
      case 2 -> environment.duplex(Duplex.SHORT);
      default -> {
        // Not defined.
      }
    }
  }

  private void macro(int value) throws IOException {
    switch (value) {
      case 0 -> macros.record();
      case 2 -> macros.replay(this::execute);
      case 3 -> {
        PclEnvironment before = new PclEnvironment(environment);
        macros.replay(this::execute);
        before.cursorOf(environment);
        environment = before;
      }
      case 6 -> macros.deleteAll(true);
      case 7 -> macros.deleteAll(false);
      case 8 -> macros.delete();
      case 9 -> macros.permanent(false);
      case 10 -> macros.permanent(true);
      default -> {
        // 4 and 5 switch an overlay on and off, which adds no page.
      }
    }
  }

  private void wrap() {
    if (wraps) {
      if (!wrapped) {
        tally.confidence(Confidence.ESTIMATE, "long lines that wrap, at 10 characters an inch");
        wrapped = true;
      }
      feed(1);
    }
  }

  private void feed(double lines) {
    if (environment.feed(lines)) {
      eject();
    }
  }

  private void ejectUnless(boolean ejected) {
    if (!ejected) {
      eject();
    }
  }

  private void ejectMarkedIf(boolean wanted) {
    if (wanted) {
      ejectMarked();
    }
  }

  private void ejectMarked() {
    if (marked) {
      eject();
    } else if (rasterBegun) {
      if (!deskJet) {
        tally.confidence(
            Confidence.ESTIMATE,
            "a page of raster graphics without a dot, which not all printers print");
      }
      eject();
    }
  }

  private void eject() {
    tally.duplex(environment.duplex());
    tally.paper(environment.paper());
    tally.color(dialect || plotter ? PageColor.UNKNOWN : color);
    tally.page(environment.copies());
    color = environment.color().page();
    marked = false;
    rasterBegun = false;
    configured = false;
    environment.home();
  }
}
