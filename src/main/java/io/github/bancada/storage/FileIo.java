package io.github.bancada.storage;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.storage.io.FileIoSettings;
import io.github.bancada.storage.io.FileIoWorkload;
import io.github.bancada.storage.io.Operation;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: reads and writes files in the directories of {@link StorageTarget}. One sample is a
 * whole operation, one file, or one block. Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class FileIo extends WorkSampler<FileIoSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(FileIo.class);

  static final Field<Operation> OPERATION =
      FIELDS.group("work").choice("operation", Operation.WRITE);
  static final Field<FileIoSettings.Unit> SAMPLE =
      FIELDS.choice("sample", FileIoSettings.Unit.PHASE);
  static final Field<String> TARGET = FIELDS.text("target", "");
  static final Field<Long> RATE = FIELDS.bytes("rate", "0", 0);
  static final Field<Integer> DURATION = FIELDS.millis("duration", 0);

  static final Field<String> FILE_NAME = FIELDS.group("onDisk").textOr("fileName", "data");
  static final Field<Integer> FILES = FIELDS.number("files", 1, 1, 100_000);
  static final Field<Boolean> SHARED = FIELDS.flag("shared", false);
  static final Field<Long> FILE_SIZE = FIELDS.bytes("fileSize", "256 MiB", 1);
  static final Field<Long> BLOCK_SIZE = FIELDS.bytes("blockSize", "1 MiB", 1);
  static final Field<FileIoSettings.Transfer> TRANSFER =
      FIELDS.choice("transfer", FileIoSettings.Transfer.BLOCK);
  static final Field<FileIoSettings.Existing> EXISTING =
      FIELDS.choice("existing", FileIoSettings.Existing.TRUNCATE);

  static final Field<Long> OPERATIONS = FIELDS.group("random").longNumber("operations", 0, 0);
  static final Field<Integer> WRITE_PERCENT = FIELDS.number("writePercent", 10, 0, 100).in("%");

  static final Field<FileIoSettings.Access> ACCESS =
      FIELDS.group("cache").choice("access", FileIoSettings.Access.BUFFERED);
  static final Field<FileIoSettings.WithoutDirect> NO_DIRECT =
      FIELDS.choice("noDirect", FileIoSettings.WithoutDirect.FAIL);
  static final Field<FileIoSettings.Sync> SYNC =
      FIELDS.choice("sync", FileIoSettings.Sync.FDATASYNC);
  static final Field<Long> SYNC_EVERY = FIELDS.longNumber("syncEvery", 0, 0);
  static final Field<Boolean> COLD = FIELDS.flag("cold", false);

  static final Field<Long> SEED = FIELDS.group("content").longNumber("seed", 1, Long.MIN_VALUE);
  static final Field<Integer> COMPRESS = FIELDS.number("compress", 0, 0, 100).in("%");
  static final Field<Integer> DEDUP = FIELDS.number("dedup", 0, 0, 100).in("%");
  static final Field<Boolean> VERIFY = FIELDS.flag("verify", true);

  static final Derived<FileIoSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new FileIoSettings(
                  v.get(TARGET),
                  v.get(OPERATION),
                  v.get(SAMPLE),
                  new FileIoSettings.FileGroup(
                      v.get(FILE_NAME), v.get(FILES), v.get(SHARED), v.get(FILE_SIZE)),
                  (int) Math.min(Integer.MAX_VALUE, v.get(BLOCK_SIZE)),
                  v.get(TRANSFER),
                  v.get(EXISTING),
                  v.get(OPERATIONS),
                  v.get(DURATION),
                  v.get(WRITE_PERCENT),
                  v.get(ACCESS),
                  v.get(NO_DIRECT),
                  v.get(SYNC),
                  v.get(SYNC_EVERY),
                  v.get(COLD),
                  v.get(RATE),
                  new FileIoSettings.ContentSettings(
                      v.get(SEED), v.get(COMPRESS), v.get(DEDUP), v.get(VERIFY))));

  @Override
  protected Derived<FileIoSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<FileIoSettings> newWorkload() {
    return new FileIoWorkload();
  }
}
