package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanDocument;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A plan as a document, with the place of each element in the text, so that parts can be replaced
 * and all else stays as it is. Refuses document types and external entities. Not thread-safe.
 */
final class PlanXml {
  private final String text;
  private final Charset charset;
  private final List<Element> elements = new ArrayList<>();
  private final Map<Element, ElementRange> ranges = new IdentityHashMap<>();

  private PlanXml(String text, Charset charset, Document document) {
    this.text = text;
    this.charset = charset;
    NodeList all = document.getElementsByTagName("*");
    List<ElementRange> found = ElementRange.of(text);
    for (int i = 0; i < found.size(); i++) {
      elements.add((Element) all.item(i));
      ranges.put(elements.get(i), found.get(i));
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is not a plan; the message says why
   */
  static PlanXml read(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    Document document = PlanDocument.parse(file, content);
    Charset charset =
        Stream.of(document.getXmlEncoding(), document.getInputEncoding())
            .filter(Objects::nonNull)
            .findFirst()
            .map(Charset::forName)
            .orElse(StandardCharsets.UTF_8);
    String text = new String(content, charset);
    if (!Arrays.equals(text.getBytes(charset), content)) {
      throw new IOException(
          String.format(
              "'%s' cannot be written again in %s byte for byte; open it in JMeter and save it",
              file, charset));
    }
    return new PlanXml(text, charset, document);
  }

  String text() {
    return text;
  }

  Charset charset() {
    return charset;
  }

  /** All elements of the XML, in the order of their start tags. */
  List<Element> elements() {
    return elements;
  }

  ElementRange range(Element element) {
    return ranges.get(element);
  }

  /** Number of the line on which an element begins, from 1. */
  int line(Element element) {
    int start = range(element).start();
    return 1 + (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
  }

  /** The blanks before an element on its line. */
  String indent(Element element) {
    int start = range(element).start();
    int line = text.lastIndexOf('\n', start) + 1;
    String before = text.substring(line, start);
    return before.isBlank() ? before : "";
  }

  /** The end of its lines. */
  String lineEnd() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }
}
