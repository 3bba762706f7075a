package io.github.bancada.arrivals;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plan with an Arrivals Thread Group, run by JMeter's engine. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class ArrivalsRun {
  @TempDir Path work;

  final ListedHashTree plan = new ListedHashTree();
  HashTree inPlan;

  @BeforeEach
  void beginPlan() {
    JMeterTestHome.use();
    inPlan = plan.add(new TestPlan("plan"));
  }

  /** A group that sends this schedule. */
  HashTree group(String schedule, int users, String... more) {
    ArrivalsThreadGroup group = new ArrivalsThreadGroup();
    group.setName("arrivals");
    group.set(ArrivalsThreadGroup.SCHEDULE, schedule);
    group.set(ArrivalsThreadGroup.USERS, Integer.toString(users));
    for (int i = 0; i < more.length; i += 2) {
      group.setProperty(more[i], more[i + 1]);
    }
    return inPlan.add(group);
  }

  List<SampleResult> run() throws Exception {
    EngineRun run = EngineRun.start(plan);
    run.awaitEnd();
    return run.results();
  }

  static List<String> labels(List<SampleResult> results) {
    return results.stream().map(SampleResult::getSampleLabel).distinct().sorted().toList();
  }

  static boolean pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  static List<SampleResult> named(List<SampleResult> results, String label) {
    return results.stream().filter(each -> each.getSampleLabel().equals(label)).toList();
  }
}
