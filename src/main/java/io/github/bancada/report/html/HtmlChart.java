package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A chart of an {@link HtmlPage} as data; {@code charts.js} draws it with Chart.js. It has one x
 * axis, one or more y axes, one above the other, and one or more views to choose from. Not
 * thread-safe.
 */
final class HtmlChart {
  /** Unit of the values of an axis, which sets their format. */
  enum Unit {
    NANOS,
    PERCENT,
    NUMBER,
    RATIO
  }

  /** Drawing style of a series; a step holds its value until the next one. */
  enum Kind {
    LINE,
    STEP,
    /** Stacked on the other areas of its axis. */
    AREA,
    BAR,
    /** Points without a line between them. */
    POINTS
  }

  /** Whether an axis can be logarithmic and whether it starts so. */
  enum Scale {
    LINEAR,
    LOGARITHMIC_OFF,
    LOGARITHMIC_ON
  }

  /**
   * A y axis.
   *
   * @param weight its share of the height
   * @param max upper end; NaN for the largest value
   */
  record Axis(String id, String title, Unit unit, double weight, Scale scale, double max) {
    Axis(String id, String title, Unit unit, double weight) {
      this(id, title, unit, weight, Scale.LINEAR, Double.NaN);
    }
  }

  /**
   * A series of values.
   *
   * @param axis id of its axis
   * @param colour a colour of {@code page.css}: blue, orange, red, green, purple, teal, pink, grey
   * @param hidden whether it is hidden until its legend is clicked
   * @param values one per x position; NaN for none
   * @param points their positions in a chart over numbers; null in other charts
   */
  record Series(
      String name,
      String axis,
      Kind kind,
      String colour,
      boolean dashed,
      boolean hidden,
      double[] values,
      ChartPoints points) {
    Series(
        String name,
        String axis,
        Kind kind,
        String colour,
        boolean dashed,
        boolean hidden,
        double[] values) {
      this(name, axis, kind, colour, dashed, hidden, values, null);
    }

    Series(String name, String axis, Kind kind, String colour, double[] values) {
      this(name, axis, kind, colour, false, false, values);
    }
  }

  private record View(String name, long first, long step, List<Series> series) {}

  private final String id;
  private final String title;
  private final String x;
  private final String xTitle;
  private final long startEpochSecond;
  private final List<String> categories;
  private final List<Double> percentiles;
  private final List<Axis> axes = new ArrayList<>();
  private final List<View> views = new ArrayList<>();
  private final List<ChartMark> marks = new ArrayList<>();
  private double[] range = {};

  private HtmlChart(
      String id,
      String title,
      String x,
      String xTitle,
      long startEpochSecond,
      List<String> categories,
      List<Double> percentiles) {
    this.id = id;
    this.title = title;
    this.x = x;
    this.xTitle = xTitle;
    this.startEpochSecond = startEpochSecond;
    this.categories = categories;
    this.percentiles = percentiles;
  }

  /** A chart over time; its second 0 is counted since the epoch. */
  static HtmlChart overTime(String id, String title, long startEpochSecond) {
    return new HtmlChart(
        id, title, "seconds", "time after the start", startEpochSecond, List.of(), List.of());
  }

  /** A low chart over time below others, which have the title of the axis. */
  static HtmlChart row(String id, String title, long startEpochSecond) {
    return new HtmlChart(id, title, "seconds", "", startEpochSecond, List.of(), List.of());
  }

  /** A chart over percentiles; each further nine takes the same width. */
  static HtmlChart overPercentiles(String id, String title, List<Double> percentiles) {
    return new HtmlChart(
        id, title, "percentiles", "percentile of the samples", 0, List.of(), percentiles);
  }

  static HtmlChart overCategories(String id, String title, String xTitle, List<String> names) {
    return new HtmlChart(id, title, "categories", xTitle, 0, names, List.of());
  }

