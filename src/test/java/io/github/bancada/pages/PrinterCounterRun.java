package io.github.bancada.pages;

import io.github.bancada.pages.printer.PrinterAgent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.testelement.TestElement;

/** Printer Counter in a test plan. */
abstract class PrinterCounterRun {
  /** A sampler with these properties, name and value in turn. */
  static PrinterCounter sampler(String name, int port, String... properties) {
    PrinterCounter sampler = new PrinterCounter();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, PrinterCounter.class.getName());
    sampler.setProperty("host", "127.0.0.1");
    sampler.setProperty("port", Integer.toString(port));
    sampler.setProperty("community", PrinterAgent.COMMUNITY);
    sampler.setProperty("timeLimit", "20000"); // the first answer waits for classes
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  /** Counts one page more each time it is asked. */
  static PrinterAgent busy() throws IOException {
    AtomicInteger pages = new AtomicInteger(100);
    return PrinterAgent.counting(() -> (long) pages.incrementAndGet());
  }

  static String serialized(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  static String console(Action action) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } finally {
      System.setOut(console);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  interface Action {
    void run() throws Exception;
  }
}
