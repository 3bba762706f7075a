package io.github.bancada.lab;

import io.github.bancada.element.FieldBean;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoConfigMerge;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.GUIMenuSortOrder;
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
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class LabServer extends ConfigTestElement
    implements FieldBean, TestStateListener, NoConfigMerge, NoThreadClone {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LabServer.class);

  static final Fields FIELDS = new Fields(LabServer.class);

  static final Field<ServerKind> KIND = FIELDS.group("server").choice("kind", ServerKind.DIRECTORY);
  static final Field<String> ADDRESS_PROPERTY =
      FIELDS.text("addressProperty", "ldap.url").following(KIND, ServerKind.usualProperties());

  static final Field<String> BASE_DN =
      FIELDS
          .group("content")
          .textOr("baseDn", DirectoryKind.DEFAULT_BASE)
          .shownWith(KIND, ServerKind.DIRECTORY);
  static final Field<Integer> ENTRIES =
      FIELDS.number("entries", 10_000, 0).shownWith(KIND, ServerKind.DIRECTORY);
  static final Field<String> LDIF = FIELDS.file("ldif").shownWith(KIND, ServerKind.DIRECTORY);

  static final Field<String> DELAY = answer(FIELDS.group("website").text("delay", "0").in("ms"));
  static final Field<String> SLOW_PERCENT = answer(FIELDS.text("slowPercent", "0").in("%"));
  static final Field<String> SLOW_DELAY = answer(FIELDS.text("slowDelay", "1000").in("ms"));
  static final Field<Integer> WORKERS = answer(FIELDS.number("workers", 0, 0));
  static final Field<Integer> MAX_CONNECTIONS =
      FIELDS.number("maxConnections", 0, 0).shownWith(KIND, ServerKind.WEBSITE);

  static final Field<String> PROGRAM =
      FIELDS
          .group("database")
          .textOr("program", DatabasePrograms.AUTO)
          .offering(DatabasePrograms.AUTO, DatabasePrograms.EMBEDDED, DatabasePrograms.PATH)
          .shownWith(KIND, ServerKind.DATABASE, ServerKind.POSTGRESQL);
  static final Field<String> OPTIONS =
      FIELDS.text("options", "").shownWith(KIND, ServerKind.DATABASE, ServerKind.POSTGRESQL);

  private transient boolean onRemoteEngine;
  private transient AutoCloseable server;

  /** Old values of the published properties; null for none. */
  private transient Map<String, String> replaced;

  /** A field of the servers whose answers can be slow. */
  private static <T> Field<T> answer(Field<T> field) {
    return field.shownWith(KIND, ServerKind.DIRECTORY, ServerKind.WEBSITE);
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

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
    Values values = values();
    String addressProperty = values.get(ADDRESS_PROPERTY);
    try {
      LabKind kind = values.get(KIND).starter();
      String real = JMeterUtils.getPropDefault(addressProperty, "");
      if (real.isBlank()) {
        start(kind, values);
      } else {
        log.info("No embedded server: {} gives a real one", addressProperty);
        check(kind, addressProperty, evaluated(real));
      }
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.ofElement("Lab Server", getName(), e.getMessage());
    }
  }

  /** A fault here is one of the plan's properties, which other elements read too. */
  private static void check(LabKind kind, String addressProperty, String address) {
    try {
      kind.check(addressProperty, address);
    } catch (IllegalArgumentException e) {
      TestAbort.ofPlan(List.of(e.getMessage()));
    }
  }

  /** Evaluates the address like the samplers, see {@code __evalP}. */
  private static String evaluated(String address) {
    return address.contains("${") ? new CompoundVariable(address).execute() : address;
  }

  /**
   * How answers of website and directory are delayed.
   *
   * @throws IllegalArgumentException if a field is wrong
   */
  static AnswerDelay answers(Values fields) {
    return AnswerDelay.of(
        fields.get(DELAY), fields.get(SLOW_PERCENT), fields.get(SLOW_DELAY), fields.get(WORKERS));
  }

  private void start(LabKind chosen, Values values) throws IOException {
    String addressProperty = values.get(ADDRESS_PROPERTY);
    if (addressProperty.isEmpty()) {
      throw new IllegalArgumentException(
          "Address property is empty; give the property from which the samplers take the URL,"
              + " such as "
              + chosen.usualProperty());
    }
    LabKind.Started started = chosen.start(values);
    server = started.server();
    replaced = new LinkedHashMap<>();
    publish(addressProperty, started.address());
    started.others().forEach(this::publish);
    EmbeddedServer.started(started.description());
    replaced.put(EmbeddedServer.PROPERTY, null);
    Terminal.say(
        String.format(
            "Lab Server: embedded %s%s%s%s=%s)",
            started.description(),
            started.alsoAt(),
            onRemoteEngine
                ? " (this engine's own; for a real server, on the controller: -G"
                : " (for a real server: -J",
            addressProperty,
            chosen.example()));
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
}
