package io.github.bancada.field;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Looks at the fields of an element before the test: reads all derived settings, and collects what
 * is wrong with them, all at once. Fields with variables in them, and required ones that are still
 * empty, are not known yet: settings are read with defaults in their place, and contradictions
 * between them and others are no fault. A field that no setting reads, because another field makes
 * it useless, is not looked at.
 *
 * <p>Not thread-safe.
 */
public final class Check implements Values {
  private final Function<Field<?>, String> texts;
  private final Map<Value<?>, Reading> readings = new HashMap<>();
  private final Set<String> problems = new LinkedHashSet<>();

  /** Whether the reading under way has met something that is not known, or wrong. */
  private boolean doubtful;

  /** What a derived setting was read as; null if it cannot be read. */
  private record Reading(Object value, boolean doubtful) {}

  /** A derived setting needs one that cannot be read. */
  private static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super("settings that this one needs are wrong", null, false, false);
    }
  }

  /**
   * Checks all.
   *
   * @param texts gives the text of a field
   */
  public Check(Fields fields, Function<Field<?>, String> texts) {
    this.texts = texts;
    fields.derived().forEach(this::assumed);
  }

  /** What is wrong, a sentence each; empty if nothing is. */
  public List<String> problems() {
    return new ArrayList<>(problems);
  }

  /** Adds what the check of something else says, if it finds a fault. */
  public void that(Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      problem(e.getMessage());
    }
  }

  /** Adds a fault, one sentence. */
  public void problem(String problem) {
    problems.add(problem);
  }

  /** A value if it is right, and depends on no variable. */
  public <T> Optional<T> known(Value<T> value) {
    doubtful = false;
    Optional<T> read = assumed(value);
    return doubtful ? Optional.empty() : read;
  }

  /** A value, with defaults for what is not known yet; empty if it cannot be read so. */
  public <T> Optional<T> assumed(Value<T> value) {
    try {
      return Optional.of(get(value));
    } catch (Unreadable e) {
      return Optional.empty();
    }
  }

  @Override
  public String text(Field<?> field) {
    String text = texts.apply(field);
    doubtful |= isUnknown(text);
    return text;
  }

  private static boolean isUnknown(String text) {
    return text.contains("${");
  }

  @Override
  @SuppressWarnings("unchecked") // a reading is stored under its value
  public <T> T get(Value<T> value) {
    if (value instanceof Field<T> field) {
      return read(field);
    }
    Reading reading = readings.get(value);
    if (reading == null) {
      reading = read(value);
      readings.put(value, reading);
    }
    doubtful |= reading.doubtful;
    if (reading.value == null) {
      throw new Unreadable();
    }
    return (T) reading.value;
  }

  private <T> T read(Field<T> field) {
    if (isUnknown(text(field))) {
      return field.ifBlank();
    }
    try {
      return field.read(this);
    } catch (MissingValue e) {
      // Another element may yet fill it in.
    } catch (IllegalArgumentException e) {
      problem(e.getMessage());
    }
    doubtful = true;
    return field.ifBlank();
  }

  private Reading read(Value<?> value) {
    boolean outer = doubtful;
    doubtful = false;
    try {
      return new Reading(value.read(this), doubtful);
    } catch (Unreadable e) {
      return new Reading(null, true);
    } catch (IllegalArgumentException e) {
      if (!doubtful) {
        problem(e.getMessage());
      }
      return new Reading(null, true);
    } finally {
      doubtful = outer;
    }
  }
}
