package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import io.github.bancada.text.CommaList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directories of a pool. */
class DirectoriesTest {
  @TempDir Path base;

  private List<Path> real(String text) throws IOException {
    return Directories.real(Directories.named(text), List.of(base.resolve("none"), base));
  }

  @Property
  void everyTextIsSomeNamesWithoutBlanksAround(Any any) {
    List<String> names = Directories.named(any.text());

    assertThat(names).allMatch(name -> !name.isEmpty() && name.equals(name.strip()));
    String again = names.stream().map(CommaList::quoted).collect(Collectors.joining(" , "));
    assertThat(Directories.named(again)).isEqualTo(names);
  }

  @Test
  void relativePathsAreFoundBelowTheFirstBaseThatHasThem() throws IOException {
    Path a = Files.createDirectories(base.resolve("a")).toRealPath();
    Path b = Files.createDirectories(base.resolve("b c")).toRealPath();

    assertThat(real("a, b c,")).containsExactly(a, b);
  }

  @Test
  void directoryThatIsALinkIsWhereItLeads() throws IOException {
    Path a = Files.createDirectories(base.resolve("a")).toRealPath();
    Files.createSymbolicLink(base.resolve("link"), a);

    assertThat(real("link")).containsExactly(a);
    assertThatThrownBy(() -> real("a, link")).hasMessageContaining("overlap");
  }

  @Test
  void directoriesThatContainEachOtherAreRefused() throws IOException {
    Files.createDirectories(base.resolve("a/b"));
    Files.createDirectories(base.resolve("ab"));

    assertThat(real("a, ab")).hasSize(2);
    assertThatThrownBy(() -> real("a/b, a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("overlap, and files would count twice");
  }

  @Test
  void whatIsNoDirectoryIsRefusedByName() throws IOException {
    Files.createFile(base.resolve("file"));

    assertThatThrownBy(() -> real("file")).hasMessageEndingWith("file' is not a directory");
    assertThatThrownBy(() -> real("nothing"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the directory 'nothing' does not exist");
    assertThatThrownBy(() -> real("a\0b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a path on this system");
  }
}
