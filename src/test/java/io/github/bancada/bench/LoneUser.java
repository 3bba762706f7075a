package io.github.bancada.bench;

import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A virtual user without a test. Immutable.
 *
 * @param number of it, from 0
 * @param users in all
 */
record LoneUser(int number, int users) implements VirtualUser {
  /**
   * Takes one sample, which must succeed.
   *
   * @return its seconds
   */
  <S> double seconds(Workload<S> workload, S settings) throws IOException {
    try (Task<S> task = workload.newTask(this)) {
      Sample sample = task.run(settings);
      if (!sample.success()) {
        throw new IOException(sample.code() + ": " + sample.message());
      }
      return sample.elapsedNanos() / 1e9;
    }
  }

  @Override
  public String name() {
    return "bench 1-" + (number + 1);
  }

  @Override
  public String sampler() {
    return "the sampler 'bench'";
  }

  @Override
  public BooleanSupplier stopping() {
    return () -> false;
  }

  @Override
  public int numberInGroup() {
    return number;
  }

  @Override
  public int usersOfGroup() {
    return users;
  }

  @Override
  public <T> T shared(String name, Supplier<T> maker) {
    return maker.get();
  }

  @Override
  public void end() {
    throw new IllegalStateException("nothing ends this user");
  }

  @Override
  public void abortTest(String problem) {
    throw new IllegalStateException(problem);
  }
}
