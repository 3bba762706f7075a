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
 * Config element: starts a server for the test when no real one is given, and publishes its
 * addresses as JMeter properties. In distributed mode each engine starts its own.
 *
 * <p>It starts only while the address property is empty. The properties it sets, see the {@link
 * LabKind}s, are what they were before when the test has ended.
 *
 * <p>JMeter merges a config element into every sampler before each sample, which fills fields of
 * the same name where they are empty; this one is left out of that.
 */
public class LabServer extends ConfigTestElement
    implements TestBean, TestStateListener, NoConfigMerge {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LabServer.class);

  /** Kind: an LDAP directory; what plans saved before there was another kind have. */
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

  /** What the properties that it has set were before; null for none. */
  private transient Map<String, String> replaced;

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    onRemoteEngine = !host.isEmpty();
    if (TestAbort.isUnderWay()) {
      return; // there will be nobody to serve
    }
    try {
      String real = JMeterUtils.getPropDefault(addressProperty, "");
      if (real.isBlank()) {
        start(kindChosen());
      } else {
        log.info("No embedded server: {} names a real one", addressProperty);
        kindChosen().check(addressProperty, evaluated(real));
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement("Lab Server", getName(), e.getMessage());
    }
  }

  /** As the samplers read it, see {@code __evalP}. */
  private static String evaluated(String address) {
    return address.contains("${") ? new CompoundVariable(address).execute() : address;
  }

  private LabKind kindChosen() {
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
          "Address property is empty; name the property that the samplers take the URL from, such"
              + " as "
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

  /** A whole number of at least 0. */
  static int number(String field, String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, together with negative numbers.
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
        log.warn("The embedded server did not stop well; it may have left files behind", e);
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
