package io.github.bancada.pages.count;

import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.pages.job.Status;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The result of a built-in or external counter for one job. Immutable.
 *
 * @param status the response code
 * @param message why the count failed, or doubts about it; "" if none
 * @param format {@value CountSample#UNKNOWN} if not known
 * @param pages -1 if not known
 * @param copies -1 if not known, 0 if they vary
 * @param total -1 if not known
 * @param duplex {@value CountSample#UNKNOWN} if not known
 * @param confidence {@value CountSample#UNKNOWN} if not known
 * @param runs colour, paper and sides of the faces, as far as known
 */
record CountResult(
    String status,
    String message,
    String format,
    long pages,
    long copies,
    long total,
    String duplex,
    String confidence,
    PageRuns runs) {

  static CountResult of(PageCount count) {
    return new CountResult(
        count.status().text(),
        count.message(),
        count.format(),
        count.pages(),
        count.copies(),
        count.total(),
        count.duplex().text(),
        count.confidence().text(),
        count.runs());
  }

  /** The result of a job without a count. */
  static CountResult failure(String status, String message) {
    return new CountResult(
        status,
        message,
        CountSample.UNKNOWN,
        -1,
        -1,
        -1,
        CountSample.UNKNOWN,
        CountSample.UNKNOWN,
        PageRuns.NONE);
  }

  /** The result of figures that a program printed. */
  static CountResult of(OutputPattern.Figures figures) {
    boolean empty = figures.total() == 0;
    return new CountResult(
        (empty ? Status.EMPTY : Status.OK).text(),
        empty ? "the command counted 0 pages" : "",
        figures.format().isEmpty() ? CountSample.UNKNOWN : figures.format(),
        figures.pages(),
        figures.copies(),
        figures.total(),
        CountSample.UNKNOWN,
        CountSample.UNKNOWN,
        PageRuns.NONE);
  }

  CountResult with(String newStatus, String newMessage) {
    return new CountResult(
        newStatus, newMessage, format, pages, copies, total, duplex, confidence, runs);
  }

  boolean is(Status wanted) {
    return status.equals(wanted.text());
  }

  /** Whether the job was counted; an empty job must be expected. */
  boolean isSuccess(CountExpectation expected) {
    return is(Status.OK) || is(Status.EMPTY) && expected.isNothing();
  }

  /** Adds colour, paper, sheets and ink to the facts of a sample. */
  void billing(Map<String, String> facts) {
    facts.put("color", number(runs.colorPages()));
    facts.put("monochrome", number(runs.monochromePages()));
    facts.put("paper", runs.paper());
    facts.put("sheets", number(runs.sheets()));
    facts.put("billing", runs.confidence().text());
    Ink ink = runs.ink();
    facts.put("cyan", share(ink, Ink::cyan));
    facts.put("magenta", share(ink, Ink::magenta));
    facts.put("yellow", share(ink, Ink::yellow));
    facts.put("black", share(ink, Ink::black));
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : CountSample.UNKNOWN;
  }

  private static String share(Ink ink, ToDoubleFunction<Ink> of) {
    return ink == null
        ? CountSample.UNKNOWN
        : String.format(Locale.ROOT, "%.5f", of.applyAsDouble(ink));
  }
}
