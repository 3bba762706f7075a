package io.github.bancada.jmeter;

import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RemoteObject;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.rmi.RmiUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks once a second whether one remote engine is there, by a look-up in the engine's registry,
 * which is part of the same process. Uses the same connections as JMeter. {@link #lost} is for one
 * thread; the executor asks, one question at a time.
 */
final class EnginePulse {
  /** The process is gone after this number of refusals in a row, a second apart. */
  static final int REFUSALS = 3;

  /** Name of the engine in its registry. */
  private static final String NAME = "JMeterEngine";

  private static final Logger log = LoggerFactory.getLogger(EnginePulse.class);

  private final String engine;
  private final RMIClientSocketFactory sockets;
  private final AtomicBoolean asked = new AtomicBoolean();
  private volatile Registry registry;
  private volatile String identity = "";
  private volatile boolean replaced;
  private final AtomicInteger refusals = new AtomicInteger();
  private volatile int unanswered;
  private volatile String lastProblem = "it does not answer";

  EnginePulse(String engine) {
    this(engine, RmiUtils.createClientSocketFactory());
  }

  /** Null {@code sockets} makes plain connections. */
  EnginePulse(String engine, RMIClientSocketFactory sockets) {
    this.engine = engine;
    this.sockets = sockets;
  }

  /**
   * Asks again, unless the last question is still open. Call it once a second.
   *
   * @param executor asks
   * @param timeoutSeconds limit without any answer
   * @return why the engine is lost, empty if it is not
   */
  Optional<String> lost(Executor executor, int timeoutSeconds) {
    if (replaced) {
      return Optional.of("another process has taken its place");
    }
    if (refusals.get() >= REFUSALS) {
      return Optional.of(lastProblem);
    }
    // Counts calls instead of time: a controller that was held up itself has not asked meanwhile.
    int seconds = unanswered + 1;
    unanswered = seconds;
    if (seconds > timeoutSeconds) {
      return Optional.of(lastProblem + ", for " + timeoutSeconds + " s");
    }
    if (asked.compareAndSet(false, true)) {
      executor.execute(this::ask);
    }
    return Optional.empty();
  }

  private void ask() {
    try {
      heard(registry().lookup(NAME));
    } catch (NotBoundException e) {
      refused("it no longer takes tests", e);
    } catch (RemoteException | RuntimeException e) {
      if (e.getCause() instanceof ConnectException refusal) {
        refused(refusal.getMessage(), e);
      } else {
        lastProblem = e.getMessage();
        log.debug("{} does not answer", engine, e);
      }
    } finally {
      asked.set(false);
    }
  }

  private void heard(Remote stub) {
    String found = identityOf(stub);
    if (identity.isEmpty()) {
      identity = found;
    }
    replaced = !identity.equals(found);
    refusals.set(0);
    unanswered = 0;
    lastProblem = "it does not answer";
  }

  private void refused(String problem, Exception cause) {
    lastProblem = problem;
    refusals.incrementAndGet();
    log.debug("{} refuses to answer", engine, cause);
  }

  private Registry registry() throws RemoteException {
    if (registry == null) {
      // Parses as JMeter does: the port is optional, and an IPv6 address has brackets.
      int colon = engine.indexOf(':', engine.indexOf(']') + 1);
      registry =
          LocateRegistry.getRegistry(
              colon < 0 ? engine : engine.substring(0, colon),
              colon < 0 ? RmiUtils.DEFAULT_RMI_PORT : Integer.parseInt(engine.substring(colon + 1)),
              sockets);
    }
    return registry;
  }

  /** Each process gives its remote object a new id. */
  private static String identityOf(Remote stub) {
    Object holder = Proxy.isProxyClass(stub.getClass()) ? Proxy.getInvocationHandler(stub) : stub;
    String text = holder instanceof RemoteObject object ? object.getRef().remoteToString() : "";
    return text.substring(Math.max(0, text.indexOf("objID")));
  }
}
