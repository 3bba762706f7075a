package io.github.bancada.lab;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Config element: starts a server for the test if no real one is given, and publishes its addresses
 * as JMeter properties. In distributed mode each load generator starts its own.
 *
 * <p>Starts only if the address property is empty. After the test, the published properties (see
 * the {@link LabKind}s) have their old values again.
 *
 * <p>JMeter merges config elements into every sampler before each sample, which fills empty fields
 * of the same name; {@link NoConfigMerge} excludes this one.
 */
public class LabServer extends ConfigTestElement
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LabServer.class);

  /** Kind: an LDAP directory; the only kind in old plans. */
  static final String DIRECTORY = "directory";

  /** Kind: a website of one page. */
  static final String WEBSITE = "website";

  /** Kind: a MySQL or MariaDB. */
  static final String DATABASE = "database";

  private transient String kind = "";
  private transient String addressProperty = "";
  private transient String baseDn = "";
  private transient String entries = "";
  private transient String ldif = "";

  private transient String delay = "";
  private transient String slowPercent = "";
  private transient String slowDelay = "";
  private transient String maxConnections = "";

  private transient String program = "";
  private transient String options = "";

  private transient boolean onRemoteEngine;
  private transient AutoCloseable server;

  /** Old values of the published properties; null for none. */
  private transient Map<String, String> replaced;

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    onRemoteEngine = !host.isEmpty();
    if (TestAbort.isUnderWay()) {
      return; // no test, no server
    }
    try {
      String real = JMeterUtils.getPropDefault(addressProperty, "");
      if (real.isBlank()) {
        start(chosenKind());
      } else {
        log.info("No embedded server: {} gives a real one", addressProperty);
        chosenKind().check(addressProperty, evaluated(real));
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement("Lab Server", getName(), e.getMessage());
    }
  }

  /** Evaluates the address like the samplers, see {@code __evalP}. */
  private static String evaluated(String address) {
    return address.contains("${") ? new CompoundVariable(address).execute() : address;
  }

  private LabKind chosenKind() {
    return switch (kind) {
      case DIRECTORY -> new DirectoryKind();
      case WEBSITE -> new WebsiteKind();
      case DATABASE -> new DatabaseKind();
      default ->
          throw new IllegalArgumentException(
              "Kind is '"
                  + kind
                  + "'; it takes one of "
                  + String.join(", ", DIRECTORY, WEBSITE, DATABASE));
    };
  }

  private void start(LabKind chosen) throws IOException {
    if (addressProperty.isBlank()) {
      throw new IllegalArgumentException(
          "Address property is empty; give the property from which the samplers take the URL,"
              + " such as "
              + chosen.usualProperty());
    }
    LabKind.Started started = chosen.start(this);
    server = started.server();
    replaced = new LinkedHashMap<>();
    publish(addressProperty, started.address());
    started.others().forEach(this::publish);
    EmbeddedServer.started(started.description());
    replaced.put(EmbeddedServer.PROPERTY, null);
    Terminal.say(
        "Lab Server: embedded "
            + started.description()
            + started.alsoAt()
            + (onRemoteEngine
                ? " (this engine's own; for a real server, on the controller: -G"
                : " (for a real server: -J")
            + addressProperty
            + "="
            + chosen.example()
            + ")");
  }

  /** Parses a whole number of at least 0. */
  static int number(String field, String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below, like a negative number.
    }
    throw new IllegalArgumentException(
        field + " is '" + text + "'; it takes a whole number of at least 0");
  }

  private void publish(String property, String value) {
    if (!replaced.containsKey(property)) {
      replaced.put(property, JMeterUtils.getJMeterProperties().getProperty(property));
    }
    JMeterUtils.setProperty(property, value);
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    if (replaced != null) {
      replaced.forEach(LabServer::restore);
      replaced = null;
    }
    if (server != null) {
      try {
        server.close();
      } catch (Exception e) {
        log.warn("The embedded server did not stop cleanly; files of it may remain", e);
      }
      server = null;
    }
  }

  private static void restore(String property, String value) {
    if (value == null) {
      JMeterUtils.getJMeterProperties().remove(property);
    } else {
      JMeterUtils.setProperty(property, value);
    }
  }

  public String getKind() {
    return kind;
  }

  public void setKind(String kind) {
    this.kind = kind;
  }

  public String getAddressProperty() {
    return addressProperty;
  }

  public void setAddressProperty(String addressProperty) {
    this.addressProperty = addressProperty;
  }

  public String getBaseDn() {
    return baseDn;
  }

  public void setBaseDn(String baseDn) {
    this.baseDn = baseDn;
  }

  public String getEntries() {
    return entries;
  }

  public void setEntries(String entries) {
    this.entries = entries;
  }

  public String getLdif() {
    return ldif;
  }

  public void setLdif(String ldif) {
    this.ldif = ldif;
  }

  public String getDelay() {
    return delay;
  }

  public void setDelay(String delay) {
    this.delay = delay;
  }

  public String getSlowPercent() {
    return slowPercent;
  }

  public void setSlowPercent(String slowPercent) {
    this.slowPercent = slowPercent;
  }

  public String getSlowDelay() {
    return slowDelay;
  }

  public void setSlowDelay(String slowDelay) {
    this.slowDelay = slowDelay;
  }

  public String getMaxConnections() {
    return maxConnections;
  }

  public void setMaxConnections(String maxConnections) {
    this.maxConnections = maxConnections;
  }

  public String getProgram() {
    return program;
  }

  public void setProgram(String program) {
    this.program = program;
  }

  public String getOptions() {
    return options;
  }

  public void setOptions(String options) {
    this.options = options;
  }
}
