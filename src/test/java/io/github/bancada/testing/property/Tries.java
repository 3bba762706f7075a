package io.github.bancada.testing.property;

import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.assertj.core.presentation.StandardRepresentation;
import org.opentest4j.TestAbortedException;

/** Tries a property. */
final class Tries {
  private static final int EDGY = 10;
  private static final int ABORTED_FOR_EACH = 10;

  private final String name;
  private final Consumer<Any> property;

  /**
   * Prepares the tries of a property, which fails by throwing.
   *
   * @param name class and method, as Surefire selects them
   */
  Tries(String name, Consumer<Any> property) {
    this.name = name;
    this.property = property;
  }

  /**
   * Tries the property until it fails. Tries that a failed assumption ends do not count.
   *
   * @throws AssertionError if it fails, with the least values that fail and the way to repeat it;
   *     or if nearly all values fail an assumption
   */
  void make(int tries, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int aborted = 0;
    for (int done = 0; done < tries; ) {
      Any any = new Any(chooser(done + aborted, random.split()));
      try {
        property.accept(any);
        done++;
      } catch (TestAbortedException e) {
        if (++aborted > ABORTED_FOR_EACH * tries) {
          throw new AssertionError(name + " was hardly tried: " + e.getMessage(), e);
        }
      } catch (Throwable e) {
        throw failure(done + 1, seed, new Shrinking(property, any.choices(), e));
      }
    }
  }

  private static Chooser chooser(int before, SplittableRandom random) {
    return switch (before) {
      case 0 -> Chooser.SIMPLEST;
      case 1 -> Chooser.GREATEST;
      case 2 -> Chooser.LEAST;
      default -> Chooser.random(random, before < EDGY ? 0.5 : 0.1);
    };
  }

  private AssertionError failure(int tried, long seed, Shrinking failing) {
    List<String> values = new ArrayList<>();
    String after = "";
    try {
      property.accept(new Any(failing.toTheLeast().choices(), value -> values.add(text(value))));
      after = " (they did not fail again: what fails here depends on more than them)";
    } catch (Throwable expected) {
      // As before.
    }
    return new AssertionError(
        "%s fails at try %d; these are the least values, after %d steps%s:%n  %s%n%s%n%s"
            .formatted(
                name,
                tried,
                failing.steps(),
                after,
                String.join("\n  ", values),
                "To repeat: mvn test -Dtest='" + name + "' -D" + Property.SEED + "=" + seed,
                failing.failure()),
        failing.failure());
  }

  /** In one line, and without what a terminal would execute. */
  private static String text(Object value) {
    return Terminal.line(new StandardRepresentation().toStringOf(value));
  }
}
