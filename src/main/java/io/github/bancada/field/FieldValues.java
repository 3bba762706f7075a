package io.github.bancada.field;

/**
 * The settings of one user's copy of an element: each is read when it is first asked for, and again
 * only when a text that it was made of has changed. Until then the same object is given, at the
 * cost of reading two arrays.
 *
 * <p>Not thread-safe.
 */
public final class FieldValues implements Values {
  private final String[] texts;

  /** By {@link Value#index()}: what was read. */
  private final Object[] known;

  /** Whether that holds still. */
  private final boolean[] current;

  /** The fields that it was made of, a bit for each. */
  private final long[] inputs;

  /** The fields that the reading under way has seen. */
  private long seen;

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

  /**
   * Sets the field at a place of the list.
   *
   * @param position from 0
   */
  public void put(int position, String text) {
    String before = texts[position];
    if (before != text && !before.equals(text)) { // mostly the same object
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
    seen = 0;
    try {
      Object now = value.read(this);
      if (!now.equals(known[index])) {
        known[index] = now;
      }
      inputs[index] = seen;
      current[index] = true;
    } finally {
      seen |= outer;
    }
  }
}
