package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeShapeTest {
  @Property(tries = 100)
  void everyFileHasAPathOfItsOwnInADirectoryOfTheTree(Any any) {
    int files = any.number(1, 300);
    int roots = any.number(1, 9);
    int width = any.number(1, 4);
    int depth = any.number(0, 3);
    TreeShape shape = new TreeShape(files, roots, width, depth);
    Set<String> directories = new HashSet<>(shape.directories());
    Set<String> paths = new HashSet<>();

    for (int file = 0; file < files; file++) {
      assertThat(directories).contains(shape.directoryOf(file));
      assertThat(shape.directoryOf(file).split("/")).hasSize(depth + 1);
      assertThat(paths.add(shape.pathOf(file))).as(shape.pathOf(file)).isTrue();
    }
  }

  @Property(tries = 100)
  void leavesOfARootHaveAsManyFilesAsEachOtherOrOneMore(Any any) {
    int files = any.number(1, 300);
    int width = any.number(1, 4);
    int depth = any.number(0, 3);
    TreeShape shape = new TreeShape(files, 1, width, depth);
    Map<String, Integer> counts = new HashMap<>();
    IntStream.range(0, files).forEach(f -> counts.merge(shape.directoryOf(f), 1, Integer::sum));
    int leaves = (int) Math.pow(width, depth);

    assertThat(counts.values()).allMatch(n -> n == files / leaves || n == files / leaves + 1);
  }

  @Property(tries = 100)
  void filesOfOneDirectoryAreBesideEachOtherAndOthersAreNot(Any any) {
    int files = any.number(2, 300);
    int roots = any.number(1, 4);
    int width = any.number(1, 4);
    TreeShape shape = new TreeShape(files, roots, width, 2);

    for (int file = 1; file < files; file++) {
      assertThat(shape.isBeside(file, file - 1))
          .isEqualTo(shape.directoryOf(file).equals(shape.directoryOf(file - 1)));
    }
  }

  @Test
  void directoriesStandAfterTheOnesThatHoldThem() {
    assertThat(new TreeShape(4, 1, 2, 2).directories())
        .isEqualTo(List.of("r0", "r0/d0", "r0/d0/d0", "r0/d0/d1", "r0/d1", "r0/d1/d0", "r0/d1/d1"));
  }

  @Property(tries = 100)
  void everyDirectoryLeadsToAFile(Any any) {
    int files = any.number(1, 30);
    int roots = any.number(1, 9);
    int width = any.number(1, 4);
    int depth = any.number(0, 3);
    TreeShape shape = new TreeShape(files, roots, width, depth);

    assertThat(shape.directories())
        .allMatch(
            each ->
                IntStream.range(0, files)
                    .anyMatch(file -> shape.pathOf(file).startsWith(each + "/")));
  }

  @Test
  void treeOfMoreThanAMillionLeavesIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TreeShape(1, 1, 10, 7))
        .withMessage(
            "Width is '10' and Depth is '7': more than 1,000,000 directories; make one of them"
                + " smaller");
  }
}
