package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.FreePort;
import java.io.Serial;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An engine is lost when its process is gone, not when it is slow. Uses real registries on
 * loopback.
 */
@Timeout(300)
class EnginePulseTest {
  private static final Executor AT_ONCE = Runnable::run;

  private static final class Engine extends UnicastRemoteObject implements Remote {
    @Serial private static final long serialVersionUID = 1L;

    Engine() throws RemoteException {}
  }

  private static EnginePulse pulse(int port) {
    return new EnginePulse("127.0.0.1:" + port, null);
  }

  private static Optional<String> askTimes(EnginePulse pulse, int times, int timeoutSeconds) {
    Optional<String> lost = Optional.empty();
    for (int i = 0; i < times && lost.isEmpty(); i++) {
      lost = pulse.lost(AT_ONCE, timeoutSeconds);
    }
    return lost;
  }

  @Test
  void engineThatAnswersIsNeverLost() throws Exception {
    int port = FreePort.find();
    Registry registry = LocateRegistry.createRegistry(port);
    Engine engine = new Engine();
    try {
      registry.rebind("JMeterEngine", engine);

      assertThat(askTimes(pulse(port), 100, 1)).isEmpty();
    } finally {
      UnicastRemoteObject.unexportObject(engine, true);
      UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  @Test
  void processThatIsGoneIsLostAfterThreeRefusals() throws Exception {
    EnginePulse pulse = pulse(FreePort.find());

    assertThat(askTimes(pulse, EnginePulse.REFUSALS, 30)).isEmpty();
    assertThat(askTimes(pulse, 1, 30)).hasValue("Connection refused");
  }

  @Test
  void processThatTakesNoTestsAnyMoreIsLost() throws Exception {
    int port = FreePort.find();
    Registry registry = LocateRegistry.createRegistry(port);
    try {
      assertThat(askTimes(pulse(port), 10, 30)).hasValue("it no longer takes tests");
    } finally {
      UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  @Test
  void anotherEngineInItsPlaceIsNotTheSame() throws Exception {
    int port = FreePort.find();
    Registry registry = LocateRegistry.createRegistry(port);
    Engine first = new Engine();
    Engine second = new Engine();
    EnginePulse pulse = pulse(port);
    try {
      registry.rebind("JMeterEngine", first);
      assertThat(askTimes(pulse, 3, 30)).isEmpty();
      registry.rebind("JMeterEngine", second);

      assertThat(askTimes(pulse, 2, 30)).hasValue("another process has taken its place");
    } finally {
      UnicastRemoteObject.unexportObject(first, true);
      UnicastRemoteObject.unexportObject(second, true);
      UnicastRemoteObject.unexportObject(registry, true);
    }
  }

  @Test
  void silenceIsALossOnlyAfterTheTimeout() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    // The kernel's queue accepts connections, but nothing answers.
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      EnginePulse pulse = pulse(silent.getLocalPort());
      Executor aside =
          task ->
              new Thread(
                      () -> {
                        task.run();
                        over.countDown();
                      })
                  .start();
      for (int second = 0; second < 30; second++) {
        assertThat(pulse.lost(aside, 30)).isEmpty();
      }

      assertThat(pulse.lost(aside, 30)).hasValue("it does not answer, for 30 s");
    }
    over.await(); // the question ends with the connection
  }
}
