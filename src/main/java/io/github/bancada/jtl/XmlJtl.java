package io.github.bancada.jtl;

import io.github.bancada.metrics.IntendedStart;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the samples of a JTL file in XML. Like JMeter's own reports, does not count subresults
 * separately. Ignores document types and external entities. For one file and one thread.
 */
final class XmlJtl {
  private static final String ROOT = "testResults";
  private static final int SAMPLE_DEPTH = 2;

  private final JtlFields fields = new JtlFields();
  private final JtlRecording recording;
  private final XMLStreamReader xml;
  private int depth;

  /** Whether the current part of the sample is an assertion result. */
  private boolean assertion;

  private Set<JtlColumn> seen = EnumSet.noneOf(JtlColumn.class);

  private XmlJtl(XMLStreamReader xml, JtlRecording recording) {
    this.xml = xml;
    this.recording = recording;
  }

  /**
   * Reads all samples.
   *
   * @return "" if the file is complete, or else the place where it breaks off
   * @throws IOException if the file is not a JTL file, or is damaged before its end; the message
   *     gives line and problem
   */
  static String read(InputStream in, JtlRecording recording) throws IOException {
    ClosingTagTracker tracked = new ClosingTagTracker(in, "</" + ROOT + ">");
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    XMLStreamReader xml = null;
    try {
      xml = factory.createXMLStreamReader(tracked);
      new XmlJtl(xml, recording).readAll();
      return "";
    } catch (XMLStreamException e) {
      String where = "line " + e.getLocation().getLineNumber();
      if (tracked.isMissing() && recording.samples() > 0) {
        return where + " is the last, and " + ROOT + " is not closed";
      }
      throw new IOException(where + " is not valid XML: " + firstLine(e), e);
    } finally {
      close(xml);
    }
  }

  private static void close(XMLStreamReader xml) throws IOException {
    if (xml != null) {
      try {
        xml.close();
      } catch (XMLStreamException e) {
        throw new IOException(e);
      }
    }
  }

  /** Java's message has the position in a separate line. */
  private static String firstLine(XMLStreamException e) {
    List<String> lines = e.getMessage().lines().toList();
    return lines.get(lines.size() - 1).replaceFirst("^Message: ", "");
  }

  private void readAll() throws XMLStreamException, IOException {
    while (xml.hasNext()) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          start(xml.getLocalName());
        }
        case XMLStreamConstants.END_ELEMENT -> {
          if (depth == SAMPLE_DEPTH && seen.contains(JtlColumn.ELAPSED)) {
            recording.add(fields.sample());
            seen.clear();
          }
          depth--;
        }
        default -> {
          // Text between elements has no meaning.
        }
      }
    }
  }

  private void start(String name) throws XMLStreamException, IOException {
    if (depth == 1 && !name.equals(ROOT)) {
      throw new IOException(
          "it is XML but not a JTL file: its root is <" + name + ">, expected <" + ROOT + ">");
    }
    if (depth == SAMPLE_DEPTH) {
      startSample(name);
    } else if (depth == SAMPLE_DEPTH + 1) {
      fields.sample().parent |= name.equals("sample") || name.equals("httpSample");
      assertion = name.equals("assertionResult");
    } else if (depth == SAMPLE_DEPTH + 2) {
      startDetail(name);
    }
  }

  /** Part of an assertion result, or of another part of a sample. */
  private void startDetail(String name) throws XMLStreamException {
    if (name.equals("failureMessage")) {
      String message = text();
      if (fields.sample().failure.isEmpty()) {
        fields.sample().failure.set(message);
      }
    } else if (assertion && name.equals("name")) {
      IntendedStart.parse(text()).ifPresent(fields.sample()::startsLate);
    }
  }

  private String text() throws XMLStreamException {
    String text = xml.getElementText();
    depth--;
    return text;
  }

  private void startSample(String name) throws IOException {
    fields.clear();
    seen.clear();
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      JtlColumn column = JtlColumn.ofAttribute(xml.getAttributeLocalName(i));
      if (column != null) {
        char[] value = xml.getAttributeValue(i).toCharArray();
        fields.set(column, value, 0, value.length);
        seen.add(column);
      }
    }
    if (fields.problem() != null) {
      throw new IOException(
          "in line " + xml.getLocation().getLineNumber() + " " + fields.problem());
    }
    for (JtlColumn needed : List.of(JtlColumn.TIME_STAMP, JtlColumn.ELAPSED)) {
      if (!seen.contains(needed) && (name.equals("sample") || name.equals("httpSample"))) {
        throw new IOException(
            "in line "
                + xml.getLocation().getLineNumber()
                + " <"
                + name
                + "> lacks the required "
                + needed.header());
      }
    }
  }

  /** Detects whether a stream ended with the expected text. Not thread-safe. */
  private static final class ClosingTagTracker extends FilterInputStream {
    private final byte[] ending;

    /** The last bytes read, without white space. */
    private final byte[] last;

    private boolean ended;

    ClosingTagTracker(InputStream in, String ending) {
      super(in);
      this.ending = ending.getBytes(StandardCharsets.UTF_8);
      last = new byte[this.ending.length];
    }

    boolean isMissing() {
      return ended && !Arrays.equals(last, ending);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      if (count < 0) {
        ended = true;
      }
      // Looks back far enough to skip white space.
      for (int i = Math.max(0, count - 2 * last.length); i < count; i++) {
        byte next = buffer[offset + i];
        if (next > ' ' || next < 0) {
          System.arraycopy(last, 1, last, 0, last.length - 1);
          last[last.length - 1] = next;
        }
      }
      return count;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
