package io.github.bancada.jmeter;

import io.github.bancada.text.Terminal;
import java.util.HashSet;
import java.util.Set;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says something on the console and in the log, once in a test however many elements and users have
 * it to say. Thread-safe.
 */
public final class OnceATest {
  private static final Logger log = LoggerFactory.getLogger(OnceATest.class);

  /** What was said; also the lock for both. */
  private static final Set<String> SAID = new HashSet<>();

  private static long test = -1;

  private OnceATest() {}

  /**
   * Says it, if nobody has in this test.
   *
   * @param message one sentence; few different ones in a test
   */
  public static void say(String message) {
    synchronized (SAID) {
      long current = JMeterContextService.getTestStartTime();
      if (current != test) {
        test = current;
        SAID.clear();
      }
      if (!SAID.add(message)) {
        return;
      }
    }
    log.info("{}", Terminal.line(message));
    Terminal.say("Bancada: " + message);
  }
}
