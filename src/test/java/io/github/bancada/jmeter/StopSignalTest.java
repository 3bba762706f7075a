package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.ProcessExit;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterThreadMonitor;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class StopSignalTest {
  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  /** Asks for the signal, stops its own thread as Shutdown does, and asks again. */
  private static final class SelfStopper extends AbstractSampler {
    private static final long serialVersionUID = 1L;
    private static volatile Boolean before;
    private static volatile Boolean after;

    @Override
    public SampleResult sample(Entry entry) {
      BooleanSupplier stopping = StopSignal.ofCurrentThread();
      before = stopping.getAsBoolean();
      JMeterContextService.getContext().getThread().stop();
      after = stopping.getAsBoolean();
      return null;
    }
  }

  @Test
  void stopOfAJMeterThreadIsSeen() {
    LoopController loop = new LoopController();
    loop.setLoops(1);
    HashTree tree = new ListedHashTree();
    HashTree inLoop = tree.add(loop);
    inLoop.add(new SelfStopper());
    JMeterThreadMonitor nobody = thread -> {};
    JMeterThread thread = new JMeterThread(tree, nobody, new ListenerNotifier());
    thread.setThreadName("user 1-1");
    thread.setThreadGroup(new ThreadGroup());
    thread.setEngine(new StandardJMeterEngine());

    thread.run();

    assertThat(SelfStopper.before).as("before stop()").isFalse();
    assertThat(SelfStopper.after).as("after stop()").isTrue();
  }

  @Test
  void outsideOfJMeterNobodyStops() {
    assertThat(StopSignal.ofCurrentThread().getAsBoolean()).isFalse();
  }

  /** The end of a process. */
  static final class Ending {
    private Ending() {}

    /** Says whether to stop while the reports are made, and while the files are deleted. */
    public static void main(String... arguments) {
      BooleanSupplier stopping = StopSignal.ofCurrentThread();
      ProcessExit.last(() -> System.out.println(stopping.getAsBoolean()));
      ProcessExit.first(() -> System.out.println(stopping.getAsBoolean()));
    }
  }

  /** Else what they make and what is deleted race, and the process may never end. */
  @Test
  void samplersStopAfterTheReportsAndBeforeTheirFilesAreDeleted() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Ending.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();

    assertThat(process.inputReader().lines()).containsExactly("false", "true");
  }
}
