package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.FileTree;
import io.github.bancada.storage.files.FileSetSettings.Unit;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A link to others' files replaces the test's directory between two files of a phase. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "SKIPPED: handles as POSIX has them")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MovedInAPhaseTest {
  @TempDir Path temporary;

  private static String state(Path directory) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path each : paths.sorted().toList()) {
        all.append(each)
            .append(
                Files.readAttributes(
                    each, "unix:size,lastModifiedTime,ctime,ino,nlink", LinkOption.NOFOLLOW_LINKS))
            .append('\n');
      }
    }
    return all.toString();
  }

  @ParameterizedTest
  @EnumSource
  void restOfThePhaseIsDoneInTheMovedDirectory(FileSetSettings.Action action) throws IOException {
    Path parent = temporary.toRealPath();
    Path theirs = parent.resolve("theirs");
    Path moved = parent.resolve("moved");
    try (FileSetRun run = new FileSetRun(Files.createDirectory(parent.resolve("disk")))) {
      run.phase(FileSetSettings.Action.CREATE, "files");
      String set = action == FileSetSettings.Action.CREATE ? "more" : "files";
      run.unit = Unit.FILE;
      FileSetWorkload.FileSetTask task = run.task(0, 1);
      FileSetSettings settings = run.settings(action, set);
      assertThat(task.run(settings).success()).isTrue();
      Path place = run.target().workDirectory();
      FileTree.copy(place, theirs);
      Files.move(place, moved);
      Files.createSymbolicLink(place, theirs);
      String before = state(theirs);

      Sample next = task.run(settings);

      assertThat(next.success()).as(next.message()).isTrue();
      assertThat(state(theirs)).isEqualTo(before);
    }
  }
}
