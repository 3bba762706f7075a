package io.github.bancada.ldap.accesslog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The statement of a line about an operation or a connection; both servers use the same words.
 * Immutable.
 *
 * @param kind of a request; null otherwise
 * @param values of a request, of its additions, or of a result
 */
record Statement(Verb verb, OperationKind kind, Map<String, String> values) {
  /** What a line is. */
  enum Verb {
    OPENED,
    CLOSED,
    REQUEST,
    /** More about a request, which was logged before. */
    MORE,
    RESULT,
    /** Anything else. */
    OTHER
  }

  /** How a request begins, and the values that it must have. */
  private record Form(String word, OperationKind kind, List<String> needs) {}

  private static final List<Form> REQUESTS =
      List.of(
          new Form("SRCH", OperationKind.SEARCH, List.of("base", "scope", "filter")),
          new Form("BIND", OperationKind.BIND, List.of()),
          new Form("CMP", OperationKind.COMPARE, List.of("dn", "attr")),
          new Form("MOD", OperationKind.MODIFY, List.of("dn")),
          new Form("ADD", OperationKind.ADD, List.of("dn")),
          new Form("DEL", OperationKind.DELETE, List.of("dn")),
          new Form("MODRDN", OperationKind.MODIFY_DN, List.of("dn")),
          new Form("EXT", OperationKind.EXTENDED, List.of("oid")),
          new Form("ABANDON", OperationKind.ABANDON, List.of()),
          new Form("UNBIND", OperationKind.UNBIND, List.of()));

  /** OpenLDAP names an extended operation in a separate line. */
  private static final List<String> EXTENDED = List.of("PASSMOD", "WHOAMI", "STARTTLS", "CANCEL");

  private static final List<String> OTHERS =
      List.of(
          "TLS",
          "SSL",
          "AUTOBIND",
          "ENTRY",
          "SEARCH REFERENCE",
          "REFERRAL",
          "INTERM",
          "SORT",
          "VLV",
          "PROXYAUTHZ",
          "LDAPI",
          "STAT",
          "DEREF",
          "do_",
          "authz",
          "deferring",
          "unable");

  private static final String ATTRIBUTES = "attr=";
  static final Statement OPENED = new Statement(Verb.OPENED, OperationKind.CONNECT, Map.of());
  static final Statement CLOSED = new Statement(Verb.CLOSED, null, Map.of());
  static final Statement OTHER = new Statement(Verb.OTHER, null, Map.of());

  /**
   * Reads a statement.
   *
   * @throws IllegalArgumentException if it cannot be understood
   */
  static Statement parse(String line) {
    String text = withoutDescriptor(line);
    if (text.startsWith("ACCEPT from") || text.contains("connection from ")) {
      return OPENED;
    }
    if (text.startsWith("closed") || text.startsWith("Disconnect")) {
      return CLOSED;
    }
    if (text.startsWith("RESULT ") || text.startsWith("SEARCH RESULT ")) {
      return result(text);
    }
    String word = text.substring(0, endOfFirst(text));
    String rest = text.substring(word.length()).strip();
    for (Form form : REQUESTS) {
      if (form.word.equals(word)) {
        return request(form, rest);
      }
    }
    if (EXTENDED.contains(word)) {
      return new Statement(Verb.MORE, null, Map.of("extended", word));
    }
    if (OTHERS.stream().anyMatch(text::startsWith)) {
      return OTHER;
    }
    throw new IllegalArgumentException("'" + word + "' is not an operation");
  }

  private static String withoutDescriptor(String line) {
    String text = line.strip();
    for (String name : List.of("fd=", "slot=")) {
      if (text.startsWith(name)) {
        text = text.substring(LogFormat.endOfDigits(text, name.length())).strip();
      }
    }
    return text;
  }

  private static int endOfFirst(String text) {
    int end = text.indexOf(' ');
    return end < 0 ? text.length() : end;
  }

  private static Statement request(Form form, String rest) {
    boolean continues = form.kind == OperationKind.SEARCH || form.kind == OperationKind.MODIFY;
    if (continues && rest.startsWith(ATTRIBUTES)) {
      return new Statement(
          Verb.MORE, null, Map.of("attr", rest.substring(ATTRIBUTES.length()).strip()));
    }
    Map<String, String> values = NamedValues.of(rest);
    return request(form.kind, values);
  }

