package io.github.bancada.testing.property;

import io.github.bancada.testing.property.Any.Choice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Looks for the least choices with which a property still fails in the same way: fewer ones, then
 * simpler ones.
 */
final class Shrinking {
  private static final int MOST_ATTEMPTS = 10_000;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  /** Up to this length a part is taken away at each place, not only at its multiples. */
  private static final int SHORT_PART = 8;

  private final Consumer<Any> property;
  private final long start = System.nanoTime();
  private List<Choice> least;
  private Throwable failure;
  private int attempts;
  private int steps;

  Shrinking(Consumer<Any> property, List<Choice> choices, Throwable failure) {
    this.property = property;
    this.least = choices;
    this.failure = failure;
  }

  /** Shrinks, until nothing gets less or it has taken too long. */
  Shrinking toTheLeast() {
    int before;
    do {
      before = steps;
      shorten();
      for (int place = 0; place < least.size(); place++) {
        simplify(place);
      }
    } while (steps > before && mayGoOn());
    return this;
  }

  List<Long> choices() {
    return new ArrayList<>(least.stream().map(Choice::value).toList());
  }

  Throwable failure() {
    return failure;
  }

  int steps() {
    return steps;
  }

  private void shorten() {
    for (int part = least.size(); part > 0; part = part > SHORT_PART ? part / 2 : part - 1) {
      int step = part > SHORT_PART ? part : 1;
      for (int from = 0; from + part <= least.size(); ) {
        List<Long> without = choices();
        without.subList(from, from + part).clear();
        from += fails(without) ? 0 : step;
      }
    }
  }

  /** Halves the distance to the simplest choice, as if everything farther than a limit failed. */
  private void simplify(int place) {
    Choice choice = least.get(place);
    if (choice.distance() == 0 || failsWith(place, choice.simplest())) {
      return;
    }
    boolean negative =
        choice.value() < choice.simplest()
            && !failsWith(place, choice.simplest() + choice.distance());
    long passes = 0;
    long fails = choice.distance();
    while (Long.compareUnsigned(fails - passes, 1) > 0) {
      long middle = passes + (fails - passes >>> 1);
      if (failsWith(place, choice.simplest() + (negative ? -middle : middle))) {
        fails = middle;
      } else {
        passes = middle;
      }
    }
  }

  private boolean failsWith(int place, long value) {
    List<Long> choices = choices();
    if (place >= choices.size()) {
      return false;
    }
    choices.set(place, value);
    return fails(choices);
  }

  private boolean fails(List<Long> choices) {
    if (!mayGoOn()) {
      return false;
    }
    attempts++;
    Any any = new Any(choices, value -> {});
    try {
      property.accept(any);
    } catch (Throwable e) {
      if (e.getClass() == failure.getClass() && isLess(any.choices(), least)) {
        least = any.choices();
        failure = e;
        steps++;
        return true;
      }
    }
    return false;
  }

  private boolean mayGoOn() {
    return attempts < MOST_ATTEMPTS && System.nanoTime() - start < LONGEST.toNanos();
  }

  private static boolean isLess(List<Choice> some, List<Choice> others) {
    if (some.size() != others.size()) {
      return some.size() < others.size();
    }
    for (int i = 0; i < some.size(); i++) {
      Choice one = some.get(i);
      Choice other = others.get(i);
      int order = Long.compareUnsigned(one.distance(), other.distance());
      if (order != 0) {
        return order < 0;
      }
      if (one.value() != other.value()) {
        return one.value() > other.value();
      }
    }
    return false;
  }
}
