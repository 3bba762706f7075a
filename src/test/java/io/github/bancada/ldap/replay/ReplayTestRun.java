package io.github.bancada.ldap.replay;

import io.github.bancada.field.FieldValues;
import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A replay by virtual users without JMeter.
 *
 * @param samples in the order in which they ended
 */
record ReplayTestRun(List<Sample> samples) {
  static ReplaySettings settings(String url, Path log, String speed, String... more) {
    FieldValues values = new FieldValues(LdapReplayFields.FIELDS);
    LdapReplayFields.FIELDS.all().forEach(field -> values.put(field, field.ifAbsent()));
    values.put(LdapReplayFields.DIRECTORY.url, url);
    values.put(LdapReplayFields.LOG, log.toString());
    values.put(LdapReplayFields.SPEED, speed);
    for (int i = 0; i < more.length; i += 2) {
      String name = more[i];
      String value = more[i + 1];
      LdapReplayFields.FIELDS.all().stream()
          .filter(field -> field.name().equals(name))
          .forEach(field -> values.put(field, value));
    }
    return values.get(LdapReplayFields.SETTINGS);
  }

  static ReplayTestRun of(int users, ReplaySettings settings) throws InterruptedException {
    return of(users, settings, () -> false);
  }

  static ReplayTestRun of(int users, ReplaySettings settings, BooleanSupplier stopping)
      throws InterruptedException {
    ConcurrentLinkedQueue<Sample> samples = new ConcurrentLinkedQueue<>();
    try (ReplayWorkload workload = new ReplayWorkload(new EngineShare())) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        AtomicBoolean ended = new AtomicBoolean();
        VirtualUser user =
            new TestVirtualUser("Users 1-" + i, "Replay")
                .inGroup(i, users)
                .stoppingWhen(stopping)
                .whenEnded(() -> ended.set(true));
        Task<ReplaySettings> task = workload.newTask(user);
        threads.add(new Thread(() -> run(task, settings, ended, samples)));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    return new ReplayTestRun(List.copyOf(samples));
  }

  private static void run(
      Task<ReplaySettings> task,
      ReplaySettings settings,
      AtomicBoolean ended,
      ConcurrentLinkedQueue<Sample> samples) {
    while (!ended.get()) {
      Sample sample = task.run(settings);
      if (sample != null) {
        samples.add(sample);
      }
    }
  }

  List<ReplayTask.ReplaySample> operations() {
    return samples.stream()
        .filter(ReplayTask.ReplaySample.class::isInstance)
        .map(ReplayTask.ReplaySample.class::cast)
        .toList();
  }

  List<ReplayTask.EndSample> ends() {
    return samples.stream()
        .filter(ReplayTask.EndSample.class::isInstance)
        .map(ReplayTask.EndSample.class::cast)
        .toList();
  }
}
