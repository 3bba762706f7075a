package io.github.bancada.field;

import java.util.function.Function;

/**
 * A setting made from several fields or other derived settings. The calls of {@link Values#get} in
 * its function show which, so they need no declaration.
 *
 * @param <T> type of the setting; immutable
 */
public final class Derived<T> extends Value<T> {
  private final Fields fields;
  private final Function<Values, T> function;

  Derived(Fields fields, int index, Function<Values, T> function) {
    super(index);
    this.fields = fields;
    this.function = function;
  }

  public Fields fields() {
    return fields;
  }

  @Override
  T read(Values values) {
    return function.apply(values);
  }
}
