package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetListTest {
  private static TargetList.Entry entry(String name, String directory) {
    return new TargetList.Entry(name, Path.of(directory));
  }

  @Test
  void severalTargetsHaveNames() {
    assertThat(TargetList.parse("ssd=/mnt/a, raid-5 = /mnt/b ,/mnt/c/d"))
        .containsExactly(entry("ssd", "/mnt/a"), entry("raid-5", "/mnt/b"), entry("d", "/mnt/c/d"));
  }

  @Test
  void nothingIsTheTemporaryDirectory() throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();

    assertThat(TargetList.parse(" ")).containsExactly(entry("tmp", temporary.toString()));
  }

  @Test
  void linkInThePathOfTheTemporaryDirectoryIsFollowed(@TempDir Path parent) throws IOException {
    Path directory = Files.createDirectory(parent.toRealPath().resolve("private"));
    Path link = Files.createSymbolicLink(parent.resolve("tmp"), directory);
    String before = System.setProperty("java.io.tmpdir", link.toString());
    try {
      assertThat(TargetList.parse("")).containsExactly(entry("tmp", directory.toString()));
      Files.delete(directory);
      assertThat(TargetList.parse("")).containsExactly(entry("tmp", link.toString()));
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void commaInAPathIsWrittenTwice() {
    assertThat(TargetList.parse("a=/mnt/x,,y, /mnt/b,,,/c"))
        .containsExactly(entry("a", "/mnt/x,y"), entry("b,", "/mnt/b,"), entry("c", "/c"));
  }

  @Test
  void equalsSignInAPathIsNoName() {
    assertThat(TargetList.parse("/mnt/a=b")).containsExactly(entry("a=b", "/mnt/a=b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a=/x,a=/y | two targets named a; give each a name of its own",
        "/x/a,/y/a | two targets named a",
        "/x, ,/y | an empty part; it takes directories",
        "a= | an empty part; it takes directories",
        "mnt/a | which is not absolute; give its whole path",
        "a=. | which is not absolute"
      })
  void wrongListIsRefusedWithItsFault(String list, String fault) {
    assertThatThrownBy(() -> TargetList.parse(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Directories ")
        .hasMessageContaining(fault);
  }

  @Property
  void whatWasWrittenIsRead(Any any) {
    List<String> names =
        any.list(1, 5, () -> any.textOf(Any.LETTERS, 1, 20)).stream().distinct().toList();
    List<TargetList.Entry> targets =
        names.stream().map(name -> entry(name, "/mnt/" + name)).toList();
    String text =
        String.join(",", targets.stream().map(t -> t.name() + "=" + t.directory()).toList());

    assertThat(TargetList.parse(text)).isEqualTo(targets);
  }
}
