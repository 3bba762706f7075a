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

/** A MySQL or MariaDB, see {@link DatabaseServer}. Stateless. */
final class DatabaseKind implements LabKind {
  static final String USER = "mysql.user";
  static final String PASSWORD = "mysql.password";
  static final String SOCKET = "mysql.socket";
  static final String TRUST = "mysql.trust";

  /** JMeter property, or system property set by {@code bin/jmeter}: where MySQL is installed. */
  static final String HOME = "mysql.home";

  @Override
  public String usualProperty() {
    return "mysql.url";
  }

  @Override
  public String example() {
    return "jdbc:mysql://host:3306/schema";
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
    String home = JMeterUtils.getPropDefault(HOME, System.getProperty(HOME, ""));
    DatabaseServer server;
    try {
      server =
          DatabaseServer.start(DatabasePrograms.find(fields.get(LabServer.PROGRAM), home), options);
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "%s; for an existing server use -J%s=%s",
              e.getMessage(), fields.get(LabServer.ADDRESS_PROPERTY), example()),
          e);
    }
    Map<String, String> others = new LinkedHashMap<>();
    others.put(USER, DatabaseServer.USER);
    others.put(PASSWORD, "");
    others.put(SOCKET, server.socket().toString());
    others.put(TRUST, Files.exists(server.authority()) ? server.authority().toString() : "");
    others.put(EmbeddedServer.PID_PROPERTY, Long.toString(server.pid()));
    return new Started(
        server,
        server.url(),
        others,
        EmbeddedServer.ofOwnProcess(server.version() + " at " + server.url(), server.pid()),
        " and " + server.socket());
  }
}
