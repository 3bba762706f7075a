package io.github.bancada.ldap.convert;

import io.github.bancada.ldap.convert.ConvertedElement.Fate;
import io.github.bancada.ldap.convert.StockElements.Kind;
import io.github.bancada.ldap.convert.StockElements.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.w3c.dom.Element;

/**
 * Converts a plan: samplers of ours stand in place of LDAP Request and LDAP Extended Request, with
 * their Defaults in them. For one thread.
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
   * @throws IOException if it cannot be read, is no plan, or has no LDAP request of JMeter's
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
            "what stands below it reads the response, which has other texts now; look at it");
      }
      edits.replace(element, replacement);
      add(element, title, Fate.CONVERTED, replacement.words(), replacement.notes());
    } catch (NoEquivalentException e) {
      edits.disable(element, MARK + "no equivalent, because " + e.getMessage());
      add(element, title, Fate.KEPT, e.getMessage(), List.of());
    }
  }

  /** On the connection of the thread bind before it, as in JMeter. */
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
          .note("no Thread bind stands before it; it works with the only one of the plan");
    }
    if (own.text(Directory.SERVER).isBlank()) {
      throw new NoEquivalentException("no Thread bind stands before it, and it names no server");
    }
    return ExtendedRequest.convert(own, Directory.ofExtended(own))
        .note("no Thread bind stands before it; it connects and binds as its own fields say");
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
}
