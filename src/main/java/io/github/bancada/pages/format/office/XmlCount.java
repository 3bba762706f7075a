package io.github.bancada.pages.format.office;

import java.io.IOException;
import java.io.InputStream;
import org.xml.sax.Attributes;

/**
 * Counts an element in an XML document and reads the number in its attribute or text. Names are
 * local, without prefix. Not thread-safe.
 */
final class XmlCount implements XmlDocument.Reader {
  private static final int MAX_DIGITS = 9;

  private final String element;
  private final String attribute;
  private final StringBuilder text = new StringBuilder();
  private long elements;
  private long number = -1;
  private boolean within;

  /**
   * @param attribute with the number, "" if the element's text has it
   */
  XmlCount(String element, String attribute) {
    this.element = element;
    this.attribute = attribute;
  }

  long elements() {
    return elements;
  }

  /** The number in the last element, -1 if it has none. */
  long number() {
    return number;
  }

  /** Reads and closes a document. */
  void read(InputStream document) throws IOException {
    XmlDocument.read(document, "with the element " + element, this);
  }

  @Override
  public boolean begin(String name, Attributes attributes) {
    within = name.equals(element);
    if (within) {
      elements++;
      text.setLength(0);
      for (int i = 0; i < attributes.getLength(); i++) {
        if (attributes.getLocalName(i).equals(attribute)) {
          number = parsed(attributes.getValue(i));
        }
      }
    }
    return true;
  }

  @Override
  public void text(char[] characters, int start, int length) {
    if (within && text.length() < 4 * MAX_DIGITS) {
      text.append(characters, start, length);
    }
  }

  @Override
  public void end(String name) {
    if (within && attribute.isEmpty()) {
      number = parsed(text.toString());
    }
    within = false;
  }

  private static long parsed(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1," + MAX_DIGITS + "}") ? Long.parseLong(digits) : -1;
  }
}
