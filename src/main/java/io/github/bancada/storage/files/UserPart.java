package io.github.bancada.storage.files;

import io.github.bancada.storage.target.Target;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The part of one virtual user in sets of files. Immutable.
 *
 * @param user its number, from 0
 * @param users who work together
 * @param stopping whether the user is to end
 */
record UserPart(FileSets sets, int user, int users, BooleanSupplier stopping) {
  private static final Logger log = LoggerFactory.getLogger(UserPart.class);

  /**
   * A phase on a target.
   *
   * @throws IllegalArgumentException if the settings do not fit what there is
   */
  UserPhase phase(FileSetSettings settings, Target target) {
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
        yield UserPhase.of(
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
      case STAT -> new StatFiles(set);
      case READ -> new ReadFiles(set, settings.blockSize(), settings.verify(), stopping);
      case RENAME -> new RenameFiles(set);
      case DELETE -> new DeleteFiles(set);
      default -> throw new IllegalStateException(settings.action() + " is no such operation");
    };
  }

  private UserPhase of(FileSetSettings settings, StoredFiles set, FileOperation operation) {
    int[] files = set.filesOf(user, users, false);
    boolean forced =
        settings.sync() == FileSetSettings.Sync.DIRECTORIES && settings.action().changesNames();
    return of(
        settings, set, forced ? new ForcedDirectories(operation, set, files) : operation, files);
  }

  private UserPhase of(
      FileSetSettings settings, StoredFiles set, FileOperation operation, int[] files) {
    boolean listed = settings.order() == FileSetSettings.Order.DIRECTORY;
    FileOrder order = listed ? new ListedOrder(set) : FileOrder.GIVEN;
    boolean random = settings.order() == FileSetSettings.Order.RANDOM;
    return UserPhase.of(
        set,
        new FilePhase(set, operation, order, stopping),
        random ? FileOrder.shuffled(files, set.seed() + settings.action().ordinal()) : files);
  }

  private UserPhase copy(FileSetSettings settings, Target target) {
    StoredFiles set = sets.existing(target, settings.set());
    StoredFiles copy = sets.copy(target, settings);
    if (settings.command().isPresent()) {
      return UserPhase.of(
          set, new CopyProgram(settings.command().get(), set, copy, user, users, stopping));
    }
    int[] files = set.filesOf(user, users, true);
    return of(settings, set, new CopyFiles(set, copy, files, stopping), files);
  }

  /** After a phase: the last user who deletes files removes their directories, untimed. */
  void end(FileSetSettings settings, Target target, UserPhase phase) {
    StoredFiles set = phase.set();
    if (settings.action() == FileAction.DELETE && set.isEmpty()) {
      try {
        set.place().deleteTree(set.pathOf(""));
        sets.forget(target, set);
      } catch (IOException e) {
        log.warn("Directories of the file set '{}' stay until the end of the test", set.name(), e);
      }
    }
  }
}
