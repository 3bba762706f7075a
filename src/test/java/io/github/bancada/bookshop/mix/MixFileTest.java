package io.github.bancada.bookshop.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests reading matrices. */
class MixFileTest {
  private static final int SIZE = Interaction.ALL.size();

  @TempDir Path folder;

  static String shopping() throws IOException {
    try (InputStream text = ShopMix.class.getResourceAsStream("shopping.csv")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void ownFileIsReadAsTheBuiltInMatrices() throws IOException {
    Path file =
        Files.writeString(folder.resolve("own.csv"), " \n" + shopping().replace(",", " , "));

    assertThat(ShopMix.FILE.matrix(file.toString())).isEqualTo(ShopMix.SHOPPING.matrix(""));
    assertThat(ShopMix.SHOPPING.matrix("")).isNotEqualTo(ShopMix.ORDERING.matrix(""));
  }

  static Stream<Arguments> wrongLines() {
    return Stream.of(
        arguments("84,0,0,0,0,9999", "84,0,0,0,9999", "line 6: it must be BC and 14 thresholds"),
        arguments(
            "84,0", "84.5,0", "line 6: '84.5' is not a threshold, a whole number from 0 to 9999"),
        arguments("84,0", "-1,0", "line 6: '-1' is not a threshold, a whole number from 0 to 9999"),
        arguments("8999,0", "9999,0", "row AR has 9999 for HO after 9999; thresholds ascend"),
        arguments("3124,", "7000,", "row HO has 6249 for NP after 7000; thresholds ascend"),
        arguments("9999,0,0\nAR", "9998,0,0\nAR", "row AC ends with 9998; its last threshold"),
        arguments("\nBC,", "\nCB,", "line 6: it must be BC and 14 thresholds"),
        arguments("AC,AR,BS", "AR,AC,BS", "line 2: it must be 'from\\to,AC,AR,BS"),
        arguments("9952,0,0,0,0,9999", "0,0,0,0,0,9999", ""),
        arguments("\nSC,", "\n#SC,", "has 13 rows; it takes a header and 14 rows"),
        arguments("\nSC,", "\nSU,0\nSC,", "line 16: it must be SC and 14 thresholds"));
  }

  @ParameterizedTest
  @MethodSource("wrongLines")
  void wrongLineIsNamed(String part, String instead, String message) throws IOException {
    assertThat(shopping()).contains(part);
    String changed =
        shopping().replaceFirst(Pattern.quote(part), Matcher.quoteReplacement(instead));

    if (message.isEmpty()) {
      assertThat(MixFile.parse("own.csv", changed)).isNotEqualTo(ShopMix.SHOPPING.matrix(""));
      return;
    }
    assertThatThrownBy(() -> MixFile.parse("own.csv", changed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Mix file 'own.csv' ")
        .hasMessageContaining(message);
  }

  @Test
  void rowThatNeverLeadsToHomeIsRefused() throws IOException {
    String trap = shopping().replaceFirst("\nAC,.*", "\nAC,9999,0,0,0,0,0,0,0,0,0,0,0,0,0");

    assertThatThrownBy(() -> MixFile.parse("own.csv", trap))
        .hasMessageContaining("row AC never leads back to HO");
  }

  @Test
  void missingFileIsNamed() {
    assertThatThrownBy(() -> ShopMix.FILE.matrix(folder.resolve("no.csv").toString()))
        .hasMessageContaining("no.csv' does not exist; correct the path");
    assertThatThrownBy(() -> ShopMix.FILE.matrix("")).hasMessageContaining("Mix file is empty");
    assertThatThrownBy(() -> ShopMix.FILE.matrix(folder.toString()))
        .hasMessageContaining("cannot be read");
  }

  /** Rows with random steps; Home follows everything, so that every row leads there. */
  private static int[][] thresholds(Any any) {
    int[][] rows = new int[SIZE][];
    for (int row = 0; row < SIZE; row++) {
      int[] steps =
          any.list(SIZE, SIZE, () -> any.number(0, 50)).stream().mapToInt(n -> n).toArray();
      rows[row] = ascending(steps);
    }
    return rows;
  }

  private static int[] ascending(int[] weights) {
    int[] row = weights.clone();
    row[Interaction.HOME.ordinal()]++;
    int sum = Arrays.stream(row).sum();
    int last = 0;
    int before = 0;
    for (int i = 0; i < row.length; i++) {
      if (row[i] > 0) {
        before += row[i] * (MixMatrix.LAST / sum);
        row[i] = before;
        last = i;
      }
    }
    row[last] = MixMatrix.LAST;
    return row;
  }

  @Property(tries = 200)
  void matrixIsReadAsItWasWritten(Any any) {
    int[][] thresholds = thresholds(any);
    StringBuilder text = new StringBuilder("from\\to");
    Interaction.ALL.forEach(each -> text.append(',').append(each.code()));
    for (Interaction from : Interaction.ALL) {
      text.append('\n').append(from.code());
      for (int each : thresholds[from.ordinal()]) {
        text.append(',').append(each);
      }
    }

    assertThat(MixFile.parse("own.csv", text.toString())).isEqualTo(new MixMatrix(thresholds));
  }

  /** One step from the stationary distribution leads to itself; each row is a distribution. */
  @Property(tries = 200)
  void sharesAreStationary(Any any) {
    MixMatrix matrix = new MixMatrix(thresholds(any));

    for (Interaction to : Interaction.ALL) {
      double after = 0;
      for (Interaction from : Interaction.ALL) {
        after += matrix.share(from) * matrix.probability(from, to);
      }
      assertThat(after).isBetween(matrix.share(to) - 1e-12, matrix.share(to) + 1e-12);
    }
  }

  /** Every number leads somewhere, and as many of them as the probability says. */
  @Property(tries = 20)
  void numbersLeadAsOftenAsTheProbabilitySays(Any any) {
    MixMatrix matrix = new MixMatrix(thresholds(any));
    int[] counts = new int[SIZE];
    for (int number = 1; number <= MixMatrix.LAST; number++) {
      counts[matrix.next(Interaction.HOME, number).ordinal()]++;
    }

    for (Interaction to : Interaction.ALL) {
      assertThat(counts[to.ordinal()] / (double) MixMatrix.LAST)
          .isEqualTo(matrix.probability(Interaction.HOME, to));
    }
  }
}
