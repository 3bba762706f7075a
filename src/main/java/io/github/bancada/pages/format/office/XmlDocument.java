package io.github.bancada.pages.format.office;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.Status;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UnsupportedEncodingException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
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
 * Reads an XML document as a stream. Reads nothing outside of it, refuses documents that define
 * entities, and bounds the parser's memory: the depth of elements and the number of names.
 * Stateless.
 */
final class XmlDocument {
  private static final int MAX_DEPTH = 1000;
  private static final int MAX_NAMES = 10_000;

  private XmlDocument() {}

  /** Receives the elements of a document. Names are local, without prefix. */
  interface Reader {
    /** Receives the start of an element; returns false to end the reading. */
    boolean begin(String name, Attributes attributes);

    /** Receives text within the element that began last, or after its end. */
    default void text(char[] characters, int start, int length) {}

    default void end(String name) {}
  }

  /**
   * Reads and closes a document.
   *
   * @param which name of the package's part in messages
   * @throws JobException if it is not well-formed XML
   */
  static void read(InputStream document, String which, Reader reader) throws IOException {
    try (document) {
      parser(new Handler(reader)).parse(new InputSource(document));
    } catch (EnoughException e) {
      return;
    } catch (TooMuchException e) {
      throw new JobException(Status.TOO_COSTLY, "the part " + which + " has " + e.getMessage());
    } catch (CharConversionException | UnsupportedEncodingException | EOFException e) {
      throw broken(which, e);
    } catch (SAXException | RuntimeException e) { // the JDK's reader also throws RuntimeExceptions
      throw broken(which, e);
    }
  }

  /** An attribute of this prefixed name or, if missing, of this local name. */
  static Optional<String> attribute(Attributes attributes, String prefixed, String local) {
    String value = attributes.getValue(prefixed);
    for (int i = 0; value == null && i < attributes.getLength(); i++) {
      boolean other = !attributes.getQName(i).equals(local) || prefixed.equals(local);
      value = other && attributes.getLocalName(i).equals(local) ? attributes.getValue(i) : null;
    }
    return Optional.ofNullable(value);
  }

  /** An attribute of this local name; "" if there is none. */
  static String attribute(Attributes attributes, String local) {
    return attribute(attributes, local, local).orElse("");
  }

  private static XMLReader parser(Handler handler) throws SAXException {
    // The JDK's own parser, regardless of others on JMeter's class path.
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    try {
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      XMLReader parser = factory.newSAXParser().getXMLReader();
      parser.setContentHandler(handler);
      parser.setErrorHandler(handler); // the default one prints to the console
      parser.setEntityResolver(handler);
      parser.setProperty("http://xml.org/sax/properties/declaration-handler", handler);
      return parser;
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("The JDK's XML parser has no secure processing", e);
    }
  }

  private static JobException broken(String which, Exception cause) {
    JobException broken =
        new JobException(Status.MALFORMED, "the part " + which + " is not well-formed XML");
    broken.initCause(cause);
    return broken;
  }

  /** Ends the reading, because the reader needs no more. */
  private static final class EnoughException extends SAXException {
    private static final long serialVersionUID = 1L;
  }

  /** The parser would need too much memory. */
  private static final class TooMuchException extends SAXException {
    private static final long serialVersionUID = 1L;

    TooMuchException(String what) {
      super(what);
    }
  }

  private static final class Handler extends DefaultHandler2 {
    private final Reader reader;
    private final Set<String> names = new HashSet<>();
    private int depth;

    Handler(Reader reader) {
      this.reader = reader;
    }

    @Override
    public void startElement(String uri, String name, String prefixed, Attributes attributes)
        throws SAXException {
      if (++depth > MAX_DEPTH) {
        throw new TooMuchException("more than " + MAX_DEPTH + " nested elements");
      }
      keep(prefixed);
      for (int i = 0; i < attributes.getLength(); i++) {
        keep(attributes.getQName(i));
      }
      if (!reader.begin(name, attributes)) {
        throw new EnoughException();
      }
    }

    private void keep(String name) throws SAXException {
      if (names.add(name) && names.size() > MAX_NAMES) {
        throw new TooMuchException("more than " + MAX_NAMES + " different names");
      }
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) throws SAXException {
      keep("xmlns:" + prefix);
      keep(uri);
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
      keep(target);
    }

    @Override
    public void characters(char[] characters, int start, int length) {
      reader.text(characters, start, length);
    }

    @Override
    public void endElement(String uri, String name, String prefixed) {
      depth--;
      reader.end(name);
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
}
