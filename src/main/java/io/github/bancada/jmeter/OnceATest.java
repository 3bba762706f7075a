package io.github.bancada.jmeter;

import io.github.bancada.text.Terminal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prints and logs a message once in a test, however many elements and users repeat it. Thread-safe.
 */
public final class OnceATest {
  private static final Logger log = LoggerFactory.getLogger(OnceATest.class);

  private static final PerTest<Set<String>> SAID = new PerTest<>(ConcurrentHashMap::newKeySet);

  private OnceATest() {}

  /**
   * Prints it, unless it was printed in this test.
   *
   * @param message one sentence; a test may have few different ones
   */
  public static void say(String message) {
    if (SAID.get().add(message)) {
      log.info("{}", Terminal.line(message));
      Terminal.say("Bancada: " + message);
    }
  }
}
