package io.github.bancada.storage.files;

import io.github.bancada.storage.files.FileSetSettings.Directories;
import io.github.bancada.storage.files.FileSetSettings.Order;
import io.github.bancada.storage.files.FileSetSettings.Sync;
import io.github.bancada.storage.files.FileSetSettings.Tree;
import io.github.bancada.storage.files.FileSetSettings.Unit;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A storage test without JMeter: targets, sets and virtual users. For one thread. */
final class FileSetRun implements AutoCloseable {
  private final StorageTargets targets = StorageTargets.ofThisTest();
  private final FileSets sets = new FileSets();
  private final List<Target> opened;

  /** How the sets of the next samples look. */
  Tree tree =
      new Tree(20, FileSizes.parse("File size", "uniform:0-9000"), Directories.OWN, 2, 1, 1);

  Unit unit = Unit.PHASE;
  Order order = Order.SEQUENTIAL;
  Sync sync = Sync.NONE;
  Optional<CopyCommand> command = Optional.empty();

  /** Whether the virtual users are to stop. */
  BooleanSupplier stopping = () -> false;

  /** How many users have ended. */
  int ended;

  FileSetRun(Path... directories) throws IOException {
    List<TargetList.Entry> entries = new ArrayList<>();
    for (Path each : directories) {
      entries.add(new TargetList.Entry("disk" + entries.size(), each.toRealPath()));
    }
    opened = targets.open(entries, 0, false, false);
  }

  Target target() {
    return opened.get(0);
  }

  Path set(String name) {
    return target().workDirectory().resolve(name);
  }

  FileSetSettings settings(FileSetSettings.Action action, String set) {
    return new FileSetSettings(
        "",
        set,
        action,
        unit,
        order,
        Optional.of(tree),
        1 << 12,
        sync,
        true,
        action == FileSetSettings.Action.COPY ? "copy" : "",
        action == FileSetSettings.Action.COPY ? command : Optional.empty());
  }

  FileSetWorkload.FileSetTask task(int user, int users) {
    return new FileSetWorkload.FileSetTask(
        targets,
        sets,
        new TestVirtualUser("user " + user, "File Set 'test'")
            .stoppingWhen(() -> stopping.getAsBoolean())
            .inGroup(user, users)
            .whenEnded(() -> ended++));
  }

  /** A phase of users, one after the other. */
  List<Sample> phase(FileSetSettings.Action action, String set, int users) {
    List<Sample> samples = new ArrayList<>();
    for (int user = 0; user < users; user++) {
      samples.add(task(user, users).run(settings(action, set)));
    }
    return samples;
  }

  /** A phase of a single user. */
  Sample phase(FileSetSettings.Action action, String set) {
    return phase(action, set, 1).get(0);
  }

  @Override
  public void close() {
    targets.close(opened);
  }
}
