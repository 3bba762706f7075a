package io.github.bancada.bench;

import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.Workload;
import java.io.IOException;

/**
 * A virtual user without JMeter. Immutable.
 *
 * @param number of it, from 0
 * @param users in all
 */
record BenchUser(int number, int users) {
  /**
   * Takes one sample, which must succeed.
   *
   * @return its seconds
   */
  <S> double seconds(Workload<S> workload, S settings) throws IOException {
    TestVirtualUser user =
        new TestVirtualUser("bench 1-" + (number + 1), "the sampler 'bench'")
            .inGroup(number, users);
    try (Task<S> task = workload.newTask(user)) {
      Sample sample = task.run(settings);
      if (!sample.success()) {
        throw new IOException(sample.code() + ": " + sample.message());
      }
      return sample.elapsedNanos() / 1e9;
    }
  }
}
