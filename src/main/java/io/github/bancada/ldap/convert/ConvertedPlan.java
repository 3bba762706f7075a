package io.github.bancada.ldap.convert;

import java.nio.charset.Charset;
import java.util.List;

/**
 * A plan with our elements. Immutable.
 *
 * @param text of the file
 * @param charset for writing it
 * @param elements the LDAP elements of JMeter, in the order of the plan
 */
public record ConvertedPlan(String text, Charset charset, List<ConvertedElement> elements) {
  public ConvertedPlan {
    elements = List.copyOf(elements);
  }

  /** Number of requests that became our samplers. */
  public long converted() {
    return count(ConvertedElement.Fate.CONVERTED);
  }

  /** Number of requests that stay, disabled. */
  public long kept() {
    return count(ConvertedElement.Fate.KEPT);
  }

  private long count(ConvertedElement.Fate fate) {
    return elements.stream().filter(each -> each.fate() == fate).count();
  }
}
