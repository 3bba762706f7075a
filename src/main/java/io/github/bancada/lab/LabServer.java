package io.github.bancada.lab;

import io.github.bancada.metrics.EmbeddedServer;
import io.github.bancada.metrics.TestAbort;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
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
 * test ends: the address property; for a directory also {@value #LDAPS_URL}, {@value #LDAPI_URL}
 * and, if it is empty, {@value #TRUST}.
 */
public class LabServer extends ConfigTestElement implements TestBean, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LabServer.class);

  /** Kind: an LDAP directory; what plans saved before there was another kind have. */
  static final String DIRECTORY = "directory";

  /** Kind: a website of one page. */
  static final String WEBSITE = "website";

  static final String LDAPS_URL = "ldaps.url";
  static final String LDAPI_URL = "ldapi.url";
  static final String TRUST = "ldap.trust";

  private transient String kind = "";
  private transient String addressProperty = "";
  private transient String baseDn = "";
  private transient String entries = "";
  private transient String ldif = "";

  private transient String delay = "";
  private transient String slowPercent = "";
  private transient String slowDelay = "";
  private transient String maxConnections = "";

  private transient boolean onRemoteEngine;
  private transient AutoCloseable server;
  private transient List<String> published;

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    onRemoteEngine = !host.isEmpty();
    try {
      String real = JMeterUtils.getPropDefault(addressProperty, "");
      if (real.isBlank()) {
        start();
      } else {
        log.info("No embedded server: {} names a real one", addressProperty);
        check(real);
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.because("Lab Server '" + getName() + "': " + e.getMessage());
    }
  }

  /** JMeter's HTTP Request would fail once for each sample; LDAP Search checks its URL itself. */
  private void check(String real) {
    if (!kind.equals(WEBSITE)) {
      return;
    }
    try {
      URI url = new URI(real.strip());
      if (url.getHost() != null && String.valueOf(url.getScheme()).matches("(?i)https?")) {
        return;
      }
    } catch (URISyntaxException e) {
      log.debug("{} is no URI", addressProperty, e); // said below, together with other schemes
    }
    throw new IllegalArgumentException(
        addressProperty + " is '" + real + "'; it takes a URL such as http://www.example.org/");
  }

  private void start() throws IOException {
    if (!kind.equals(DIRECTORY) && !kind.equals(WEBSITE)) {
      throw new IllegalArgumentException(
          "Kind is '" + kind + "'; it takes " + DIRECTORY + " or " + WEBSITE);
    }
    if (addressProperty.isBlank()) {
      throw new IllegalArgumentException(
          "Address property is empty; name the property that the samplers take the URL from, such"
              + " as "
              + (kind.equals(WEBSITE) ? "http.url" : "ldap.url"));
    }
    published = new ArrayList<>();
    if (kind.equals(WEBSITE)) {
      startWebsite();
    } else {
      startDirectory();
    }
  }

  private void startDirectory() throws IOException {
    DirectoryServer directory =
        ldif.isBlank()
            ? DirectoryServer.generated(baseDn, number("Entries", entries))
            : DirectoryServer.fromLdif(baseDn, besidePlan(ldif));
    server = directory;
    publish(addressProperty, directory.ldapUrl());
    publish(LDAPS_URL, directory.ldapsUrl());
    publish(LDAPI_URL, directory.ldapiUrl());
    if (JMeterUtils.getPropDefault(TRUST, "").isBlank()) {
      publish(TRUST, directory.authority().toString());
    }
    announce(
        String.format(
            Locale.ROOT,
            "directory with %,d entries at %s",
            directory.entries(),
            directory.ldapUrl()),
        ", " + directory.ldapsUrl() + " and " + directory.ldapiUrl(),
        "ldap://host:389");
  }

  private void startWebsite() throws IOException {
    AnswerDelay answers = AnswerDelay.of(delay, slowPercent, slowDelay);
    int limit = maxConnections.isBlank() ? 0 : number("Most connections at a time", maxConnections);
    WebsiteServer website = WebsiteServer.start(answers, limit == 0 ? ConnectionLimit.NONE : limit);
    server = website;
    publish(addressProperty, website.url());
    String limited =
        limit == 0 ? "" : String.format(Locale.ROOT, ", at most %,d connections", limit);
    announce("website at " + website.url() + answers.description() + limited, "", "http://host/");
  }

  private void announce(String what, String alsoAt, String example) {
    EmbeddedServer.started(what);
    published.add(EmbeddedServer.PROPERTY);
    System.out.println(
        "Lab Server: embedded "
            + what
            + alsoAt
            + (onRemoteEngine
                ? " (this engine's own; for a real server, on the controller: -G"
                : " (for a real server: -J")
            + addressProperty
            + "="
            + example
            + ")");
  }

  private static int number(String field, String text) {
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
      } catch (Exception e) {
        log.warn("The embedded server did not stop well; it may have left files behind", e);
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
}