  /**
   * A request with these values.
   *
   * @throws IllegalArgumentException if one is missing
   */
  static Statement request(OperationKind kind, Map<String, String> values) {
    for (Form form : REQUESTS) {
      for (String need : form.needs) {
        if (form.kind == kind && !values.containsKey(need)) {
          throw new IllegalArgumentException(form.word + " has no " + need);
        }
      }
    }
    if (kind == OperationKind.BIND && !values.containsKey("method")) {
      // OpenLDAP repeats the identity and the method, or says that TLS has authenticated.
      return new Statement(Verb.MORE, null, values);
    }
    return new Statement(Verb.REQUEST, kind, values);
  }

  private static Statement result(String text) {
    int said = text.indexOf(" text=");
    return result(NamedValues.of(said < 0 ? text : text.substring(0, said)));
  }

  /**
   * A result with these values.
   *
   * @throws IllegalArgumentException if it has no code
   */
  static Statement result(Map<String, String> values) {
    if (!values.containsKey("err")) {
      throw new IllegalArgumentException("the result has no code");
    }
    outcome(values); // refuses what is not a number
    return new Statement(Verb.RESULT, null, values);
  }

  /** The result that these values describe. */
  static Outcome outcome(Map<String, String> values) {
    String etime = values.getOrDefault("etime", "");
    String entries = values.getOrDefault("nentries", "");
    return new Outcome(
        Integer.parseInt(values.get("err")),
        etime.matches("\\d{1,9}\\.\\d{1,12}")
            ? Math.round(Double.parseDouble(etime) * 1e9)
            : Outcome.UNKNOWN,
        entries.matches("\\d{1,18}") ? Long.parseLong(entries) : Outcome.UNKNOWN);
  }

  /** The result of this line. */
  Outcome outcome() {
    return outcome(values);
  }

  /**
   * Reads the values of a statement:
   *
   * <pre>
   * values = { name "=" ( '"' text '"' | word ) " " | word " " }
   * </pre>
   *
   * Servers do not always escape a quotation mark in a text, so a text ends at a mark before
   * another value or the end of the line. A filter ends at the last one, or before {@code attrs=}.
   * Stateless.
   */
  private static final class NamedValues {
    private static final String FILTER = "filter";
    private static final String AFTER_FILTER = "\" attrs=";

    private NamedValues() {}

    /** All values by their names; a word alone is a name with the value "". */
    static Map<String, String> of(String text) {
      Map<String, String> values = new LinkedHashMap<>();
      int at = 0;
      while (at < text.length()) {
        if (text.charAt(at) == ' ') {
          at++;
          continue;
        }
        int end = endOfName(text, at);
        String name = text.substring(at, end);
        String value = "";
        if (end < text.length() && text.charAt(end) == '=') {
          int from = end + 1;
          boolean quoted = from < text.length() && text.charAt(from) == '"';
          end = quoted ? closing(text, from + 1, name) : endOfWord(text, from);
          value = text.substring(quoted ? from + 1 : from, end);
          end += quoted ? 1 : 0;
        }
        values.putIfAbsent(name, value);
        at = end;
      }
      return values;
    }

    private static int endOfName(String text, int from) {
      int end = from;
      while (end < text.length() && text.charAt(end) != ' ' && text.charAt(end) != '=') {
        end++;
      }
      return end == from ? from + 1 : end; // a sign of equality without a name
    }

    private static int endOfWord(String text, int from) {
      int end = text.indexOf(' ', from);
      return end < 0 ? text.length() : end;
    }

    private static int closing(String text, int from, String name) {
      if (name.equals(FILTER)) {
        int before = text.indexOf(AFTER_FILTER, from);
        int last = before >= 0 ? before : text.lastIndexOf('"');
        if (last >= from) {
          return last;
        }
      }
      for (int at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
        if (!isEscaped(text, from, at) && isFollowedByValue(text, at + 1)) {
          return at;
        }
      }
      throw new IllegalArgumentException(name + " has no end");
    }

    private static boolean isEscaped(String text, int from, int at) {
      int slashes = 0;
      while (at - slashes - 1 >= from && text.charAt(at - slashes - 1) == '\\') {
        slashes++;
      }
      return slashes % 2 != 0;
    }

    private static boolean isFollowedByValue(String text, int at) {
      if (at >= text.length()) {
        return true;
      }
      int end = at + 1;
      while (end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      boolean ended = end == text.length() || text.charAt(end) == '=' || text.charAt(end) == ' ';
      return text.charAt(at) == ' ' && ended;
    }
  }
}
