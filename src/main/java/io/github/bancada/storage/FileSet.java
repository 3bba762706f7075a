package io.github.bancada.storage;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.storage.files.CopyCommand;
import io.github.bancada.storage.files.FileSetSettings;
import io.github.bancada.storage.files.FileSetWorkload;
import io.github.bancada.storage.files.FileSizes;
import io.github.bancada.work.Workload;
import java.util.Optional;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: creates, reads, copies or deletes many files on a storage target, each timed in
 * nanoseconds. The virtual users of a thread group share the files of a set.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class FileSet extends WorkSampler<FileSetSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(FileSet.class);

  static final Field<FileSetSettings.Action> ACTION =
      FIELDS.group("work").choice("action", FileSetSettings.Action.CREATE);
  static final Field<String> SET = FIELDS.textOr("set", "files");
  static final Field<String> TARGET = FIELDS.text("target", "");
  static final Field<FileSetSettings.Unit> SAMPLE =
      FIELDS.choice("sample", FileSetSettings.Unit.PHASE);
  static final Field<FileSetSettings.Order> ORDER =
      FIELDS.choice("order", FileSetSettings.Order.SEQUENTIAL);

  static final Field<Integer> FILES = FIELDS.group("tree").number("files", 1_000, 1, 10_000_000);
  static final Field<String> FILE_SIZE = FIELDS.textOr("fileSize", "100 kB");
  static final Field<FileSetSettings.Directories> DIRECTORIES =
      FIELDS.choice("directories", FileSetSettings.Directories.OWN);
  static final Field<Integer> WIDTH = FIELDS.number("width", 10, 1, 10_000);
  static final Field<Integer> DEPTH = FIELDS.number("depth", 0, 0, 20);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, 0);
  static final Field<Integer> COMPRESS = FIELDS.number("compress", 0, 0, 100).in("%");
  static final Field<Integer> DEDUP = FIELDS.number("dedup", 0, 0, 100).in("%");

  static final Field<Long> BLOCK_SIZE = FIELDS.group("access").bytes("blockSize", "16 KiB", 1);
  static final Field<FileSetSettings.Sync> SYNC = FIELDS.choice("sync", FileSetSettings.Sync.NONE);
  static final Field<Boolean> VERIFY = FIELDS.flag("verify", true);

  static final Field<String> COPY_TO = FIELDS.group("copyGroup").textOr("copyTo", "copy");
  static final Field<CopyCommand.Engine> ENGINE = FIELDS.choice("engine", CopyCommand.Engine.JAVA);
  static final Field<String> COMMAND = FIELDS.text("command", "");
  static final Field<Integer> TIME_LIMIT = FIELDS.millis("timeLimit", 0);

  static final Derived<FileSetSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new FileSetSettings(
                  v.get(TARGET),
                  v.get(SET),
                  v.get(ACTION),
                  v.get(SAMPLE),
                  v.get(ORDER),
                  v.get(ACTION) == FileSetSettings.Action.CREATE
                      ? Optional.of(tree(v))
                      : Optional.empty(),
                  FileSetSettings.block(v.get(BLOCK_SIZE)),
                  v.get(SYNC),
                  v.get(VERIFY),
                  v.get(ACTION) == FileSetSettings.Action.COPY ? v.get(COPY_TO) : "",
                  v.get(ACTION) == FileSetSettings.Action.COPY ? command(v) : Optional.empty()));

  /** Read only while a set is created. */
  private static FileSetSettings.Tree tree(Values v) {
    return new FileSetSettings.Tree(
        v.get(FILES),
        FileSizes.parse(FILE_SIZE.label(), v.get(FILE_SIZE)),
        v.get(DIRECTORIES),
        v.get(WIDTH),
        v.get(DEPTH),
        v.get(SEED),
        v.get(COMPRESS),
        v.get(DEDUP));
  }

  private static Optional<CopyCommand> command(Values v) {
    return v.get(ENGINE) == CopyCommand.Engine.JAVA
        ? Optional.empty()
        : Optional.of(CopyCommand.of(v.get(ENGINE), v.get(COMMAND), v.get(TIME_LIMIT)));
  }

  @Override
  protected Derived<FileSetSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<FileSetSettings> newWorkload() {
    return new FileSetWorkload();
  }
}
