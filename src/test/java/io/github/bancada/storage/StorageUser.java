package io.github.bancada.storage;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.storage.io.FileIoSettings;
import io.github.bancada.storage.io.FileIoWorkload;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A virtual user of File I/O in a test, with its settings as texts. Not thread-safe. */
final class StorageUser implements VirtualUser, AutoCloseable {
  private final FieldValues values = new FieldValues(FileIo.FIELDS);
  private final Task<FileIoSettings> task = new FileIoWorkload().newTask(this);
  private final String name;
  private volatile boolean stopping;
  private String aborted = "";

  StorageUser(String name) {
    this.name = name;
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
  public String name() {
    return name;
  }

  @Override
  public String sampler() {
    return "File I/O '" + name + "'";
  }

  @Override
  public BooleanSupplier stopping() {
    return () -> stopping;
  }

  @Override
  public int usersOfGroup() {
    return 1;
  }

  @Override
  public <T> T shared(String key, Supplier<T> maker) {
    return maker.get();
  }

  @Override
  public void end() {
    throw new AssertionError("a user of File I/O does not end by itself");
  }

  @Override
  public void abortTest(String problem) {
    aborted = problem;
  }

  @Override
  public void close() {
    task.close();
  }
}
