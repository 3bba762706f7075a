package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterRun;
import java.util.List;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadUsersTest {
  /** Users whose number is in a list die at their first sample. */
  public static final class Eater extends AbstractSampler implements TestStateListener {
    private static final long serialVersionUID = 1;

    @Override
    public void testStarted() {
      DeadUsers.watch();
    }

    @Override
    public void testStarted(String host) {
      testStarted();
    }

    @Override
    public void testEnded() {}

    @Override
    public void testEnded(String host) {}

    @Override
    public SampleResult sample(Entry entry) {
      if (getThreadContext().getThreadNum() < getPropertyAsInt("eaters")) {
        throw new OutOfMemoryError("Java heap space");
      }
      SampleResult result = SampleResult.createTestSample(1);
      result.setSuccessful(true);
      return result;
    }
  }

  private static void run(int users, int eaters) throws Exception {
    Eater eater = new Eater();
    eater.setName("eater");
    eater.setProperty("eaters", eaters);
    assertThat(EngineRun.run(users, 1, eater)).hasSize(users - eaters);
  }

  @Test
  void usersThatDiedOnEnginesAreKnownToTheController() {
    JMeterRun.begin();
    for (String note :
        List.of("b 1 user died of x", "a 2 users died of y", "b 3 users died of x")) {
      DeadUsers.toldBy(EngineMessage.event("bancada.dead", note));
    }
    DeadUsers.toldBy(EngineMessage.event("bancada.idle", "a no user"));

    assertThat(DeadUsers.text())
        .isEqualTo("on a remote engine: 2 users died of y; on a remote engine: 3 users died of x");
    assertThat(RunningTest.endReason()).contains(DeadUsers.text());
    JMeterRun.end();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 |
          1 | 1 user died of java.lang.OutOfMemoryError: Java heap space: users 1-1
          2 | 2 users died of java.lang.OutOfMemoryError: Java heap space: users 1-1, users 1-2
          """)
  void usersThatDiedAreCountedAndNamed(int eaters, String expected) throws Exception {
    run(3, eaters);

    // They die at the same time, in any order.
    String text = DeadUsers.text().replace("users 1-2, users 1-1", "users 1-1, users 1-2");
    assertThat(text).isEqualTo(expected == null ? "" : expected);
    assertThat(RunningTest.endReason()).contains(DeadUsers.text());
  }

  @Test
  void ofManyTheFirstAreNamed() throws Exception {
    run(40, 35);

    assertThat(DeadUsers.text())
        .startsWith("35 users died of java.lang.OutOfMemoryError: Java heap space: users 1-")
        .endsWith(" and 25 more");
  }
}
