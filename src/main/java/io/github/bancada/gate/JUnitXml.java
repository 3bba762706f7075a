package io.github.bancada.gate;

import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.text.TextTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * {@code junit.xml}: a verdict in Surefire's format, one test case per criterion. Jenkins, GitLab
 * and GitHub actions read it. Elements and attributes follow {@code junit-10.xsd} of Jenkins's
 * xUnit plugin. Stateless.
 */
final class JUnitXml {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

  private JUnitXml() {}

  /**
   * @throws IOException if the file exists already or cannot be written
   */
  static void write(Path file, Verdict verdict) throws IOException {
    try (OutputStream stream = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
        Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8)) {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(writer);
      xml.writeStartDocument("UTF-8", "1.0");
      line(xml);
      suite(xml, verdict);
      xml.writeEndDocument();
      line(xml);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(file + " cannot be written: " + e.getMessage(), e);
    }
  }

  private static void suite(XMLStreamWriter xml, Verdict verdict) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    attribute(xml, "name", "Performance Gate");
    int brokenOff = verdict.brokenOff().isEmpty() ? 0 : 1;
    int invalid = verdict.invalid().isEmpty() ? 0 : 1;
    attribute(xml, "tests", Integer.toString(verdict.judgements().size() + brokenOff + invalid));
    long noData =
        verdict.judgements().stream().filter(each -> each.result() == Result.NO_DATA).count();
    attribute(xml, "failures", Long.toString(verdict.failures() - noData + brokenOff + invalid));
    attribute(xml, "errors", Long.toString(noData));
    attribute(xml, "skipped", "0");
    attribute(xml, "time", seconds(verdict.durationMillis()));
    attribute(xml, "timestamp", STAMP.format(Instant.ofEpochMilli(verdict.startEpochMillis())));
    line(xml);
    for (Judgement judgement : verdict.judgements()) {
      testCase(xml, verdict.run(), judgement);
    }
    if (brokenOff > 0) {
      ofRun(xml, verdict, "the run completed", "broken off: " + verdict.brokenOff());
    }
    if (invalid > 0) {
      ofRun(xml, verdict, "the run is valid", "invalid: " + verdict.invalid());
    }
    xml.writeEndElement();
  }

  /** A failed test case for the run itself. */
  private static void ofRun(XMLStreamWriter xml, Verdict verdict, String name, String why)
      throws XMLStreamException {
    begin(xml, name, verdict.run());
    problem(xml, "failure", why, "run", why);
    end(xml);
  }

  private static void testCase(XMLStreamWriter xml, String run, Judgement judgement)
      throws XMLStreamException {
    begin(xml, judgement.criterion().text(), run);
    String measured =
        String.format(
            "%s: measured %s, limit %s",
            judgement.criterion().metric().words(),
            judgement.measuredText(),
            judgement.limitText());
    if (!judgement.passed()) {
      Criterion criterion = judgement.criterion();
      boolean noData = judgement.result() == Result.NO_DATA;
      problem(
          xml,
          noData ? "error" : "failure",
          (noData ? "no data: " : "") + measured,
          noData ? "no data" : criterion.metric().toString(),
          criterion.position() + ": " + measured);
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(printable(measured));
      xml.writeEndElement();
    }
    end(xml);
  }

  private static void begin(XMLStreamWriter xml, String name, String run)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute(xml, "name", name);
    attribute(xml, "classname", run);
    attribute(xml, "time", "0");
    line(xml);
  }

  /**
   * Writes why a test case did not pass.
   *
   * @param element {@code failure}, or {@code error} if there was no data
   */
  private static void problem(
      XMLStreamWriter xml, String element, String message, String type, String text)
      throws XMLStreamException {
    xml.writeStartElement(element);
    attribute(xml, "message", message);
    attribute(xml, "type", type);
    xml.writeCharacters(printable(text));
    xml.writeEndElement();
  }

  private static void end(XMLStreamWriter xml) throws XMLStreamException {
    line(xml);
    xml.writeEndElement();
    line(xml);
  }

  private static String seconds(long millis) {
    return BigDecimal.valueOf(millis, 3).toPlainString();
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, printable(value));
  }

  private static void line(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  /** Replaces what XML 1.0 cannot express: most control characters and lone surrogates. */
  private static String printable(String text) {
    StringBuilder clean = new StringBuilder();
    TextTable.oneLine(text)
        .codePoints()
        .map(c -> isXml(c) ? c : 0xfffd)
        .forEach(clean::appendCodePoint);
    return clean.toString();
  }

  private static boolean isXml(int c) {
    return c == '\t'
        || c >= 0x20 && c <= 0x7e
        || c >= 0xa0 && c <= 0xd7ff
        || c >= 0xe000 && c <= 0xfffd
        || c >= 0x10000;
  }
}
