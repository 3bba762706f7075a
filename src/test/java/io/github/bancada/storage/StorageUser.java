package io.github.bancada.storage;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.storage.io.FileIoSettings;
import io.github.bancada.storage.io.FileIoWorkload;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;

/** A virtual user of File I/O in a test, with its settings as texts. Not thread-safe. */
final class StorageUser implements AutoCloseable {
  private final FieldValues values = new FieldValues(FileIo.FIELDS);
  private final Task<FileIoSettings> task;
  private volatile boolean stopping;
  private String aborted = "";

  StorageUser(String name) {
    task =
        new FileIoWorkload()
            .newTask(
                new TestVirtualUser(name, "File I/O '" + name + "'")
                    .stoppingWhen(() -> stopping)
                    .whenAborted(problem -> aborted = problem));
  }

  /** The same with another text in a field. */
  StorageUser with(Field<?> field, String text) {
    values.put(field, text);
    return this;
  }

  /** The next sample. */
  Sample sample() {
    return task.run(values.get(FileIo.SETTINGS));
  }

  FileIoSettings settings() {
    return values.get(FileIo.SETTINGS);
  }

  Task<FileIoSettings> task() {
    return task;
  }

  /** From now on the test is stopping. */
  void stop() {
    stopping = true;
  }

  /** Why it ended the test; "" if it did not. */
  String aborted() {
    return aborted;
  }

  @Override
  public void close() {
    task.close();
  }
}
