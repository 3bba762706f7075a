package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDirectoryTest {
  @TempDir Path work;

  @Test
  void directoryIsMadeWithItsParents() throws IOException {
    Path directory = work.resolve("a/b/c");

    assertThat(ResultsDirectory.create(" " + directory + " ", "plan", 0)).isEqualTo(directory);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void emptyDirectoryIsTaken() throws IOException {
    assertThat(ResultsDirectory.create(work.toString(), "plan", 0)).isEqualTo(work);
  }

  @Test
  void onlyADirectoryThatWasMadeIsDiscarded() throws IOException {
    Path made = ResultsDirectory.create(work.resolve("made").toString(), "plan", 0);
    Path found = Files.createDirectory(work.resolve("found"));
    Path link = Files.createSymbolicLink(work.resolve("link"), found);
    ResultsDirectory.create(found.toString(), "plan", 0);
    ResultsDirectory.create(link.toString(), "plan", 0);

    for (Path each : List.of(made, found, link)) {
      ResultsDirectory.discard(each);
    }

    assertThat(made).doesNotExist();
    assertThat(found).isEmptyDirectory();
    assertThat(link).isSymbolicLink();
  }

  @Test
  void directoryWithSomethingInItIsLeftAlone() throws IOException {
    Path precious = Files.writeString(work.resolve("notes.txt"), "precious");

    assertThatThrownBy(() -> ResultsDirectory.create(work.toString(), "plan", 0))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(work.toString(), "is not empty", "-Jreport.dir=");
    assertThat(precious).hasContent("precious");
  }

  @Test
  void fileInItsPlaceIsNamedAndLeftAlone() throws IOException {
    Path file = Files.writeString(work.resolve("report"), "precious");

    for (Path wanted : List.of(file, file.resolve("below"))) {
      assertThatThrownBy(() -> ResultsDirectory.create(wanted.toString(), "plan", 0))
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(wanted.toString(), "cannot be made", "-Jreport.dir=");
    }
    assertThat(file).hasContent("precious");
  }

  @Test
  void stampedNamesCountUp() throws IOException {
    String plan = "plan-of-test-" + System.nanoTime();
    List<Path> made = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        made.add(ResultsDirectory.create("", plan, 1_700_000_000_000L));
      }

      String first = made.get(0).getFileName().toString();
      assertThat(first).matches(plan + "-\\d{8}-\\d{6}");
      assertThat(made)
          .allMatch(Files::isDirectory)
          .extracting(path -> path.getFileName().toString())
          .containsExactly(first, first + "-2", first + "-3");
      assertThat(made).allMatch(path -> path.getParent().equals(Path.of("results")));
    } finally {
      for (Path each : made) {
        Files.delete(each);
      }
    }
  }
}
