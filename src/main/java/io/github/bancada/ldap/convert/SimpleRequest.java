package io.github.bancada.ldap.convert;

import io.github.bancada.ldap.convert.StockProperties.Row;
import io.github.bancada.ldap.operation.OperationType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Converts an LDAP Request of JMeter, which connects, binds and disconnects in each sample.
 * Stateless.
 */
final class SimpleRequest {
  /** The object classes that JMeter gives to an entry whose table has none. */
  private static final List<String> CLASSES =
      List.of("top", "person", "organizationalPerson", "inetOrgPerson");

  private SimpleRequest() {}

  /**
   * Converts a request.
   *
   * @throws NoEquivalentException if there is none
   */
  static NewElement convert(StockProperties request, Directory server)
      throws NoEquivalentException {
    if (!request.flag("user_defined")) {
      throw new NoEquivalentException(
          "it is one of JMeter's built-in tests, which make and delete an entry of their own;"
              + " write the operation as a user defined test");
    }
    NewElement element =
        switch (request.text("test")) {
          case "search" -> search(request, server);
          case "add" ->
              NewElement.operation(OperationType.ADD)
                  .with(
                      "ldif",
                      EntryText.of(
                          server,
                          request.text("base_entry_dn"),
                          attributes(request.table("arguments"))));
          case "modify" -> modify(request, server);
          case "delete" ->
              NewElement.operation(OperationType.DELETE)
                  .with("dn", server.dn(request.text("delete")));
          default -> throw new NoEquivalentException("its test is '" + request.text("test") + "'");
        };
    return server
        .into(element)
        .with("connections", "sample")
        .note("its time includes connect and bind, which JMeter does not measure");
  }

  private static NewElement search(StockProperties request, Directory server) {
    return NewElement.search()
        .with("baseDn", server.dn(request.text("search")))
        .with("scope", "sub")
        .with("filter", ExtendedRequest.filter(request.text("searchfilter")))
        .with("dereference", "always")
        .with("sizeLimit", "1")
        .with("expectedCode", "0,4");
  }

  /** JMeter takes the last of several rows with the same name. */
  private static List<Row> attributes(List<Row> rows) {
    Map<String, Row> byName = new LinkedHashMap<>();
    rows.forEach(row -> byName.put(row.name().toLowerCase(Locale.ROOT), row));
    List<Row> all = new ArrayList<>();
    if (!byName.containsKey("objectclass")) {
      CLASSES.forEach(each -> all.add(new Row("objectClass", each, "")));
    }
    all.addAll(byName.values());
    return all;
  }

  private static NewElement modify(StockProperties request, Directory server)
      throws NoEquivalentException {
    LdifText ldif = new LdifText(server.dn(request.text("base_entry_dn")));
    ldif.add("changetype", "modify");
    List<Row> rows = request.table("arguments");
    if (rows.isEmpty()) {
      throw new NoEquivalentException("its table has no modification");
    }
    for (Row row : rows) {
      ldif.add("replace", row.name()).add(row.name(), row.value()).endModification();
    }
    return NewElement.operation(OperationType.MODIFY).with("ldif", ldif.text());
  }
}