  /** A chart over runs, by date, blank and time of their starts; y axes need not begin at 0. */
  static HtmlChart overRuns(String id, String title, List<String> runs) {
    return new HtmlChart(id, title, "runs", "", 0, runs, List.of());
  }

  /** A chart over numbers; each series has its own x positions. */
  static HtmlChart overNumbers(String id, String title, String xTitle) {
    return new HtmlChart(id, title, "numbers", xTitle, 0, List.of(), List.of());
  }

  HtmlChart mark(ChartMark mark) {
    marks.add(mark);
    return this;
  }

  /** Shows only a part of the x axis first. */
  HtmlChart range(double least, double most) {
    range = new double[] {least, most};
    return this;
  }

  /** Adds a y axis below the others. */
  HtmlChart axis(Axis axis) {
    axes.add(axis);
    return this;
  }

  /** Adds a view; the page starts with the first one. */
  HtmlChart view(String name, List<Series> series) {
    return view(name, 0, 1, series);
  }

  /**
   * Adds a view of a chart over time.
   *
   * @param first seconds from the start to the first value
   * @param step seconds between values
   */
  HtmlChart view(String name, long first, long step, List<Series> series) {
    views.add(new View(name, first, step, List.copyOf(series)));
    return this;
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  /** The class of its place in the style sheet; "" for the usual height. */
  String height() {
    return x.equals("seconds") && xTitle.isEmpty() ? "low" : axes.size() > 2 ? "tall" : "";
  }

  /** Writes the data for {@code charts.js}. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("x", x);
    json.writeStringField("xTitle", xTitle);
    json.writeNumberField("start", startEpochSecond);
    json.writeArrayFieldStart("categories");
    for (String category : categories) {
      json.writeString(category);
    }
    json.writeEndArray();
    numbers(json, "percentiles", percentiles.stream().mapToDouble(each -> each).toArray());
    json.writeArrayFieldStart("axes");
    for (Axis axis : axes) {
      write(json, axis);
    }
    json.writeEndArray();
    ChartMark.write(json, marks);
    if (range.length > 0) {
      numbers(json, "range", range);
    }
    json.writeArrayFieldStart("views");
    for (View view : views) {
      write(json, view);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, View view) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", view.name());
    json.writeNumberField("first", view.first());
    json.writeNumberField("step", view.step());
    json.writeArrayFieldStart("series");
    for (Series series : view.series()) {
      write(json, series);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Axis axis) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", axis.id());
    json.writeStringField("title", axis.title());
    json.writeStringField("unit", word(axis.unit()));
    json.writeNumberField("weight", axis.weight());
    json.writeBooleanField("alone", axes.size() == 1);
    json.writeBooleanField(
        "stacked",
        views.stream()
            .flatMap(view -> view.series().stream())
            .anyMatch(s -> s.axis().equals(axis.id()) && s.kind() == Kind.AREA));
    if (axis.scale() != Scale.LINEAR) {
      json.writeStringField("log", axis.scale() == Scale.LOGARITHMIC_ON ? "on" : "off");
    }
    if (!Double.isNaN(axis.max())) {
      json.writeNumberField("max", axis.max());
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, Series series) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", series.name());
    json.writeStringField("axis", series.axis());
    json.writeStringField("kind", word(series.kind()));
    json.writeStringField("colour", series.colour());
    if (series.dashed()) {
      json.writeBooleanField("dashed", true);
    }
    if (series.hidden()) {
      json.writeBooleanField("hidden", true);
    }
    numbers(json, "values", series.values());
    if (series.points() != null) {
      series.points().write(json);
    }
    json.writeEndObject();
  }

  static void numbers(JsonGenerator json, String field, double[] values) throws IOException {
    json.writeArrayFieldStart(field);
    for (double value : values) {
      number(json, value);
    }
    json.writeEndArray();
  }

  static void number(JsonGenerator json, double value) throws IOException {
    if (Double.isNaN(value)) {
      json.writeNull();
    } else if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
      json.writeNumber((long) value);
    } else {
      json.writeNumber(value);
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
