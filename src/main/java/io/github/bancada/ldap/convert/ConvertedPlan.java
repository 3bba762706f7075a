package io.github.bancada.ldap.convert;

import java.nio.charset.Charset;
import java.util.List;

/**
 * A plan with our elements. Immutable.
 *
 * @param text of the file
 * @param charset in which it is to be written
 * @param elements what became of each LDAP element of JMeter's, in the order of the plan
 */
public record ConvertedPlan(String text, Charset charset, List<ConvertedElement> elements) {
  public ConvertedPlan {
    elements = List.copyOf(elements);
  }

  /** How many requests became samplers of ours. */
  public long converted() {
    return count(ConvertedElement.Fate.CONVERTED);
  }

  /** How many requests stay, disabled. */
  public long kept() {
    return count(ConvertedElement.Fate.KEPT);
  }

  private long count(ConvertedElement.Fate fate) {
    return elements.stream().filter(each -> each.fate() == fate).count();
  }
}
