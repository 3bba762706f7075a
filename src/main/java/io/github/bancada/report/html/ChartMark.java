package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * A line with a text across a chart over numbers. Immutable.
 *
 * @param axis id of the y axis whose value it marks, or {@code x}, which marks all y axes
 * @param value its position
 * @param low lower end of a band around it; NaN for none
 * @param high upper end of the band
 * @param text text beside it
 * @param colour as that of a series
 * @param before whether the text stands before the line instead of behind it
 */
record ChartMark(
    String axis,
    double value,
    double low,
    double high,
    String text,
    String colour,
    boolean before) {

  /** A line at a value of a y axis. */
  static ChartMark across(String axis, double value, String text) {
    return new ChartMark(axis, value, Double.NaN, Double.NaN, text, "red", false);
  }

  static void write(JsonGenerator json, List<ChartMark> marks) throws IOException {
    if (marks.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("marks");
    for (ChartMark mark : marks) {
      json.writeStartObject();
      json.writeStringField("axis", mark.axis);
      json.writeFieldName("value");
      HtmlChart.number(json, mark.value);
      json.writeFieldName("low");
      HtmlChart.number(json, mark.low);
      json.writeFieldName("high");
      HtmlChart.number(json, mark.high);
      json.writeStringField("text", mark.text);
      json.writeStringField("colour", mark.colour);
      json.writeBooleanField("before", mark.before);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
