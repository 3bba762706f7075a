package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanText;
import io.github.bancada.jmx.PlanTree;
import io.github.bancada.ldap.convert.ConvertedElement.Fate;
import io.github.bancada.ldap.convert.StockElements.Kind;
import io.github.bancada.ldap.convert.StockElements.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/**
 * Converts a plan: replaces LDAP Request and LDAP Extended Request by our samplers, with their
 * Defaults in them. For one thread.
 */
public final class PlanConversion {
  private static final String MARK = "bancada convert-ldap: ";

  private final PlanXml plan;
  private final StockElements stock;
  private final PlanEdits edits;
  private final List<ConvertedElement> elements = new ArrayList<>();

  private PlanConversion(PlanXml plan) {
    this.plan = plan;
    stock = new StockElements(plan);
    edits = new PlanEdits(plan);
  }

  /**
   * Converts a file, and writes nothing.
   *
   * @throws IOException if it cannot be read, is not a plan, or has no LDAP request of JMeter
   */
  public static ConvertedPlan of(Path file) throws IOException {
    PlanConversion conversion = new PlanConversion(PlanXml.read(file));
    if (conversion.stock.requests().isEmpty()) {
      throw new IOException(
          "'" + file + "' has no LDAP Request and no LDAP Extended Request; nothing is written");
    }
    return conversion.converted();
  }

  private ConvertedPlan converted() {
    stock.requests().forEach(this::convert);
    for (Element each : stock.defaults()) {
      String words = "its values are in the samplers now";
      edits.disable(each, MARK + words);
      Kind kind = PlanTree.window(each).contains("Ext") ? Kind.EXTENDED : Kind.SIMPLE;
      add(each, kind.title() + " Defaults", Fate.MERGED, words, List.of());
    }
    elements.sort(Comparator.comparingInt(ConvertedElement::line));
    return new ConvertedPlan(edits.text(), plan.charset(), elements);
  }

  private void convert(Request request) {
    Element element = request.element();
    String title = request.kind().title();
    try {
      NewElement replacement =
          request.kind() == Kind.SIMPLE
              ? SimpleRequest.convert(
                  request.properties(), Directory.ofSimple(request.properties()))
              : extended(request);
      if (readsResponse(element)) {
        replacement.note(
            "elements below it read the response, whose texts are different now; check them");
      }
      edits.replace(element, replacement);
      add(element, title, Fate.CONVERTED, replacement.words(), replacement.notes());
    } catch (NoEquivalentException e) {
      edits.disable(element, MARK + "no equivalent, because " + e.getMessage());
      add(element, title, Fate.KEPT, e.getMessage(), List.of());
    }
  }

  /** Uses the connection of the thread bind before it, as in JMeter. */
  private NewElement extended(Request request) throws NoEquivalentException {
    StockProperties own = request.properties();
    if (ExtendedRequest.connects(own)) {
      return ExtendedRequest.convert(own, Directory.ofExtended(own));
    }
    if (request.threadBind() != null) {
      return ExtendedRequest.convert(own, Directory.ofExtended(request.threadBind()));
    }
    if (stock.onlyThreadBind().isPresent()) {
      return ExtendedRequest.convert(own, Directory.ofExtended(stock.onlyThreadBind().get()))
          .note("no Thread bind precedes it; it uses the only one of the plan");
    }
    if (own.text(Directory.SERVER).isBlank()) {
      throw new NoEquivalentException("no Thread bind precedes it, and it names no server");
    }
    return ExtendedRequest.convert(own, Directory.ofExtended(own))
        .note("no Thread bind precedes it; it connects and binds by its own fields");
  }

  private static boolean readsResponse(Element element) {
    return PlanTree.below(element).stream()
        .map(PlanTree::type)
        .anyMatch(
            type ->
                type.contains("Extractor")
                    || type.contains("Assertion") && !type.equals("DurationAssertion"));
  }

  private void add(Element element, String title, Fate fate, String words, List<String> notes) {
    elements.add(
        new ConvertedElement(
            plan.line(element), title, element.getAttribute("testname"), fate, words, notes));
  }

  /** Replaces parts of a plan's text, and leaves all else as it is. Not thread-safe. */
  private static final class PlanEdits {
    private static final Pattern ATTRIBUTE =
        Pattern.compile("\\s+([^\\s=]+)\\s*=\\s*(\"[^\"]*\"|'[^']*')");

    private final PlanXml plan;
    private final TreeMap<Integer, Edit> byStart = new TreeMap<>();

    private record Edit(int end, String text) {}

    PlanEdits(PlanXml plan) {
      this.plan = plan;
    }

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
}
