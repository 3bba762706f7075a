package io.github.bancada.ldap.convert;

import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** Replaces parts of a plan's text, and leaves all else as it is. Not thread-safe. */
final class PlanEdits {
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s+([^\\s=]+)\\s*=\\s*(\"[^\"]*\"|'[^']*')");

  private final PlanXml plan;
  private final TreeMap<Integer, Edit> byStart = new TreeMap<>();

  private record Edit(int end, String text) {}

  PlanEdits(PlanXml plan) {
    this.plan = plan;
  }

  /** Replaces an element by one of ours. */
  void replace(Element element, NewElement replacement) {
    ElementRange range = plan.range(element);
    byStart.put(
        range.start(), new Edit(range.end(), replacement.xml(element, plan.indent(element))));
  }

  /** Disables an element and adds a sentence to its comment. */
  void disable(Element element, String sentence) {
    ElementRange range = plan.range(element);
    String tag = disabled(plan.text().substring(range.start(), range.contentStart()));
    String indent = plan.indent(element);
    Element comment = comment(element);
    if (comment != null) {
      byStart.put(range.start(), new Edit(range.contentStart(), tag));
      String text = comment.getTextContent();
      ElementRange old = plan.range(comment);
      byStart.put(
          old.start(),
          new Edit(old.end(), comment(text.isBlank() ? sentence : text + "\n" + sentence)));
      return;
    }
    String content = "\n" + indent + "  " + comment(sentence);
    boolean empty = range.contentStart() == range.end();
    String end = "\n" + indent + "</" + element.getTagName() + ">";
    byStart.put(
        range.start(),
        empty
            ? new Edit(range.end(), tag.replaceFirst("\\s*/>$", ">") + content + end)
            : new Edit(range.contentStart(), tag + content));
  }

  private static Element comment(Element element) {
    return PlanTree.children(element).stream()
        .filter(each -> each.getAttribute("name").equals(PlanText.COMMENT))
        .findFirst()
        .orElse(null);
  }

  private static String comment(String text) {
    return PlanText.property(PlanText.COMMENT, text);
  }

  /** A start tag with {@code enabled="false"}. */
  private static String disabled(String tag) {
    int end = tag.endsWith("/>") ? tag.length() - 2 : tag.length() - 1;
    Matcher attributes = ATTRIBUTE.matcher(tag);
    while (attributes.find()) {
      if (attributes.group(1).equals("enabled")) {
        return tag.substring(0, attributes.start(2))
            + "\"false\""
            + tag.substring(attributes.end(2));
      }
    }
    return tag.substring(0, end).stripTrailing() + " enabled=\"false\"" + tag.substring(end);
  }

  /** The text with all replacements. */
  String text() {
    String old = plan.text();
    StringBuilder text = new StringBuilder();
    int done = 0;
    for (var each : byStart.entrySet()) {
      text.append(old, done, each.getKey());
      text.append(each.getValue().text().replace("\n", plan.lineEnd()));
      done = each.getValue().end();
    }
    return text.append(old, done, old.length()).toString();
  }
}
