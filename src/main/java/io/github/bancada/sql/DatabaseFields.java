package io.github.bancada.sql;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;

/** The address fields of a database in a separate group, the same for all elements. Immutable. */
public final class DatabaseFields {
  public final Field<String> url;
  public final Field<String> user;
  public final Field<String> password;
  public final Field<Transport> transport;
  public final Field<String> socket;
  public final Field<String> trust;
  public final Field<Integer> connectTimeout;

  /** The address of the database, with database user and transport. */
  public final Derived<DatabaseAddress> address;

  /**
   * Adds the fields to a list.
   *
   * @param connectTimeoutMillis default of {@link #connectTimeout}
   */
  public DatabaseFields(Fields fields, int connectTimeoutMillis) {
    fields.group("database");
    url = fields.text("url", "").required(DatabaseAddress.NO_URL);
    user = fields.text("user", "");
    password = fields.password("password", "");
    transport = fields.choice("transport", Transport.TCP);
    socket = fields.text("socket", "");
    trust = fields.file("trust");
    connectTimeout = fields.millis("connectTimeout", connectTimeoutMillis);
    address =
        fields.derived(
            v ->
                DatabaseAddress.of(
                    v.get(url),
                    v.get(user),
                    v.get(password),
                    v.get(transport),
                    v.get(socket),
                    v.get(trust)));
  }

  /** A new element takes the address from the properties that plans document. */
  public DatabaseFields fromProperties() {
    url.initially("${__P(database.url,)}");
    user.initially("${__P(database.user,root)}");
    return this;
  }

  /** Like {@link #fromProperties}, with all other fields of the address. */
  public DatabaseFields allFromProperties() {
    password.initially("${__P(database.password,)}");
    socket.initially("${__P(database.socket,)}");
    trust.initially("${__P(database.trust,)}");
    return fromProperties();
  }
}
