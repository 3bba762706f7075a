package io.github.bancada.field;

import java.util.function.Function;

/**
 * A setting that needs several fields, or other derived settings. Which ones these are need not be
 * declared: they are those that the function reads.
 *
 * @param <T> what it is read as; immutable
 */
public final class Derived<T> extends Value<T> {
  private final Fields fields;
  private final Function<Values, T> function;

  Derived(Fields fields, int index, Function<Values, T> function) {
    super(index);
    this.fields = fields;
    this.function = function;
  }

  /** The list that it belongs to. */
  public Fields fields() {
    return fields;
  }

  @Override
  T read(Values values) {
    return function.apply(values);
  }
}
