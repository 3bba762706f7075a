package io.github.bancada.pages;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.pages.printer.CounterWorkload;
import io.github.bancada.pages.printer.DeltaExpectation;
import io.github.bancada.pages.printer.PrinterAddress;
import io.github.bancada.pages.printer.PrinterProtocol;
import io.github.bancada.pages.printer.PrinterSettings;
import io.github.bancada.pages.printer.SnmpAuthentication;
import io.github.bancada.pages.printer.SnmpPrivacy;
import io.github.bancada.pages.printer.SnmpSettings;
import io.github.bancada.work.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: a printer's life page count, and its increase since this virtual user's last sample. The
 * increase proves that a job was printed.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class PrinterCounter extends WorkSampler<PrinterSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(PrinterCounter.class);

  static final Field<String> HOST =
      FIELDS.group("printer").text("host", "").required(PrinterAddress.NO_HOST);
  static final Field<PrinterProtocol> PROTOCOL =
      FIELDS.choice("protocol", PrinterProtocol.SNMP_V2C);
  static final Field<OptionalInt> PORT = FIELDS.optionalNumber("port", 1, 65_535);
  static final Field<Integer> TIME_LIMIT = FIELDS.number("timeLimit", 5000, 1).in("ms");
  static final Field<Integer> RETRIES = FIELDS.number("retries", 0, 0, 1000);

  static final Field<String> OID = FIELDS.group("snmp").text("oid", "");
  static final Field<String> COMMUNITY = FIELDS.password("community", "");

  static final Field<String> USER = FIELDS.group("snmpV3Group").text("user", "");
  static final Field<SnmpAuthentication> AUTHENTICATION =
      FIELDS.choice("authentication", SnmpAuthentication.NONE);
  static final Field<String> AUTHENTICATION_PASSWORD =
      FIELDS.password("authenticationPassword", "");
  static final Field<SnmpPrivacy> PRIVACY = FIELDS.choice("privacy", SnmpPrivacy.NONE);
  static final Field<String> PRIVACY_PASSWORD = FIELDS.password("privacyPassword", "");

  static final Field<OptionalInt> EXPECTED_DELTA =
      FIELDS.group("expect").optionalNumber("expectedDelta", 0, Integer.MAX_VALUE);
  static final Field<Integer> WAIT_LIMIT = FIELDS.number("waitLimit", 0, 0).in("s");
  static final Field<Integer> POLL_INTERVAL = FIELDS.number("pollInterval", 1000, 1).in("ms");

  static final Derived<PrinterAddress> ADDRESS =
      FIELDS.derived(
          v ->
              new PrinterAddress(
                  v.get(HOST),
                  v.get(PROTOCOL),
                  v.get(PORT).orElse(v.get(PROTOCOL).defaultPort()),
                  Duration.ofMillis(v.get(TIME_LIMIT)),
                  v.get(RETRIES)));

  static final Derived<Optional<SnmpSettings>> SNMP = FIELDS.derived(PrinterCounter::snmp);

  static final Derived<DeltaExpectation> EXPECTATION =
      FIELDS.derived(
          v -> {
            OptionalInt delta = v.get(EXPECTED_DELTA);
            return new DeltaExpectation(
                delta.isPresent() ? delta.getAsInt() : DeltaExpectation.ANY,
                Duration.ofSeconds(v.get(WAIT_LIMIT)),
                Duration.ofMillis(v.get(POLL_INTERVAL)));
          });

  static final Derived<PrinterSettings> SETTINGS =
      FIELDS.derived(
          v -> new PrinterSettings(v.get(ADDRESS), v.get(SNMP).orElse(null), v.get(EXPECTATION)));

  private static Optional<SnmpSettings> snmp(Values v) {
    return switch (v.get(PROTOCOL)) {
      case PJL -> Optional.empty();
      case SNMP_V1, SNMP_V2C -> Optional.of(SnmpSettings.community(v.get(OID), v.get(COMMUNITY)));
      case SNMP_V3 ->
          Optional.of(
              SnmpSettings.user(
                  v.get(OID),
                  v.get(USER),
                  v.get(AUTHENTICATION),
                  v.get(AUTHENTICATION_PASSWORD),
                  v.get(PRIVACY),
                  v.get(PRIVACY_PASSWORD)));
    };
  }

  @Override
  protected Derived<PrinterSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<PrinterSettings> newWorkload() {
    return new CounterWorkload();
  }
}
