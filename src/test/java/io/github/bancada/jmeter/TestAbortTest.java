package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Abort within one JVM; the tests of the plans show that it ends a run with its exit code. */
class TestAbortTest {
  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
  }

  @Test
  void isNotUnderWayUnlessAskedFor() {
    assertThat(TestAbort.isUnderWay()).isFalse();
  }

  @Test
  void holdsForTheTestThatIsRunning() {
    TestAbort.because("a wrong value; write a right one");

    assertThat(TestAbort.isUnderWay()).isTrue();
  }

  @Test
  void faultThatTwoElementsShareIsSaidOnce() {
    PrintStream before = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      TestAbort.ofElement("LDAP Search", "Connect", "'x' is not a URL");
      TestAbort.ofElement("LDAP Search", "Connect", "'x' is not a URL");
      TestAbort.ofElement("LDAP Search", "Searches", "'x' is not a URL");
      TestAbort.ofElement("Lab Server", "Lab", "'x' is not a URL");
      TestAbort.ofElement("LDAP Search", "Searches", "'y' is not a scope");
    } finally {
      System.setOut(before);
    }

    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .filteredOn(line -> line.startsWith("Bancada: "))
        .containsExactly(
            "Bancada: the test cannot start: LDAP Search 'Connect': 'x' is not a URL",
            "Bancada: the test cannot start: LDAP Search 'Searches': 'y' is not a scope");
  }

  @Test
  void onceThereAreSamplesTheTestDoesNotStartButEnds() {
    AtomicLong samples = new AtomicLong();
    TestAbort.countedBy(samples::get);
    PrintStream before = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      TestAbort.because("a value is wrong");
      samples.set(7);
      TestAbort.because("another one is\nwrong");
    } finally {
      System.setOut(before);
    }

    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("Bancada: the test cannot start: a value is wrong")
        .contains("Bancada: the test ends: another one is\nwrong");
    assertThat(RunningTest.stopReason()).isEqualTo("the test could not start");
  }

  @Test
  void reasonOfAnEndInTheMiddleOfATestIsItsFault() {
    TestAbort.countedBy(() -> 7);

    TestAbort.because("a value\nis wrong");

    assertThat(RunningTest.stopReason()).isEqualTo("a value is wrong");
  }

  @Test
  void isOverWithTheTest() {
    TestAbort.because("a wrong value; write a right one");
    JMeterRun.begin();

    assertThat(TestAbort.isUnderWay()).isFalse();
  }
}
