package io.github.bancada.testing;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitDecision;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Runs of {@code jmeter -n} in this JVM, without the two seconds of CPU that the start of a process
 * takes: JMeter's own code for runs without GUI, with console and exit code. Not for signals, the
 * stop commands, remote engines, {@code jmeter.log}, and what reads the command line of the process
 * (names of mistyped properties); these need a {@link JMeterProcess}.
 *
 * <p>Relative paths other than that of {@code -l} are those of this JVM. One run at a time.
 */
public final class InProcessJMeter {
  /** What JMeter's listener prints last. */
  private static final String END = "... end of run";

  private final Path directory;
  private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
  private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
  private String samples;

  private InProcessJMeter(Path directory) {
    this.directory = directory;
  }

  /**
   * Runs a plan to its end.
   *
   * @param directory for a relative path of {@code -l}
   * @param arguments any of {@code -Jname=value} and {@code -l file}
   */
  public static JMeterProcess.Result run(Path plan, Path directory, List<String> arguments)
      throws Exception {
    JMeterTestHome.use();
    // JMeter makes its functions once: now, when no property is set that one of them looks at.
    new CompoundVariable();
    Properties before = new Properties();
    before.putAll(JMeterUtils.getJMeterProperties());
    PrintStream out = System.out;
    PrintStream err = System.err;
    InProcessJMeter jmeter = new InProcessJMeter(directory);
    System.setOut(new PrintStream(jmeter.stdout, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(jmeter.stderr, true, StandardCharsets.UTF_8));
    System.setProperty(JMeter.JMETER_NON_GUI, "true");
    try {
      jmeter.take(arguments);
      jmeter.run(plan);
    } finally {
      System.clearProperty(JMeter.JMETER_NON_GUI);
      System.setOut(out);
      System.setErr(err);
      JMeterUtils.getJMeterProperties().clear();
      JMeterUtils.getJMeterProperties().putAll(before);
      FileServer.getFileServer().resetBase();
      FileServer.getFileServer().setScriptName(null);
    }
    return new JMeterProcess.Result(
        ExitDecision.take().value(),
        jmeter.stdout.toString(StandardCharsets.UTF_8),
        jmeter.stderr.toString(StandardCharsets.UTF_8));
  }

  private void take(List<String> arguments) {
    // JMeter waits for neither stop commands nor remaining threads: this JVM continues.
    JMeterUtils.setProperty("jmeterengine.nongui.port", "0");
    JMeterUtils.setProperty("jmeter.exit.check.pause", "0");
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.indexOf('=');
      if (argument.equals("-l")) {
        i++;
        samples = directory.resolve(arguments.get(i)).toString();
      } else if (argument.startsWith("-J") && equals > 0) {
        set(argument.substring("-J".length(), equals), argument.substring(equals + 1));
      } else {
        throw new IllegalArgumentException(
            "'" + argument + "' needs a process of its own; see JMeterProcess");
      }
    }
  }

  /** As JMeter does: without a value the property counts as not set. */
  private static void set(String name, String value) {
    if (value.isEmpty()) {
      JMeterUtils.getJMeterProperties().remove(name);
    } else {
      JMeterUtils.setProperty(name, value);
    }
  }

  private void run(Path plan) throws Exception {
    Method run =
        JMeter.class.getDeclaredMethod(
            "runNonGui", String.class, String.class, boolean.class, String.class, boolean.class);
    run.setAccessible(true);
    run.invoke(new JMeter(), plan.toString(), samples, false, null, false);
    try {
      Waiting.await("the end of a run", JMeterProcess.TIME_LIMIT, this::hasEnded, ended -> ended);
      JMeterThreads.awaitIdle();
    } catch (AssertionError e) {
      StandardJMeterEngine.stopEngineNow();
      throw new AssertionError(e.getMessage() + "; its output: " + stdout + stderr, e);
    }
  }

  private boolean hasEnded() {
    return stdout.toString(StandardCharsets.UTF_8).contains(END)
        && JMeterContextService.getTestStartTime() == 0;
  }
}
