package io.github.bancada.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of value patterns, over many patterns and seeds. */
class ValuePatternLawsTest {
  private static final int VALUES = 100;
  private static final int DRAWS = 100_000;

  /** Of chi-square with 99 degrees of freedom, both tails of 0.1 %. */
  private static final double LEAST = 59.0;

  private static final double MOST = 149.0;

  private static double chiSquare(LongUnaryOperator draws) {
    long[] counts = new long[VALUES];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) draws.applyAsLong(i)]++;
    }
    double expected = (double) DRAWS / VALUES;
    double sum = 0;
    for (long count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }

  @Test
  void valuesAtRandomAreUniform() {
    ValuePattern pattern = ValuePattern.parse("[0-99]", new PatternFiles());
    ValueSource source = ValueSource.shared(7, "user", new ValueSource.Sequences());

    assertThat(chiSquare(i -> Long.parseLong(pattern.of(source, "f").next())))
        .isBetween(LEAST, MOST);
  }

  @Test
  void firstValuesOfManyUsersAreUniform() {
    ValuePattern pattern = ValuePattern.parse("[0-99]", new PatternFiles());

    assertThat(
            chiSquare(
                i ->
                    Long.parseLong(
                        pattern
                            .of(
                                ValueSource.shared(7, "Users 1-" + i, new ValueSource.Sequences()),
                                "f")
                            .next())))
        .isBetween(LEAST, MOST);
  }

  private static LongUnaryOperator draws(String text) {
    ValuePattern pattern = ValuePattern.parse(text, new PatternFiles());
    ValueSource source = ValueSource.shared(11, "user", new ValueSource.Sequences());
    return i -> Long.parseLong(pattern.of(source, "f").next());
  }

  @Test
  void largeRangeIsUniform() {
    LongUnaryOperator values = draws("[1-1000000]");

    assertThat(chiSquare(i -> (values.applyAsLong(i) - 1) / 10_000)).isBetween(LEAST, MOST);
  }

  @Test
  void pieceDoesNotDependOnTheOneBesideIt() {
    assertThat(chiSquare(draws("[0-9][0-9]"))).isBetween(LEAST, MOST);
  }

  @Test
  void valueDoesNotDependOnTheOneBeforeIt() {
    LongUnaryOperator values = draws("[0-9]");

    assertThat(chiSquare(i -> 10 * values.applyAsLong(i) + values.applyAsLong(i)))
        .isBetween(LEAST, MOST);
  }

  @Test
  void charactersAtRandomAreUniform() {
    assertThat(chiSquare(draws("[random:2:0123456789]"))).isBetween(LEAST, MOST);
  }

  @Test
  void linesOfAFileAreUniform(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("numbers.txt");
    Files.write(file, LongStream.range(0, VALUES).mapToObj(Long::toString).toList());

    assertThat(chiSquare(draws("[file:" + file + "]"))).isBetween(LEAST, MOST);
  }

  @Property(tries = 200)
  void everyTextIsAPatternOnceItsBracketsAreDoubled(Any any) {
    String text = any.text();
    String doubled = text.replace("[", "[[").replace("]", "]]");

    assertThat(
            ValuePattern.parse(doubled, new PatternFiles())
                .of(ValueSource.shared(1, "u", new ValueSource.Sequences()), "f")
                .next())
        .isEqualTo(text);
  }

  @Property(tries = 200)
  void usersWithValuesOfTheirOwnTakeAllValuesBetweenThem(Any any) {
    int users = any.number(1, 20);
    int more = any.number(0, 50);
    int first = any.number();
    int count = users + more;
    ValuePattern pattern =
        ValuePattern.parse(
            "[" + first + ":" + ((long) first + count - 1) + "]", new PatternFiles());
    Set<String> all = new HashSet<>();
    int taken = 0;
    for (int user = 0; user < users; user++) {
      ValueSource source = ValueSource.ofOne(1, "u", user, users);
      Set<String> own = new HashSet<>();
      while (own.add(pattern.of(source, "f").next())) {
        taken++;
      }
      all.addAll(own);
    }

    assertThat(all).hasSize(count);
    assertThat(taken).isEqualTo(count);
  }
}
