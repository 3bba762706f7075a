package io.github.bancada.lab;

import io.github.bancada.metrics.EmbeddedServer;
import io.github.bancada.metrics.TestAbort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Config element: starts a server inside the test when no real one is given, and publishes its
 * addresses as JMeter properties. In distributed mode each engine starts its own.
 *
 * <p>It starts only while the address property is empty. Properties it sets, and removes when the
 * test ends: the address property, {@value #LDAPS_URL}, {@value #LDAPI_URL} and, if it is empty,
 * {@value #TRUST}.
 */
public class LabServer extends ConfigTestElement implements TestBean, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LabServer.class);

  /** The one kind there is so far. */
  static final String DIRECTORY = "directory";

  static final String LDAPS_URL = "ldaps.url";
  static final String LDAPI_URL = "ldapi.url";
  static final String TRUST = "ldap.trust";

  private transient String kind = "";
  private transient String addressProperty = "";
  private transient String baseDn = "";
  private transient String entries = "";
  private transient String ldif = "";

  private transient DirectoryServer server;
  private transient List<String> published;

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    if (!JMeterUtils.getPropDefault(addressProperty, "").isBlank()) {
      log.info("No embedded server: {} names a real one", addressProperty);
      return;
    }
    try {
      start();
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.because("Lab Server '" + getName() + "': " + e.getMessage());
    }
  }

  private void start() throws IOException {
    if (!kind.equals(DIRECTORY)) {
      throw new IllegalArgumentException("Kind is '" + kind + "'; it takes " + DIRECTORY);
    }
    if (addressProperty.isBlank()) {
      throw new IllegalArgumentException(
          "Address property is empty; name the property that the samplers take the URL from, such"
              + " as ldap.url");
    }
    server =
        ldif.isBlank()
            ? DirectoryServer.generated(baseDn, number(entries))
            : DirectoryServer.fromLdif(baseDn, besidePlan(ldif));
    published = new ArrayList<>();
    publish(addressProperty, server.ldapUrl());
    publish(LDAPS_URL, server.ldapsUrl());
    publish(LDAPI_URL, server.ldapiUrl());
    if (JMeterUtils.getPropDefault(TRUST, "").isBlank()) {
      publish(TRUST, server.authority().toString());
    }
    String what =
        String.format(
            Locale.ROOT, "directory with %,d entries at %s", server.entries(), server.ldapUrl());
    publish(EmbeddedServer.PROPERTY, what);
    System.out.println(
        "Lab Server: embedded "
            + what
            + ", "
            + server.ldapsUrl()
            + " and "
            + server.ldapiUrl()
            + " (for a real server: -J"
            + addressProperty
            + "=ldap://host:389)");
  }

  private static int number(String entries) {
    try {
      int number = Integer.parseInt(entries.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, together with negative numbers.
    }
    throw new IllegalArgumentException(
        "Entries is '" + entries + "'; it takes a whole number of at least 0");
  }

  /** A relative path is looked up beside the plan, as JMeter's CSV Data Set does. */
  private static Path besidePlan(String file) {
    Path path = Path.of(file.strip());
    return path.isAbsolute()
        ? path
        : Path.of(FileServer.getFileServer().getBaseDir()).resolve(path);
  }

  private void publish(String property, String value) {
    JMeterUtils.setProperty(property, value);
    published.add(property);
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    if (published != null) {
      published.forEach(JMeterUtils.getJMeterProperties()::remove);
      published = null;
    }
    if (server != null) {
      try {
        server.close();
      } catch (IOException e) {
        log.warn("The embedded directory left files behind", e);
      }
      server = null;
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
}
