package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.text.GithubAnnotations.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GithubAnnotationsTest {
  private static String line(Annotation annotation) {
    return GithubAnnotations.lines(List.of(annotation)).get(0);
  }

  @Test
  void titleAndMessageAreEscapedAsTheRunnerReadsThem() {
    assertThat(line(new Annotation("Gate: a, b", "errors < 5 %: 7 %")))
        .isEqualTo("::error title=Gate%3A a%2C b::errors < 5 %25: 7 %25");
  }

  @Test
  void lineEndCannotBeginAnotherCommand() {
    assertThat(line(new Annotation("t", "a\r\n::set-env name=x::y\u001b[2J")))
        .isEqualTo("::error title=t::a\\u000d\\u000a::set-env name=x::y\\u001b[2J");
  }

  @Test
  void placeIsNamedOnlyInAFile(@TempDir Path work) throws Exception {
    Path gate = Files.createFile(work.resolve("shop.gate"));

    assertThat(line(new Annotation("t", "m", gate.toString(), 3)))
        .isEqualTo("::error file=" + gate + ",line=3,title=t::m");
    assertThat(line(new Annotation("t", "m", "Performance Gate\0", 3)))
        .isEqualTo("::error title=t::m");
  }

  @Test
  void noMoreThanTheRunnerShows() {
    List<String> lines = GithubAnnotations.lines(Collections.nCopies(25, new Annotation("t", "m")));

    assertThat(lines).hasSize(10).last().isEqualTo("::error title=t::and 16 more");
  }
}
