package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests {@code capacity.json} and {@code capacity.csv}. */
class CapacityJsonTest {
  @TempDir Path work;

  static Stream<CapacityResult> results() {
    return Stream.of(
        Searches.rate(),
        Searches.users(),
        Searches.twoGoals(),
        Searches.audited(),
        Searches.predicted(),
        Searches.neverMissed(),
        Searches.missedAtFrom(),
        Searches.notKnown());
  }

  @ParameterizedTest
  @MethodSource("results")
  void resultIsReadAsItWasWritten(CapacityResult result) throws IOException {
    Path file = work.resolve(CapacityJson.FILE);
    CapacityJson.write(file, result);

    assertThat(CapacityJson.read(file)).isEqualTo(result);
  }

  /** Versions before predictions have no such field. */
  @Test
  void fileWithoutThePredictionIsRead() throws IOException {
    Path file = work.resolve(CapacityJson.FILE);
    CapacityJson.write(file, Searches.rate());

    assertThat(file).content().doesNotContain("predicted");
    assertThat(CapacityJson.read(file).predicted()).isEmpty();
  }

  @Test
  void csvHasARowForEachTrial() throws IOException {
    Path file = work.resolve(CapacityCsv.FILE);
    CapacityCsv.write(file, Searches.rate());

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(Searches.rate().trials().size() + 1);
    assertThat(lines.get(0)).startsWith("number,phase,round,load,seconds,samples,goal,target,");
    assertThat(lines.get(1)).startsWith("1,warm-up,0,50,");
  }

  @Test
  void damagedFileIsRefusedByName() throws IOException {
    Path file = Files.writeString(work.resolve("x.json"), "{\"schema\":\"bancada-capacity/1\"}");

    assertThatThrownBy(() -> CapacityJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(file.toString(), "is damaged", "'load'");
  }

  @Test
  void otherFileIsRefusedWithItsSchema() throws IOException {
    Path file = Files.writeString(work.resolve("summary.json"), "{\"schema\":\"other/1\"}");

    assertThatThrownBy(() -> CapacityJson.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("'other/1'", "'bancada-capacity/1'", "give the capacity.json");
  }
}
