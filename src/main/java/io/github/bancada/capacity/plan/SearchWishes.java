package io.github.bancada.capacity.plan;

import java.util.Map;

/**
 * What a user wants of a search. Immutable.
 *
 * @param fields texts of fields of Capacity Search by name, such as {@code from}; others keep the
 *     text of the plan's own Capacity Search
 * @param usual texts of other fields for a plan without one; the rest have their default
 * @param threadGroup name of the thread group whose body is an arrival; "" for all
 * @param values values of properties and user-defined variables of the plan
 */
public record SearchWishes(
    Map<String, String> fields,
    Map<String, String> usual,
    String threadGroup,
    Map<String, String> values) {
  public SearchWishes {
    fields = Map.copyOf(fields);
    usual = Map.copyOf(usual);
    values = Map.copyOf(values);
  }
}
