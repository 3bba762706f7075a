package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.Status;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UnsupportedEncodingException;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.DefaultHandler2;

/**
 * Counts an element in an XML document and reads the number in its attribute or text. Names are
 * local, without prefix. Reads nothing outside of the document and refuses documents that define
 * entities. Not thread-safe.
 */
final class XmlCount {
  private static final int MAX_DIGITS = 9;

  private final String element;
  private final String attribute;
  private long elements;
  private long number = -1;

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

  /**
   * Reads and closes a document.
   *
   * @throws JobException if it is not well-formed XML
   */
  void read(InputStream document) throws IOException {
    Handler handler = new Handler();
    try (document) {
      reader(handler).parse(new InputSource(document));
    } catch (CharConversionException | UnsupportedEncodingException | EOFException e) {
      throw broken(e);
    } catch (SAXException | RuntimeException e) { // the JDK's reader also throws RuntimeExceptions
      throw broken(e);
    }
  }

  private static XMLReader reader(Handler handler) throws SAXException {
    // The JDK's own parser, regardless of others on JMeter's class path.
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    try {
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      XMLReader reader = factory.newSAXParser().getXMLReader();
      reader.setContentHandler(handler);
      reader.setErrorHandler(handler); // the default one prints to the console
      reader.setEntityResolver(handler);
      reader.setProperty("http://xml.org/sax/properties/declaration-handler", handler);
      return reader;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("The JDK's XML parser has no secure processing", e);
    }
  }

  private JobException broken(Exception cause) {
    JobException broken =
        new JobException(
            Status.MALFORMED, "the part with the element " + element + " is not well-formed XML");
    broken.initCause(cause);
    return broken;
  }

  private final class Handler extends DefaultHandler2 {
    private final StringBuilder text = new StringBuilder();
    private boolean within;

    @Override
    public void startElement(String uri, String name, String prefixed, Attributes attributes) {
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
    }

    @Override
    public void characters(char[] characters, int start, int length) {
      if (within && text.length() < 4 * MAX_DIGITS) {
        text.append(characters, start, length);
      }
    }

    @Override
    public void endElement(String uri, String name, String prefixed) {
      if (within && attribute.isEmpty()) {
        number = parsed(text.toString());
      }
      within = false;
    }

    @Override
    public InputSource resolveEntity(String name, String publicId, String base, String systemId) {
      return new InputSource(new StringReader(""));
    }

    @Override
    public void internalEntityDecl(String name, String value) throws SAXException {
      throw new SAXException("an entity");
    }

    @Override
    public void externalEntityDecl(String name, String publicId, String systemId)
        throws SAXException {
      throw new SAXException("an entity");
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }

  private static long parsed(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1," + MAX_DIGITS + "}") ? Long.parseLong(digits) : -1;
  }
}
