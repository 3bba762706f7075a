package io.github.bancada.field;

/**
 * The settings of one user's copy of an element. A setting is read on first use, and again only
 * when a text that it was made from has changed. In between it stays the same object, at the cost
 * of two array reads.
 *
 * <p>Not thread-safe.
 */
public final class FieldValues implements Values {
  private final String[] texts;

  /** Values by {@link Value#index()}. */
  private final Object[] known;

  /** Whether the value is up to date. */
  private final boolean[] current;

  /** The fields from which the value was made, a bit for each. */
  private final long[] inputs;

  /** The fields that the current reading has seen. */
  private long seen;

  /** How often a value has changed. */
  private long changes;

  /** All fields have the texts of a new element. */
  public FieldValues(Fields fields) {
    texts = new String[fields.size()];
    known = new Object[fields.values()];
    current = new boolean[known.length];
    inputs = new long[known.length];
    for (Field<?> field : fields.all()) {
      texts[field.position()] = field.ifAbsent();
      inputs[field.index()] = 1L << field.position();
    }
  }

  /** Sets a field; null is the same as "". */
  public void put(Field<?> field, String text) {
    put(field.position(), text == null ? "" : text);
  }

  /** Sets the field at a {@link Field#position()}. */
  public void put(int position, String text) {
    String before = texts[position];
    if (before != text && !before.equals(text)) { // usually the same object
      texts[position] = text;
      forget(1L << position);
    }
  }

  private void forget(long changed) {
    for (int i = 0; i < current.length; i++) {
      if ((inputs[i] & changed) != 0) {
        current[i] = false;
      }
    }
  }

  @Override
  public String text(Field<?> field) {
    seen |= 1L << field.position();
    return texts[field.position()];
  }

  @Override
  @SuppressWarnings("unchecked") // read() gives this type, and nothing else is stored there
  public <T> T get(Value<T> value) {
    int index = value.index();
    if (!current[index]) {
      read(value);
    }
    seen |= inputs[index];
    return (T) known[index];
  }

  private void read(Value<?> value) {
    int index = value.index();
    long outer = seen;
    long before = changes;
    seen = 0;
    try {
      Object now = value.read(this);
      // A setting made from a changed one has changed: comparing could take as long as reading.
      if (changes != before || !now.equals(known[index])) {
        known[index] = now;
        changes++;
      }
      inputs[index] = seen;
      current[index] = true;
    } finally {
      seen |= outer;
    }
  }
}
