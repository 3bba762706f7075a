package io.github.bancada.testing.property;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.opentest4j.TestAbortedException;

/**
 * Gives a property any values. Ranges include both ends. The simplest value, to which a failure
 * shrinks, is the one nearest to 0, the shortest, or the first. Not thread-safe.
 */
public final class Any {
  public static final String LETTERS = characters('a', 'z') + characters('A', 'Z');

  private static final int USUAL_SIZE = 255;
  private static final int ATTEMPTS = 100;

  /**
   * What was chosen.
   *
   * @param simplest what could have been chosen instead, at best
   */
  record Choice(long value, long simplest) {
    /** How far from the simplest; unsigned. */
    long distance() {
      return value < simplest ? simplest - value : value - simplest;
    }
  }

  private final Queue<Long> given;
  private final Chooser chooser;
  private final List<Choice> choices = new ArrayList<>();
  private final Consumer<Object> told;
  private int depth;

  Any(Chooser chooser) {
    this(List.of(), chooser, value -> {});
  }

  /**
   * Repeats choices; those after them are the simplest.
   *
   * @param told takes what the property gets
   */
  Any(List<Long> choices, Consumer<Object> told) {
    this(choices, Chooser.SIMPLEST, told);
  }

  private Any(List<Long> given, Chooser chooser, Consumer<Object> told) {
    this.given = new ArrayDeque<>(given);
    this.chooser = chooser;
    this.told = told;
  }

  List<Choice> choices() {
    return choices;
  }

  /** Any 64 bits. */
  public long longNumber() {
    return longNumber(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public long longNumber(long least, long most) {
    return draw(() -> choose(least, most));
  }

  /** Any 32 bits. */
  public int number() {
    return number(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public int number(int least, int most) {
    return draw(() -> (int) choose(least, most));
  }

  /** A number with at most as many decimals. */
  public double decimal(double least, double most, int decimals) {
    long low = BigDecimal.valueOf(least).movePointRight(decimals).longValueExact();
    long high = BigDecimal.valueOf(most).movePointRight(decimals).longValueExact();
    return draw(() -> BigDecimal.valueOf(choose(low, high), decimals).doubleValue());
  }

  public boolean flag() {
    return draw(() -> choose(0, 1, 0, true) == 1);
  }

  /** One of these. */
  @SafeVarargs
  public final <T> T of(T... values) {
    return draw(() -> values[place(values.length)]);
  }

  /** What one of these gives. */
  @SafeVarargs
  public final <T> T from(Supplier<? extends T>... sources) {
    return draw(() -> sources[place(sources.length)].get());
  }

  /** A value that fits; if there is none among many, the try does not count. */
  public <T> T fitting(Predicate<? super T> fits, Supplier<T> source) {
    return draw(
        () -> {
          for (int i = 0; i < ATTEMPTS; i++) {
            T value = source.get();
            if (fits.test(value)) {
              return value;
            }
          }
          throw new TestAbortedException("no value fits");
        });
  }

  public <T> List<T> list(int most, Supplier<T> element) {
    return list(0, most, element);
  }

  /** A list of its own, which may be changed. */
  public <T> List<T> list(int least, int most, Supplier<T> element) {
    return draw(
        () -> {
          long size = chooser.choose(least, most, least, false);
          List<T> list = new ArrayList<>();
          List<Integer> starts = new ArrayList<>();
          // A choice before each element: without both the list is shorter, and the rest the same.
          while (list.size() < least || list.size() < most && more(list.size() < size)) {
            starts.add(choices.size());
            boolean equal = repeat(starts);
            list.add(element.get());
            if (equal) {
              given.clear();
            }
          }
          return list;
        });
  }

  public byte[] bytes(int most) {
    return bytes(0, most);
  }

  public byte[] bytes(int least, int most) {
    return draw(
        () -> {
          List<Integer> list = list(least, most, () -> number(Byte.MIN_VALUE, Byte.MAX_VALUE));
          byte[] bytes = new byte[list.size()];
          for (int i = 0; i < bytes.length; i++) {
            bytes[i] = list.get(i).byteValue();
          }
          return bytes;
        });
  }

  /** Well-formed text of all kinds of characters. */
  public String text() {
    return text(USUAL_SIZE);
  }

  /**
   * Well-formed text of all kinds of characters.
   *
   * @param most code points
   */
  public String text(int most) {
    return joined(0, most, () -> Character.toString(codePoint()));
  }

  /** Any characters, halves of surrogate pairs included. */
  public String brokenText(int most) {
    return joined(0, most, () -> (char) choose(0, Character.MAX_VALUE, 'a', false));
  }

  /** Text of these characters; halves of surrogate pairs are separate ones. */
  public String textOf(String characters, int least, int most) {
    return joined(least, most, () -> characters.charAt(place(characters.length())));
  }

  /** Text made of these parts. */
  public String textOf(int most, String... parts) {
    return joined(0, most, () -> parts[place(parts.length)]);
  }

  /** All characters from one to another. */
  public static String characters(char first, char last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private String joined(int least, int most, Supplier<?> part) {
    return draw(
        () -> list(least, most, part).stream().map(String::valueOf).collect(Collectors.joining()));
  }

  private int codePoint() {
    int chosen = (int) choose(0, 0x1_FFFF, 'a', false);
    return switch (Character.getType(chosen)) {
      case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> chosen & 0x7F;
      default -> chosen;
    };
  }

  /** Sometimes chooses again as for an earlier element: equal ones are what many faults need. */
  private boolean repeat(List<Integer> starts) {
    int earlier = starts.size() - 1;
    if (earlier == 0 || !given.isEmpty() || chooser.choose(0, 5, 0, true) < 5) {
      return false;
    }
    int one = (int) chooser.choose(0, earlier - 1, 0, true);
    choices.subList(starts.get(one), starts.get(one + 1)).forEach(made -> given.add(made.value()));
    return true;
  }

  private boolean more(boolean wanted) {
    return repeatedOr(wanted ? 1 : 0, 0, 1, 0) == 1;
  }

  private int place(int count) {
    return (int) choose(0, count - 1, 0, true);
  }

  private long choose(long least, long most) {
    return choose(least, most, Math.max(least, Math.min(most, 0)), false);
  }

  private long choose(long least, long most, long simplest, boolean even) {
    return repeatedOr(chooser.choose(least, most, simplest, even), least, most, simplest);
  }

  private long repeatedOr(long fresh, long least, long most, long simplest) {
    Long again = given.poll();
    long value = again == null ? fresh : Math.max(least, Math.min(most, again));
    choices.add(new Choice(value, simplest));
    return value;
  }

  private <T> T draw(Supplier<T> source) {
    depth++;
    try {
      T value = source.get();
      if (depth == 1) {
        told.accept(value);
      }
      return value;
    } finally {
      depth--;
    }
  }
}
