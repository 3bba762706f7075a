package io.github.bancada.ldap.convert;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import io.github.bancada.ldap.convert.StockProperties.Row;
import java.util.List;

/** The LDIF of an entry that JMeter adds. Stateless. */
final class EntryText {
  private EntryText() {}

  /**
   * Writes an entry. Like Java's LDAP client, adds the attributes of the entry's name that the
   * table does not have.
   *
   * @param name within the server's root
   * @throws NoEquivalentException if it cannot be written as LDIF
   */
  static String of(Directory server, String name, List<Row> rows) throws NoEquivalentException {
    LdifText ldif = new LdifText(server.dn(name));
    for (Row row : rows) {
      ldif.add(row.name(), row.value());
    }
    if (!name.isBlank()) {
      for (DnText.Ava ava : DnText.of(name).attributes()) {
        if (rows.stream().noneMatch(row -> row.name().equalsIgnoreCase(ava.type()))) {
          ldif.add(ava.type(), value(ava));
        }
      }
    }
    return ldif.text();
  }

  /** The value without the escapes of a DN. */
  private static String value(DnText.Ava ava) throws NoEquivalentException {
    if (FieldText.hasVariable(ava.value())) {
      return ava.value();
    }
    try {
      return new RDN(ava.type() + '=' + ava.value()).getAttributeValues()[0];
    } catch (LDAPException e) {
      throw new NoEquivalentException(
          "'" + ava.type() + "=" + ava.value() + "' is not a name of an entry");
    }
  }
}
