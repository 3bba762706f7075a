package io.github.bancada.ldap.convert;

import io.github.bancada.ldap.convert.StockProperties.Row;
import io.github.bancada.ldap.operation.OperationType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts an LDAP Extended Request of JMeter. Stateless. */
final class ExtendedRequest {
  /** Value of {@code test} for a thread bind, whose connection the other operations use. */
  static final String THREAD_BIND = "bind";

  private static final String SINGLE_BIND = "sbind";

  /** A filter for which Java's LDAP client sends a compare request. */
  private static final Pattern EQUALITY =
      Pattern.compile("([A-Za-z][\\w.;-]*|\\$\\{[\\w.-]+})=((?:[^()*\\\\=$]|\\$\\{[\\w. -]+})+)");

  private static final List<String> SCOPES = List.of("base", "one", "sub");

  private ExtendedRequest() {}

  /** Whether it opens a connection of its own. */
  static boolean connects(StockProperties request) {
    return List.of(THREAD_BIND, SINGLE_BIND).contains(request.text("test"));
  }

  /**
   * Converts a request.
   *
   * @param server whose connection it uses
   * @throws NoEquivalentException if there is none
   */
  static NewElement convert(StockProperties request, Directory server)
      throws NoEquivalentException {
    return server.into(
        switch (request.text("test")) {
          case THREAD_BIND -> NewElement.operation(OperationType.BIND);
          case SINGLE_BIND ->
              NewElement.operation(OperationType.BIND).with("connections", "sample");
          case "unbind" -> NewElement.operation(OperationType.UNBIND);
          case "search" -> search(request, server);
          case "compare" -> compare(request, server);
          case "add" -> add(request, server);
          case "modify" -> modify(request, server);
          case "delete" ->
              NewElement.operation(OperationType.DELETE)
                  .with("dn", server.dn(request.text("delete")));
          case "rename" -> rename(request, server);
          default -> throw new NoEquivalentException("its test is '" + request.text("test") + "'");
        });
  }

  private static NewElement search(StockProperties request, Directory server)
      throws NoEquivalentException {
    String scope = request.text("scope").strip();
    if (!scope.matches("[012]?")) {
      throw new NoEquivalentException("its scope is '" + scope + "', not 0, 1 or 2");
    }
    NewElement search =
        NewElement.search()
            .with("baseDn", server.dn(request.text("search")))
            .with("scope", SCOPES.get(scope.isEmpty() ? 0 : Integer.parseInt(scope)))
            .with("filter", filter(request.text("searchfilter")))
            .with("attributes", request.text("attributes").replace(';', ' ').strip())
            // Java's LDAP client always follows aliases, even if the box is off.
            .with("dereference", "always");
    if (FieldText.hasVariable(request.text("attributes"))) {
      search.note("attributes in a variable must have blanks or commas between them, not ';'");
    }
    limits(request, search);
    if (request.flag("return_object")) {
      search.note("Java objects are not made of entries; Return object is left out");
    }
    return search;
  }

  private static void limits(StockProperties request, NewElement search)
      throws NoEquivalentException {
    boolean parsed = request.flag("parseflag");
    search.with("responseData", parsed ? "ldif" : "nothing");
    String most = request.text("countlimit").strip();
    if (!most.isEmpty() && !most.equals("0")) {
      search.with("sizeLimit", most);
      if (!parsed) {
        search.with("expectedCode", "0,4");
      }
    }
    String millis = request.text("timelimit").strip();
    if (millis.matches("0|[1-9]\\d{0,8}")) {
      search.with("timeLimit", millis.equals("0") ? "0" : seconds(Integer.parseInt(millis)));
    } else if (!millis.isEmpty()) {
      search.note(
          "time limit '"
              + millis
              + "' is in ms, and ours in s; it is 0, no limit, until you set it");
    }
  }

  /** The limit that Java's LDAP client sends. */
  private static String seconds(int millis) {
    return Integer.toString(millis / 1000 + 1);
  }

  /** The filter, with the parentheses that JMeter does not require. */
  static String filter(String text) {
    String filter = text.strip();
    return filter.isEmpty() || filter.startsWith("(") || filter.startsWith("${")
        ? filter
        : "(" + filter + ")";
  }

  private static NewElement compare(StockProperties request, Directory server) {
    String filter = filter(request.text("comparefilt"));
    String dn = server.dn(request.text("comparedn"));
    if (filter.startsWith("(") && filter.endsWith(")")) {
      Matcher equality = EQUALITY.matcher(filter.substring(1, filter.length() - 1));
      if (equality.matches()) {
        return NewElement.operation(OperationType.COMPARE)
            .with("dn", dn)
            .with("attribute", equality.group(1))
            .with("value", equality.group(2))
            .with("expectedCode", "6");
      }
    }
    return NewElement.search()
        .with("baseDn", dn)
        .with("scope", "base")
        .with("filter", filter)
        .with("attributes", "1.1")
        .with("dereference", "always")
        .with("sizeLimit", "1")
        .with("expectedEntries", ">=1")
        .note("its filter is not a comparison of one value, so it searches, as in JMeter");
  }

  private static NewElement add(StockProperties request, Directory server)
      throws NoEquivalentException {
    List<Row> rows = request.table("arguments");
    return NewElement.operation(OperationType.ADD)
        .with("ldif", EntryText.of(server, request.text("base_entry_dn"), rows));
  }

  private static NewElement modify(StockProperties request, Directory server)
      throws NoEquivalentException {
    LdifText ldif = new LdifText(server.dn(request.text("base_entry_dn")));
    ldif.add("changetype", "modify");
    List<Row> rows = request.table("ldaparguments");
    if (rows.isEmpty()) {
      throw new NoEquivalentException("its table has no modification");
    }
    for (Row row : rows) {
      ldif.add(change(row), row.name());
      if (!row.value().isEmpty()) {
        ldif.add(row.name(), row.value());
      }
      ldif.endModification();
    }
    return NewElement.operation(OperationType.MODIFY).with("ldif", ldif.text());
  }

  private static String change(Row row) throws NoEquivalentException {
    return switch (row.change()) {
      case "add" -> {
        if (row.value().isEmpty()) {
          throw new NoEquivalentException("it adds '" + row.name() + "' without a value");
        }
        yield "add";
      }
      case "delete", "remove" -> "delete";
      case "replace" -> "replace";
      default ->
          throw new NoEquivalentException(
              String.format(
                  "the opcode of '%s' is '%s', not add, delete or replace",
                  row.name(), row.change()));
    };
  }

  private static NewElement rename(StockProperties request, Directory server)
      throws NoEquivalentException {
    DnText before = DnText.of(request.text("modddn").strip());
    DnText after = DnText.of(request.text("newdn").strip());
    return NewElement.operation(OperationType.MODIFY_DN)
        .with("dn", server.dn(request.text("modddn")))
        .with("newRdn", after.rdn())
        .with(
            "newSuperior",
            before.parent().equalsIgnoreCase(after.parent()) ? "" : server.dn(after.parent()));
  }
}
