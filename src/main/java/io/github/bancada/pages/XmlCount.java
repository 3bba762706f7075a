package io.github.bancada.pages;

import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UnsupportedEncodingException;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * How often an element comes in an XML document, and the number that it holds: in an attribute, or
 * as its text. Names are local ones, whatever prefix a program has chosen. Nothing outside of the
 * document is read, and no entity is expanded. Not thread-safe.
 */
final class XmlCount {
  private static final int MOST_DIGITS = 9;

  private final String element;
  private final String attribute;
  private long elements;
  private long number = -1;
  private boolean textFollows;

  /**
   * @param attribute that holds the number, "" if the element's text does
   */
  XmlCount(String element, String attribute) {
    this.element = element;
    this.attribute = attribute;
  }

  /** How many there are. */
  long elements() {
    return elements;
  }

  /** The number of the last one, -1 if it has none. */
  long number() {
    return number;
  }

  /**
   * Reads a document, and closes it.
   *
   * @throws JobException if it is no XML
   */
  void read(InputStream document) throws IOException {
    // The JDK's own, whatever else is on JMeter's class path.
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (document) {
      XMLStreamReader reader = factory.createXMLStreamReader(document);
      while (reader.hasNext()) {
        event(reader, reader.next());
      }
    } catch (XMLStreamException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof JobException job) {
          throw job;
        }
      }
      if (e.getNestedException() instanceof IOException unreadable && !isSyntax(unreadable)) {
        throw unreadable;
      }
      throw broken(e);
    } catch (RuntimeException e) { // the JDK's reader has some for input it does not expect
      throw broken(e);
    }
  }

  private void event(XMLStreamReader reader, int event) {
    if (event == XMLStreamConstants.START_ELEMENT && reader.getLocalName().equals(element)) {
      elements++;
      textFollows = attribute.isEmpty();
      attributes(reader);
    } else {
      if (event == XMLStreamConstants.CHARACTERS && textFollows) {
        number = number(reader.getText());
      }
      textFollows = false;
    }
  }

  private JobException broken(Exception cause) {
    JobException broken =
        new JobException(Status.MALFORMED, "the part that has " + element + " is no XML");
    broken.initCause(cause);
    return broken;
  }

  private void attributes(XMLStreamReader reader) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (reader.getAttributeLocalName(i).equals(attribute)) {
        number = number(reader.getAttributeValue(i));
      }
    }
  }

  /** Whether it is the content that cannot be read, rather than the file. */
  private static boolean isSyntax(IOException e) {
    return e instanceof CharConversionException
        || e instanceof UnsupportedEncodingException
        || e instanceof EOFException;
  }

  private static long number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1," + MOST_DIGITS + "}") ? Long.parseLong(digits) : -1;
  }
}
