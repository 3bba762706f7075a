package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests what JMeter's window does with copies of a plan. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClonedGroupTest {
  private final Counted sampler = new Counted("sampler");
  private final ListedHashTree plan = new ListedHashTree();

  @BeforeEach
  void makePlan() {
    JMeterTestHome.use();
    ArrivalsThreadGroup group = new ArrivalsThreadGroup();
    group.set(ArrivalsThreadGroup.RATE, "500");
    group.set(ArrivalsThreadGroup.DURATION, "100 ms");
    group.set(ArrivalsThreadGroup.SPACING, Schedule.Spacing.EVEN.token());
    plan.add(new TestPlan("plan")).add(group).add(sampler);
  }

  private void run(TreeCloner cloner) throws Exception {
    plan.traverse(cloner);
    EngineRun.start(cloner.getClonedTree()).awaitEnd();
  }

  @Test
  void validateRunsOneUserAndOneArrival() throws Exception {
    run(new TreeClonerForValidation(false));

    assertThat(sampler.calls()).isEqualTo(1);
    assertThat(ArrivalCounts.Source.counts().users()).isEqualTo(1);
  }

  @Test
  void copyRunsAsThePlan() throws Exception {
    run(new TreeCloner(false));

    assertThat(sampler.calls()).isEqualTo(50);
    assertThat(ArrivalCounts.Source.counts().users()).isEqualTo(100);
  }
}
