package io.github.bancada.storage.files;

import io.github.bancada.field.Values;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.Target;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The work of one File Set in one test. All File Sets of a test share their sets of files.
 * Thread-safe.
 */
public final class FileSetWorkload implements Workload<FileSetSettings> {
  private final StorageTargets targets;
  private final FileSets sets;

  /** Uses the targets and sets of the current test. */
  public FileSetWorkload() {
    this(StorageTargets.ofThisTest(), FileSets.ofThisTest());
  }

  FileSetWorkload(StorageTargets targets, FileSets sets) {
    this.targets = targets;
    this.sets = sets;
  }

  @Override
  public Task<FileSetSettings> newTask(VirtualUser user) {
    return new FileSetTask(targets, sets, user);
  }

  /**
   * One virtual user of File Set: performs a phase on its part of the files, on one target after
   * the other. A sample is the phase on one target, or one file; after the last file the user ends.
   *
   * <p>For one thread; any thread may call {@link #cancel()}.
   */
  static final class FileSetTask implements Task<FileSetSettings> {
    private final StorageTargets targets;
    private final VirtualUser user;
    private final UserPart part;
    private volatile boolean cancelled;
    private volatile UserPart.Phase running;

    private FileSetSettings known;
    private List<Target> chosen = List.of();

    private int turns;

    /** Phases with one file a sample. */
    private final List<UserPart.Phase> open = new ArrayList<>();

    FileSetTask(StorageTargets targets, FileSets sets, VirtualUser user) {
      this.targets = targets;
      this.user = user;
      part =
          new UserPart(
              sets,
              user.numberInGroup(),
              user.usersOfGroup(),
              () -> cancelled || user.stopping().getAsBoolean());
    }

    @Override
    public Sample run(FileSetSettings settings) {
      cancelled = false;
      if (settings != known) {
        chosen = targets.chosen(settings.target());
        open.clear();
        known = settings;
      }
      try {
        return settings.sample() == FileSetSettings.Unit.PHASE ? phase() : file();
      } finally {
        running = null;
      }
    }

    private Sample phase() {
      Target target = chosen.get(turn());
      UserPart.Phase phase = part.phase(known, target);
      running = phase;
      phase.prepare();
      Usage before = target.usage();
      long startMillis = System.currentTimeMillis();
      FilePhase.Result result = phase.all();
      Usage.Span usage = new Usage.Span(before, target.usage());
      part.end(known, target, phase);
      return sample(startMillis, target, result, Optional.of(usage));
    }

    /** Targets take turns even if the settings change, such as the name of a copy. */
    private int turn() {
      return Math.floorMod(turns++, chosen.size());
    }

    private Sample file() {
      if (open.isEmpty()) {
        chosen.forEach(target -> open.add(part.phase(known, target)));
      }
      for (int tried = 0; tried < chosen.size(); tried++) {
        int current = turn();
        long startMillis = System.currentTimeMillis();
        Optional<FilePhase.Result> result = open.get(current).next();
        if (result.isPresent()) {
          return sample(startMillis, chosen.get(current), result.get(), Optional.empty());
        }
      }
      for (int i = 0; i < chosen.size(); i++) {
        part.end(known, chosen.get(i), open.get(i));
      }
      user.end();
      return null;
    }

    private Sample sample(
        long startMillis, Target target, FilePhase.Result result, Optional<Usage.Span> usage) {
      return new FileSetSample(
          startMillis,
          chosen.size() > 1 ? target.name() : "",
          target.name(),
          target.ranOn(),
          usage.isPresent() ? target.network() : "",
          known,
          part.users(),
          result,
          usage);
    }

    /** Ends the test, because without a set all samples would fail. */
    @Override
    public Sample refused(Values values, FailedSample sample) {
      user.abortTest(sample.message());
      return sample;
    }

    @Override
    public boolean cancel() {
      cancelled = true;
      UserPart.Phase phase = running;
      if (phase != null) {
        phase.cancel();
      }
      return phase != null;
    }
  }
}
