package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The data for the scripts of an {@link HtmlPage} and for {@code bancada.update}. Not thread-safe.
 */
final class PageData {
  private final List<HtmlChart> charts = new ArrayList<>();
  private final List<FigureTable> tables = new ArrayList<>();

  /** Null for none. */
  private HeatMap heat;

  void add(HtmlChart chart) {
    charts.add(chart);
  }

  void add(HeatMap map) {
    heat = map;
  }

  void add(FigureTable table) {
    tables.add(table);
  }

  boolean hasCharts() {
    return !charts.isEmpty();
  }

  /** Writes it as JSON that cannot end the script element around it. */
  void write(Writer out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setCharacterEscapes(new ScriptEscapes());
      write(json);
    }
  }

  /** Writes it as an object. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("charts");
    for (HtmlChart chart : charts) {
      chart.write(json);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("tables");
    for (FigureTable table : tables) {
      table.write(json);
    }
    json.writeEndArray();
    if (heat != null) {
      json.writeFieldName("heat");
      heat.write(json);
    }
    json.writeEndObject();
  }

  /** Escapes characters that could end a script element or a line of JavaScript. Immutable. */
  private static final class ScriptEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final String SPECIAL = "<>&'/";

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = CharacterEscapes.standardAsciiEscapesForJSON();
      for (char c : SPECIAL.toCharArray()) {
        codes[c] = CharacterEscapes.ESCAPE_STANDARD;
      }
      return codes;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return character == '\u2028' || character == '\u2029'
          ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
          : null;
    }
  }
}
