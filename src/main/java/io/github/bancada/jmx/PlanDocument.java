package io.github.bancada.jmx;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * A plan as an XML document. Document types and external entities are refused. Stateless; a
 * document is for one thread.
 */
public final class PlanDocument {
  private static final String ROOT = "jmeterTestPlan";

  private PlanDocument() {}

  /**
   * Parses the content of a file.
   *
   * @throws IOException if it is not a plan; the message says why
   */
  public static Document parse(Path file, byte[] content) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new Strict());
      Document document = builder.parse(new ByteArrayInputStream(content));
      String root = document.getDocumentElement().getTagName();
      if (!root.equals(ROOT)) {
        throw new IOException(
            String.format(
                "'%s' is not a JMeter plan: its root element is '%s', not '%s'", file, root, ROOT));
      }
      return document;
    } catch (SAXParseException e) {
      throw new IOException(
          String.format(
              "'%s' is not a JMeter plan: line %s is not valid XML: %s",
              file, e.getLineNumber(), e.getMessage()),
          e);
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException("'" + file + "' cannot be read as XML: " + e.getMessage(), e);
    }
  }

  /** The document as the text of a file in UTF-8. */
  public static String text(Document document) {
    try {
      Transformer transformer = TransformerFactory.newDefaultInstance().newTransformer();
      transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
      StringWriter text = new StringWriter();
      transformer.transform(new DOMSource(document), new StreamResult(text));
      return text.toString();
    } catch (TransformerException e) {
      throw new IllegalStateException("a document cannot be written as XML", e);
    }
  }

  /** Prints nothing and treats every error as fatal. */
  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException problem) {
      // The document is well-formed nevertheless.
    }

    @Override
    public void error(SAXParseException problem) throws SAXException {
      throw problem;
    }

    @Override
    public void fatalError(SAXParseException problem) throws SAXException {
      throw problem;
    }
  }
}
