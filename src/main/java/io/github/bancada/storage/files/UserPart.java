package io.github.bancada.storage.files;

import io.github.bancada.storage.target.Target;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of one virtual user in sets of files. Immutable.
 *
 * @param user the user's number, from 0
 * @param number of users who work together
 * @param stopping whether the user must end
 */
record UserPart(FileSets sets, int user, int users, BooleanSupplier stopping) {
  private static final Logger log = LoggerFactory.getLogger(UserPart.class);

  /**
   * Makes a phase on a target.
   *
   * @throws IllegalArgumentException if the settings do not fit the existing sets
   */
  Phase phase(FileSetSettings settings, Target target) {
    return switch (settings.action()) {
      case CREATE -> {
        StoredFiles set = sets.create(target, settings, users);
        yield of(
            settings, set, new CreateFiles(set, settings.blockSize(), settings.sync(), stopping));
      }
      case COPY -> copy(settings, target);
      case LIST -> {
        StoredFiles set = sets.existing(target, settings.set());
        ListDirectories list = new ListDirectories(set);
        yield Phase.of(
            set, new FilePhase(set, list, FileOrder.GIVEN, stopping), list.of(user, users));
      }
      default -> {
        StoredFiles set = sets.existing(target, settings.set());
        yield of(settings, set, operation(settings, set));
      }
    };
  }

  private FileOperation operation(FileSetSettings settings, StoredFiles set) {
    return switch (settings.action()) {
      case STAT -> new FileOperation.Stat(set);
      case READ -> new ReadFiles(set, settings.blockSize(), settings.verify(), stopping);
      case RENAME -> new FileOperation.Rename(set);
      case DELETE -> new FileOperation.Delete(set);
      default ->
          throw new IllegalStateException(settings.action() + " is not an operation of a user");
    };
  }

  private Phase of(FileSetSettings settings, StoredFiles set, FileOperation operation) {
    int[] files = set.filesOf(user, users, false);
    boolean forced =
        settings.sync() == FileSetSettings.Sync.DIRECTORIES && settings.action().changesNames();
    return of(
        settings,
        set,
        forced ? new FileOperation.WithDirectories(operation, files) : operation,
        files);
  }

  private Phase of(
      FileSetSettings settings, StoredFiles set, FileOperation operation, int[] files) {
    boolean listed = settings.order() == FileSetSettings.Order.DIRECTORY;
    FileOrder order = listed ? new FileOrder.Listed(set) : FileOrder.GIVEN;
    boolean random = settings.order() == FileSetSettings.Order.RANDOM;
    return Phase.of(
        set,
        new FilePhase(set, operation, order, stopping),
        random ? FileOrder.shuffled(files, set.seed() + settings.action().ordinal()) : files);
  }

  private Phase copy(FileSetSettings settings, Target target) {
    StoredFiles set = sets.existing(target, settings.set());
    StoredFiles copy = sets.copy(target, settings);
    if (settings.command().isPresent()) {
      return Phase.of(
          set, new CopyProgram(settings.command().get(), set, copy, user, users, stopping));
    }
    int[] files = set.filesOf(user, users, true);
    return of(settings, set, new CopyFiles(set, copy, files, stopping), files);
  }

  /** Ends a phase: the last user who deletes files removes their directories, untimed. */
  void end(FileSetSettings settings, Target target, Phase phase) {
    StoredFiles set = phase.set();
    if (settings.action() == FileSetSettings.Action.DELETE && set.isEmpty()) {
      try {
        set.place().deleteTree(set.pathOf(""));
        sets.forget(target, set);
      } catch (IOException e) {
        log.warn("Directories of the file set '{}' stay until the end of the test", set.name(), e);
      }
    }
  }

  /**
   * One phase of one virtual user on one target: its part of the files and the operation on them.
   * For one thread; any thread may call {@link #cancel()}.
   */
  abstract static class Phase {
    private final StoredFiles set;

    private Phase(StoredFiles set) {
      this.set = set;
    }

    /** Prepares the phase, outside its time. */
    abstract void prepare();

    /** Works on all files. */
    abstract FilePhase.Result all();

    /** Works on the next file; empty after the last one. */
    abstract Optional<FilePhase.Result> next();

    /** Ends the phase as soon as possible. */
    abstract void cancel();

    /** The set that the phase works on. */
    final StoredFiles set() {
      return set;
    }

    /** A phase that this JVM performs. */
    static Phase of(StoredFiles set, FilePhase phase, int[] numbers) {
      return new Phase(set) {
        private int next;

        @Override
        void prepare() {
          phase.prepare();
        }

        @Override
        FilePhase.Result all() {
          return phase.run(numbers);
        }

        @Override
        Optional<FilePhase.Result> next() {
          return next == numbers.length
              ? Optional.empty()
              : Optional.of(phase.run(new int[] {numbers[next++]}));
        }

        @Override
        void cancel() {
          // The phase checks before each file whether it must end.
        }
      };
    }

    /** A phase that a program performs, on all files at once. */
    static Phase of(StoredFiles set, CopyProgram program) {
      return new Phase(set) {
        private boolean done;

        @Override
        void prepare() {
          program.prepare();
        }

        @Override
        FilePhase.Result all() {
          return program.run();
        }

        @Override
        Optional<FilePhase.Result> next() {
          if (done) {
            return Optional.empty();
          }
          done = true;
          return Optional.of(all());
        }

        @Override
        void cancel() {
          program.cancel();
        }
      };
    }
  }
}
