package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.timers.ConstantTimer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which timers are found in front of the first sampler. */
class FirstTimersTest {
  private final HashTree group = new ListedHashTree();

  @BeforeEach
  void load() {
    JMeterTestHome.use();
  }

  private static ConstantTimer timer(String name) {
    ConstantTimer timer = new ConstantTimer();
    timer.setName(name);
    return timer;
  }

  @Test
  void timersInWhoseScopeTheFirstSamplerIsDelayIt() {
    group.add(new GenericController()); // without a sampler
    HashTree inController = group.add(new GenericController());
    inController.add(new Counted("first")).add(timer("of the sampler"));
    inController.add(timer("of the controller"));
    group.add(timer("of the group"));

    assertThat(FirstTimers.names(group))
        .containsExactlyInAnyOrder("'of the sampler'", "'of the controller'", "'of the group'");
  }

  @Test
  void timersOfOtherSamplersDoNot() {
    group.add(new Counted("first"));
    group.add(new Counted("second")).add(timer("of the second"));
    group.add(new GenericController()).add(timer("of another controller"));

    assertThat(FirstTimers.names(group)).isEmpty();
  }
}
