package io.github.bancada.ldap.convert;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Offsets of an element in the text of an XML document. Immutable.
 *
 * @param start of its start tag
 * @param contentStart end of its start tag
 * @param contentEnd start of its end tag; without one, the end of its start tag
 * @param end of its end tag
 */
record ElementRange(int start, int contentStart, int contentEnd, int end) {

  /**
   * Finds all elements.
   *
   * @param xml a well-formed document without a document type
   * @return in the order of their start tags
   */
  static List<ElementRange> of(String xml) {
    List<ElementRange> all = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    int at = 0;
    while ((at = xml.indexOf('<', at)) >= 0) {
      if (xml.startsWith("<!--", at)) {
        at = after(xml, "-->", at + "<!--".length());
      } else if (xml.startsWith("<![CDATA[", at)) {
        at = after(xml, "]]>", at);
      } else if (xml.startsWith("<?", at)) {
        at = after(xml, "?>", at);
      } else if (xml.startsWith("</", at)) {
        int end = after(xml, ">", at);
        int index = open.pop();
        ElementRange begun = all.get(index);
        all.set(index, new ElementRange(begun.start, begun.contentStart, at, end));
        at = end;
      } else {
        int end = endOfTag(xml, at);
        if (xml.charAt(end - 2) != '/') {
          open.push(all.size());
        }
        all.add(new ElementRange(at, end, end, end));
        at = end;
      }
    }
    return all;
  }

  private static int after(String xml, String mark, int from) {
    return xml.indexOf(mark, from) + mark.length();
  }

  /** Offset after the first {@code >} outside attributes. */
  private static int endOfTag(String xml, int start) {
    char quote = 0;
    int at = start;
    while (quote != 0 || xml.charAt(at) != '>') {
      char c = xml.charAt(at);
      if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
      } else if (c == quote) {
        quote = 0;
      }
      at++;
    }
    return at + 1;
  }
}
