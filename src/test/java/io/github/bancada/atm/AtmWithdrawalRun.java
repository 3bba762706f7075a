package io.github.bancada.atm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeEach;

/** ATM Withdrawal in a test plan, at a small database that is prepared. */
abstract class AtmWithdrawalRun {
  static final String PASSWORD = "Nobody must see this";

  SmallAtm atm;

  @BeforeEach
  void prepare() throws SQLException {
    atm = SmallAtm.prepared();
  }

  /** A sampler with these properties, name and value in turn. */
  AtmWithdrawal sampler(String... properties) {
    AtmWithdrawal sampler = new AtmWithdrawal();
    sampler.setName("withdrawal");
    sampler.setProperty(TestElement.TEST_CLASS, AtmWithdrawal.class.getName());
    sampler.setProperty("url", atm.address().url());
    sampler.setProperty("user", "root");
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
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

  static String serialized(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }
}
