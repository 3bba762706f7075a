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
 * Checks the fields of an element before the test: reads all derived settings and collects every
 * fault. A field with variables, and a required one that is still empty, is not known yet: it is
 * read with its default, and a contradiction with it is not a fault. A field that no setting reads,
 * because another field makes it useless, is not checked.
 *
 * <p>Not thread-safe.
 */
public final class Check implements Values {
  private final Function<Field<?>, String> texts;
  private final Map<Value<?>, Reading> readings = new HashMap<>();
  private final Set<String> problems = new LinkedHashSet<>();

  /** Whether the current reading has met an unknown or wrong field. */
  private boolean doubtful;

  /** Value of a derived setting; null if it cannot be read. */
  private record Reading(Object value, boolean doubtful) {}

  /** A derived setting needs one that cannot be read. */
  private static final class UnreadableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableException() {
      super("settings that this one needs are wrong", null, false, false);
    }
  }

  public Check(Fields fields, Function<Field<?>, String> texts) {
    this.texts = texts;
    fields.derived().forEach(this::assumed);
  }

  /** All faults, a sentence each. */
  public List<String> problems() {
    return new ArrayList<>(problems);
  }

  /** Runs another check and adds its fault, if it throws one. */
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

  /** A value, if it is right and depends on no variable. */
  public <T> Optional<T> known(Value<T> value) {
    doubtful = false;
    Optional<T> read = assumed(value);
    return doubtful ? Optional.empty() : read;
  }

  /** A value, with defaults for unknown fields; empty if it cannot be read even so. */
  public <T> Optional<T> assumed(Value<T> value) {
    try {
      return Optional.of(get(value));
    } catch (UnreadableException e) {
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
      throw new UnreadableException();
    }
    return (T) reading.value;
  }

  private <T> T read(Field<T> field) {
    if (isUnknown(text(field))) {
      return field.ifBlank();
    }
    try {
      return field.read(this);
    } catch (MissingValueException e) {
      // Another element may still fill it in.
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
    } catch (UnreadableException e) {
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
