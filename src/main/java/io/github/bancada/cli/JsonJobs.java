package io.github.bancada.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Counted jobs as JSON objects, one per line, in ASCII for any console encoding. Not thread-safe.
 */
final class JsonJobs implements CountedJobs {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final String UNKNOWN = "unknown";

  private final PrintWriter out;

  JsonJobs(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void add(Path file, PageCount count) {
    write(
        file,
        count.format(),
        count.pages(),
        count.copies(),
        count.total(),
        count.duplex().text(),
        count.confidence().text(),
        count.status().text(),
        count.message());
  }

  @Override
  public void addUncounted(Path file, String status, String message) {
    write(
        file, PageCount.UNKNOWN_FORMAT, 0, 0, 0, UNKNOWN, Confidence.NONE.text(), status, message);
  }

  private void write(
      Path file,
      String format,
      long pages,
      long copies,
      long total,
      String duplex,
      String confidence,
      String status,
      String message) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(line)) {
      json.writeStartObject();
      json.writeStringField("file", file.toString());
      json.writeStringField("format", format);
      json.writeNumberField("pages", pages);
      json.writeNumberField("copies", copies);
      json.writeNumberField("total", total);
      json.writeStringField("duplex", duplex);
      json.writeStringField("confidence", confidence);
      json.writeStringField("status", status);
      json.writeStringField("message", message);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // impossible: writes to memory
    }
    out.println(line);
  }

  @Override
  public void end() {
    // Each line is complete.
  }
}
