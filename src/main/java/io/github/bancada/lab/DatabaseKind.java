package io.github.bancada.lab;

import io.github.bancada.field.Values;
import io.github.bancada.jmeter.EmbeddedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A database, see {@link DatabaseServer}. Stateless.
 *
 * @param product the default of the field Program
 */
record DatabaseKind(DatabaseProduct product) implements LabKind {
  /** JMeter property, or system property set by {@code bin/jmeter}: where it is installed. */
  private static String home(DatabaseProduct product) {
    String name = product.name().toLowerCase(Locale.ROOT) + ".home";
    return JMeterUtils.getPropDefault(name, System.getProperty(name, ""));
  }

  @Override
  public String usualProperty() {
    return "database.url";
  }

  @Override
  public String example() {
    return product == DatabaseProduct.MYSQL
        ? "jdbc:mysql://host:3306/schema"
        : "jdbc:postgresql://host:5432/database";
  }

  /** Checks once what JMeter's JDBC elements would fail with in every sample. */
  @Override
  public void check(String addressProperty, String address) {
    if (!address.strip().toLowerCase(Locale.ROOT).startsWith("jdbc:")) {
      throw new IllegalArgumentException(
          addressProperty + " is '" + address + "'; it takes a JDBC URL such as " + example());
    }
  }

  @Override
  public Started start(Values fields) throws IOException {
    List<String> options = DatabaseOptions.parse("Server options", fields.get(LabServer.OPTIONS));
    DatabaseServer server;
    try {
      server = DatabaseServer.start(program(fields.get(LabServer.PROGRAM)), options);
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "%s; for an existing server use -J%s=%s",
              e.getMessage(), fields.get(LabServer.ADDRESS_PROPERTY), example()),
          e);
    }
    // Beside the address: database.url, database.user.
    String address = fields.get(LabServer.ADDRESS_PROPERTY);
    String prefix = address.substring(0, address.lastIndexOf('.') + 1);
    Map<String, String> others = new LinkedHashMap<>();
    others.put(prefix + "user", server.user());
    others.put(prefix + "password", "");
    others.put(prefix + "socket", server.socket().toString());
    others.put(
        prefix + "trust", Files.exists(server.authority()) ? server.authority().toString() : "");
    others.put(EmbeddedServer.PID_PROPERTY, Long.toString(server.pid()));
    return new Started(
        server,
        server.url(),
        others,
        EmbeddedServer.ofOwnProcess(server.version() + " at " + server.url(), server.pid()),
        " and " + server.socket());
  }

  /** Where there is no MySQL at all, as on ARM64, the embedded PostgreSQL takes its place. */
  private DatabaseProgram program(String choice) throws IOException {
    try {
      return DatabasePrograms.find(product, choice, home(product));
    } catch (IOException e) {
      if (product != DatabaseProduct.MYSQL || !DatabasePrograms.isAuto(choice)) {
        throw e;
      }
      try {
        DatabaseProduct other = DatabaseProduct.POSTGRESQL;
        return DatabasePrograms.find(other, DatabasePrograms.EMBEDDED, home(other));
      } catch (IOException none) {
        e.addSuppressed(none);
        throw e;
      }
    }
  }
}
