package io.github.bancada.jmeter;

import io.github.bancada.text.Terminal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says something on the console and in the log, once in a test however many elements and users have
 * it to say. Thread-safe.
 */
public final class OnceATest {
  private static final Logger log = LoggerFactory.getLogger(OnceATest.class);

  private static final PerTest<Set<String>> SAID = new PerTest<>(ConcurrentHashMap::newKeySet);

  private OnceATest() {}

  /**
   * Says it, if nobody has in this test.
   *
   * @param message one sentence; few different ones in a test
   */
  public static void say(String message) {
    if (SAID.get().add(message)) {
      log.info("{}", Terminal.line(message));
      Terminal.say("Bancada: " + message);
    }
  }
}
