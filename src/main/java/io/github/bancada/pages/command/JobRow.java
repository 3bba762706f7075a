package io.github.bancada.pages.command;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.pages.job.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One job of the output. Immutable.
 *
 * @param file its name as shown
 * @param count the result of the count
 * @param status how the count ended: its own status, {@code unreadable} or {@code error}
 * @param message why the count failed, or doubts about it; "" if none
 * @param exit {@link PagesExit#COUNTED} if the job belongs to the total
 */
record JobRow(String file, PageCount count, String status, String message, PagesExit exit) {
  /** The columns of JSON and CSV. */
  private static final List<String> COLUMNS =
      List.of(
          "file",
          "format",
          "pages",
          "copies",
          "total",
          "duplex",
          "color",
          "monochrome",
          "paper",
          "sheets",
          "billing",
          "confidence",
          "status",
          "message");

  /** Further columns, if ink was requested. */
  static final List<String> INKS = List.of("cyan", "magenta", "yellow", "black");

  private static final String UNKNOWN = "unknown";

  /** A job that was read. */
  static JobRow of(String file, PageCount count) {
    return new JobRow(
        file,
        count,
        count.status().text(),
        count.message(),
        count.isOk() ? PagesExit.COUNTED : PagesExit.UNCOUNTED);
  }

  /** A job that could not be read. */
  static JobRow unreadable(String file, String message) {
    return new JobRow(file, null, "unreadable", message, PagesExit.UNCOUNTED);
  }

  /** A job whose count was ended because it exceeded its time or memory. */
  static JobRow tooCostly(String file, String message) {
    return new JobRow(file, null, Status.TOO_COSTLY.text(), message, PagesExit.UNCOUNTED);
  }

  /** A job whose count failed because of a bug. */
  static JobRow failed(String file, Throwable cause) {
    return new JobRow(file, null, "error", cause.toString(), PagesExit.ERROR);
  }

  /** This row; not counted unless the count is exact or from an interpreter. */
  JobRow strict() {
    return isCounted() && count.confidence().compareTo(Confidence.INTERPRETED) > 0
        ? new JobRow(file, count, status, message, PagesExit.UNCOUNTED)
        : this;
  }

  /** Why the job is not counted. */
  String problem() {
    return (count != null && count.isOk() ? confidence() : status) + ", " + message;
  }

  boolean isCounted() {
    return exit == PagesExit.COUNTED;
  }

  String format() {
    return count == null ? PageCount.UNKNOWN_FORMAT : count.format();
  }

  long pages() {
    return count == null ? 0 : count.pages();
  }

  /** Copies of each page; 0 if they vary or are not known. */
  long copies() {
    return count == null ? 0 : count.copies();
  }

  long total() {
    return count == null ? 0 : count.total();
  }

  String duplex() {
    return count == null ? UNKNOWN : count.duplex().text();
  }

  String confidence() {
    return (count == null ? Confidence.NONE : count.confidence()).text();
  }

  PageRuns runs() {
    return count == null ? PageRuns.NONE : count.runs();
  }

  /**
   * The names of all columns.
   *
   * @param coverage whether ink was requested
   */
  static List<String> columns(boolean coverage) {
    return coverage ? Stream.concat(COLUMNS.stream(), INKS.stream()).toList() : COLUMNS;
  }

  /**
   * The values of all columns: texts, numbers, and null for a number that is not known.
   *
   * @param name the file as shown
   */
  List<Object> values(String name, boolean coverage) {
    List<Object> values =
        new ArrayList<>(
            Arrays.asList(
                name,
                format(),
                pages(),
                copies(),
                total(),
                duplex(),
                number(runs().colorPages()),
                number(runs().monochromePages()),
                runs().paper(),
                number(runs().sheets()),
                runs().confidence().text(),
                confidence(),
                status,
                message));
    if (coverage) {
      values.addAll(shares(runs().ink()));
    }
    return values;
  }

  static Long number(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  /** The shares of ink; nulls if not known. */
  static List<Object> shares(Ink ink) {
    return ink == null
        ? Arrays.asList(null, null, null, null)
        : List.of(ink.cyan(), ink.magenta(), ink.yellow(), ink.black());
  }
}
