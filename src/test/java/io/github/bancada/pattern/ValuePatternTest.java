package io.github.bancada.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.pattern.ValueSource.Sequences;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuePatternTest {
  @TempDir private Path work;

  private static List<String> values(String pattern, int count) {
    return values(pattern, count, source("user 1"));
  }

  private static List<String> values(
      String pattern, int count, io.github.bancada.pattern.ValueSource source) {
    ValuePattern read = ValuePattern.parse(pattern, new PatternFiles());
    return Stream.generate(read.of(source, "filter")::next).limit(count).toList();
  }

  private static io.github.bancada.pattern.ValueSource source(String user) {
    return io.github.bancada.pattern.ValueSource.shared(1, user, new Sequences());
  }

  @Test
  void textWithoutPiecesIsItself() {
    assertThat(values("(uid=user.1)", 2)).containsOnly("(uid=user.1)");
    assertThat(values("", 1)).containsExactly("");
  }

  @Test
  void bracketsWrittenTwiceAreText() {
    assertThat(values("[[a]] [[[1:2]]]", 2)).containsExactly("[a] [1]", "[a] [2]");
  }

  @Test
  void loadGeneratorsMakeDifferentNames() {
    String pattern = "new-[engine]-[1:9]-[ref:1]";

    assertThat(values(pattern, 2)).containsExactly("new-1-1-1", "new-1-2-2");
    assertThat(values(pattern, 2, source("user 1").onEngine(2)))
        .containsExactly("new-2-1-1", "new-2-2-2");
  }

  @ParameterizedTest
  @CsvSource({
    "[1:3],            1 2 3 1 2",
    "[sequential:1-3], 1 2 3 1 2",
    "[sequential:3:1], 3 2 1 3 2",
    "[1:10x4],         1 5 9 1 5",
    "[-1:1],           -1 0 1 -1 0",
    "[9:11%000],       009 010 011 009 010",
    "[9:1x5%00],       09 04 09 04 09",
    "[7:7],            7 7 7 7 7"
  })
  void sequenceTakesAllValuesInOrderAndBeginsAnew(String pattern, String expected) {
    assertThat(values(pattern, 5)).containsExactly(expected.split(" "));
  }

  @Test
  void rangeTakesEachOfItsValuesAndNoOther() {
    assertThat(values("[1-3]", 200)).containsOnly("1", "2", "3").contains("1", "2", "3");
    assertThat(values("[random:10-2x4%00]", 200)).containsOnly("10", "06", "02");
  }

  @Test
  void referenceRepeatsAPiece() {
    assertThat(values("uid=[1:9],cn=[ref:1] [a-b]".replace("[a-b]", "[5:6]=[ref:2]"), 2))
        .containsExactly("uid=1,cn=1 5=5", "uid=2,cn=2 6=6");
  }

  @Test
  void charactersAreOfTheirSet() {
    assertThat(values("[random:8]", 50)).allMatch(value -> value.matches("[a-z]{8}"));
    assertThat(values("[random:3:x9:]", 50)).allMatch(value -> value.matches("[x9:]{3}"));
  }

  @Test
  void linesOfAFileThatAreNotBlankAreTaken() throws Exception {
    Path file = work.resolve("users.txt");
    Files.writeString(file, "ana\n\nbruno\n josé \n");

    assertThat(values("[sequentialfile:" + file + "]", 4))
        .containsExactly("ana", "bruno", " josé ", "ana");
    assertThat(values("[file:" + file + "]", 100)).containsOnly("ana", "bruno", " josé ");
  }

  @Test
  void uuidsAreRandomOnesAndRepeatWithTheSeed() {
    List<String> some = values("[uuid]", 20);

    assertThat(some).doesNotHaveDuplicates();
    assertThat(some).extracting(text -> UUID.fromString(text).version()).containsOnly(4);
    assertThat(some).extracting(text -> UUID.fromString(text).variant()).containsOnly(2);
    assertThat(values("[uuid]", 20)).isEqualTo(some);
  }

  @Test
  void timestampsAreNow() {
    long before = System.currentTimeMillis();

    assertThat(Long.parseLong(values("[timestamp:format=milliseconds]", 1).get(0)))
        .isBetween(before, System.currentTimeMillis());
    assertThat(values("[timestamp:format=seconds]", 1).get(0)).hasSize(10);
    assertThat(values("[timestamp]", 1).get(0)).matches("20\\d{12}\\.\\d{3}Z");
  }

  @Test
  void sameSeedAndUserGiveTheSameValuesAndOtherUsersOthers() {
    List<String> first = values("[1-1000000]", 20);

    assertThat(values("[1-1000000]", 20)).isEqualTo(first);
    assertThat(values("[1-1000000]", 20, source("user 2"))).isNotEqualTo(first);
  }

  @Test
  void usersOfOneSequenceTakeEachValueOnce() {
    Sequences shared = new Sequences();
    ValuePattern pattern = ValuePattern.parse("[sequential:1-100]", new PatternFiles());
    var one = io.github.bancada.pattern.ValueSource.shared(1, "one", shared);
    var two = io.github.bancada.pattern.ValueSource.shared(1, "two", shared);

    assertThat(
            List.of(
                pattern.of(one, "dn").next(),
                pattern.of(two, "dn").next(),
                pattern.of(one, "dn").next()))
        .containsExactly("1", "2", "3");
    assertThat(pattern.of(one, "filter").next()).isEqualTo("1"); // another place, another sequence
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1-10]", "[sequential:1-10]"})
  void usersWithValuesOfTheirOwnShareNone(String text) {
    ValuePattern pattern = ValuePattern.parse(text, new PatternFiles());

    List<List<String>> taken =
        Stream.of(0, 1, 2)
            .map(user -> io.github.bancada.pattern.ValueSource.ofOne(1, "u" + user, user, 3))
            .map(source -> Stream.generate(pattern.of(source, "dn")::next).limit(100))
            .map(values -> values.distinct().sorted().toList())
            .toList();

    assertThat(taken)
        .containsExactly(
            List.of("1", "10", "4", "7"), List.of("2", "5", "8"), List.of("3", "6", "9"));
  }

  @Test
  void fewerValuesThanUsersAreAnError() {
    var source = io.github.bancada.pattern.ValueSource.ofOne(1, "u", 0, 11);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("[1-10]", 1, source))
        .withMessage(
            "'[1-10]' has 10 values for 11 users, who are each to have values of their own; give"
                + " more values, or let users share them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[",
        "]",
        "[]",
        "[1]",
        "[1-]",
        "[a-b]",
        "[1-2",
        "[1-2x0]",
        "[ref:1]",
        "[1:2][ref:2]",
        "[ref:0]",
        "[uuid:4]",
        "[file:]",
        "[file:/no/such]",
        "[random:]",
        "[timestamp:format=iso]",
        "[nothing:1]",
        "[1-99999999999999999999]",
        "[-9000000000000000000-9000000000000000000]",
        "[1-2%''']"
      })
  void wrongPieceIsRefusedWithWhatItTakes(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values(text, 1))
        .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
  }

  @Test
  void refusalNamesPieceAndRemedy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("(uid=[one-two])", 1))
        .withMessageStartingWith("'[one-two]' is not a value pattern; write [1-1000] or ")
        .withMessageEndingWith("a bracket that is text is written twice");
  }

  @Test
  void fileThatIsNotUtf8IsRefused() throws Exception {
    Path file = work.resolve("latin1.txt");
    Files.write(file, "josé\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> values("[file:" + file + "]", 1))
        .withMessage("the file '" + file + "' of a pattern is not UTF-8");
  }
}
