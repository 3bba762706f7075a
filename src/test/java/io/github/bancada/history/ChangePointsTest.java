package io.github.bancada.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangePointsTest {
  private static final ChangePoints.Rules OURS =
      new ChangePoints.Rules(50, 1e-4, Math.log(1.03), 3, 3e-4, false);

  /** The series of {@code otava-indices.py}; whole numbers, so both have the same. */
  private static double[] series(String kind, int length, long seed) {
    double[] values = new double[length];
    long state = seed;
    for (int i = 0; i < length; i++) {
      long level =
          switch (kind) {
            case "equal" -> 100_000;
            case "step" -> 2 * i >= length ? 110_000 : 100_000;
            case "turns" -> 100_000 + 10_000 * (4 * i / length % 2);
            case "late" -> i >= length - 3 ? 115_000 : 100_000;
            case "stairs" -> 100_000 + 5_000 * (5 * i / length);
            default -> throw new IllegalArgumentException(kind);
          };
      for (int k = 0; k < 12; k++) {
        state = (state * 1_103_515_245 + 12_345) % (1L << 31);
        level += state / 65_536 % 2_000;
      }
      values[i] = level;
    }
    return values;
  }

  private static List<Integer> indexes(double[] values, ChangePoints.Rules rules) {
    return ChangePoints.of(values, rules).stream().map(ChangePoints.Change::index).toList();
  }

  /** The file was printed by {@code otava-indices.py}, which lies beside it. */
  @Test
  void otavasRulesGiveOtavasIndexes() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("otava-indices.txt")) {
      List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      List<String> found = new ArrayList<>();
      for (String line : lines) {
        String[] words = line.split(" ");
        double[] values = series(words[0], Integer.parseInt(words[1]), Long.parseLong(words[2]));
        StringBuilder ours = new StringBuilder(String.join(" ", Arrays.copyOf(words, 3)));
        indexes(values, ChangePoints.Rules.OTAVA).forEach(index -> ours.append(" ").append(index));
        found.add(ours.toString());
      }

      assertThat(found).hasSize(200).isEqualTo(lines);
    }
  }

  @Test
  void changeIsTheFirstValueOfTheNewLevel() {
    double[] values = new double[20];
    Arrays.fill(values, 0, 12, 1.0);
    Arrays.fill(values, 12, 20, 1.1);

    assertThat(ChangePoints.of(values, OURS))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.index()).isEqualTo(12);
              assertThat(change.size()).isEqualTo(0.1, offset(1e-12));
              assertThat(change.p()).isLessThan(1e-20);
            });
  }

  @Test
  void lastOrFirstValuesAloneAreNoLevel() {
    for (int alone = 1; alone <= 2; alone++) {
      double[] late = new double[20];
      Arrays.fill(late, 20 - alone, 20, 1);
      double[] early = new double[20];
      Arrays.fill(early, 0, alone, 1);

      assertThat(indexes(late, OURS)).as("%d late", alone).isEmpty();
      assertThat(indexes(early, OURS)).as("%d early", alone).isEmpty();
    }
    double[] three = new double[20];
    Arrays.fill(three, 17, 20, 1);
    assertThat(indexes(three, OURS)).containsExactly(17);
  }

  @Test
  void twoNearlyEqualValuesAreNoLevel() {
    double[] values = series("equal", 30, 5);
    values[14] = 130_000;
    values[15] = 130_001;
    double[] logs = Arrays.stream(values).map(Math::log).toArray();

    assertThat(indexes(logs, OURS)).isEmpty();
  }

  @Test
  void valuesWithoutSpreadHaveNoChangeButForTheRulesOfOtavaTheLastOneIsOne() {
    double[] values = new double[20];
    assertThat(indexes(values, OURS)).isEmpty();
    assertThat(indexes(values, ChangePoints.Rules.OTAVA)).isEmpty();

    values[19] = 1;
    assertThat(indexes(values, OURS)).isEmpty();
    assertThat(indexes(values, ChangePoints.Rules.OTAVA)).containsExactly(19);
  }

  @Test
  void noValuesOrFewHaveNoChange() {
    for (int length = 0; length < 6; length++) {
      double[] values = new double[length];
      Arrays.setAll(values, i -> i);
      assertThat(indexes(values, OURS)).as("%d values", length).isEmpty();
    }
  }

  private static double[] any(Any any) {
    List<Double> values = any.list(120, () -> any.decimal(-0.05, 0.05, 4) + (any.flag() ? 0.3 : 0));
    values.sort(any.flag() ? null : (a, b) -> Double.compare(a > 0.2 ? 1 : 0, b > 0.2 ? 1 : 0));
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Property
  void changesKeepTheRules(Any any) {
    double[] values = any(any);
    int last = 0;
    for (ChangePoints.Change change : ChangePoints.of(values, OURS)) {
      assertThat(change.index()).isBetween(last + 3, values.length - 3);
      assertThat(change.p()).isLessThan(1e-4);
      assertThat(Math.abs(change.size())).isGreaterThan(Math.log(1.03));
      last = change.index();
    }
  }

  /** By logarithms, a factor of all figures is one more summand. */
  @Property
  void anotherUnitOrSignChangesNothing(Any any) {
    // In steps of 2^-10, sums with whole numbers and their differences are exact.
    double[] values = Arrays.stream(any(any)).map(v -> Math.rint(v * 1024) / 1024).toArray();
    int unit = any.number(-50, 50);

    List<Integer> found = indexes(values, OURS);

    assertThat(indexes(Arrays.stream(values).map(v -> v + unit).toArray(), OURS)).isEqualTo(found);
    assertThat(indexes(Arrays.stream(values).map(v -> -v).toArray(), OURS)).isEqualTo(found);
  }

  /** A single clear step is found at the same place from both ends. */
  @Property
  void stepIsTheSameBackwards(Any any) {
    int before = any.number(6, 22);
    int after = any.number(6, 22);
    double[] values = new double[before + after];
    Arrays.setAll(values, i -> any.decimal(-0.01, 0.01, 5) + (i < before ? 0 : 0.5));
    double[] backwards = new double[values.length];
    Arrays.setAll(backwards, i -> values[values.length - 1 - i]);

    assertThat(indexes(values, OURS)).containsExactly(before);
    assertThat(indexes(backwards, OURS)).containsExactly(after);
  }
}
