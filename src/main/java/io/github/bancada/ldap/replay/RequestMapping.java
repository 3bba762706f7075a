package io.github.bancada.ldap.replay;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.BindSettings;
import io.github.bancada.ldap.Expectation;
import io.github.bancada.ldap.LdapSearchSettings;
import io.github.bancada.ldap.accesslog.LoggedOperation;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.operation.Requests;
import io.github.bancada.ldap.replay.ReplayStep.Action;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Maps an operation of the log to an equal request, to a request with a substitute for a value that
 * no log has, or to a reason why it is left out. An operation succeeds if its result is the log's;
 * if the log has none, as in LDAP Operation. Not thread-safe.
 */
final class RequestMapping {
  private static final String SIMPLE = "128";
  private static final int INVALID_CREDENTIALS = 49;
  private static final int COMPARE_FALSE = 5;
  private static final int COMPARE_TRUE = 6;
  private static final String WHO_AM_I = "1.3.6.1.4.1.4203.1.11.3";
  private static final String PASSWORD_MODIFY = "1.3.6.1.4.1.4203.1.11.1";
  private static final String START_TLS = "1.3.6.1.4.1.1466.20037";

  private static final String OBJECT_CLASS = "objectclass";

  /** Attributes whose replacement would break binds or entries. */
  private static final Set<String> NEVER_REPLACED = Set.of("userpassword", OBJECT_CLASS);

  /** No entry has this password. */
  private static final String WRONG_PASSWORD = "bancada: a password that was wrong in the log";

  private final MappingSettings settings;
  private final Passwords passwords;
  private final LoggedChanges changes;
  private long replaced;

  /**
   * The result of mapping an operation.
   *
   * @param action null if it is left out
   * @param left why it is left out; null if it is replayed
   */
  record Mapped(Action action, boolean approximated, Reason left) {
    private static Mapped exact(Action action) {
      return new Mapped(action, false, null);
    }

    private static Mapped approximate(Action action) {
      return new Mapped(action, true, null);
    }

    private static Mapped out(Reason reason) {
      return new Mapped(null, false, reason);
    }
  }

  RequestMapping(MappingSettings settings, Passwords passwords, LoggedChanges changes) {
    this.settings = settings;
    this.passwords = passwords;
    this.changes = changes;
  }

  /** Notes an operation that another engine replays. */
  void passBy(LoggedOperation operation) {
    logged(operation);
  }

  Mapped map(LoggedOperation operation) {
    try {
      return switch (operation.kind()) {
        case BIND -> bind(operation);
        case SEARCH ->
            Mapped.exact(
                new Action.Search(LoggedSearch.of(operation), codes(operation.outcome(), 0)));
        case COMPARE -> compare(operation);
        case MODIFY -> settings.mayWrite() ? modify(operation) : Mapped.out(Reason.NO_CONSENT);
        case ADD -> add(operation);
        case DELETE ->
            settings.mayWrite()
                ? Mapped.exact(
                    ask(Requests.delete(operation.value("dn")), codes(operation.outcome(), 0)))
                : Mapped.out(Reason.NO_CONSENT);
        case MODIFY_DN -> settings.mayWrite() ? rename(operation) : Mapped.out(Reason.NO_CONSENT);
        case EXTENDED -> extended(operation);
        case ABANDON -> Mapped.out(Reason.ABANDON);
        case CONNECT -> Mapped.exact(new Action.Connect());
        case UNBIND -> Mapped.exact(new Action.Unbind());
      };
    } catch (IllegalArgumentException e) {
      return Mapped.out(Reason.NOT_READABLE);
    }
  }

  private static Action ask(LdapRequest request, Expectation codes) {
    return new Action.Ask(request, codes);
  }

  private static Expectation codes(Outcome logged, int otherwise) {
    return new Expectation(List.of(logged.isKnown() ? logged.code() : otherwise));
  }

  /** Servers refuse an object class that is not in their schema; {@code top} always is. */
  private Mapped compare(LoggedOperation operation) {
    String attribute = operation.value("attr");
    String value = attribute.equalsIgnoreCase(OBJECT_CLASS) ? "top" : settings.compareValue();
    return Mapped.approximate(
        ask(
            Requests.compare(operation.value("dn"), attribute, value),
            compareCodes(operation.outcome())));
  }

  /** Accepts both answers: they depend on a value that is not the log's. */
  private static Expectation compareCodes(Outcome logged) {
    boolean compared = logged.code() == COMPARE_FALSE || logged.code() == COMPARE_TRUE;
    return compared || !logged.isKnown()
        ? new Expectation(List.of(COMPARE_FALSE, COMPARE_TRUE))
        : codes(logged, 0);
  }

  private Mapped bind(LoggedOperation operation) {
    if (!operation.value("method").equals(SIMPLE)) {
      return Mapped.out(Reason.SASL_BIND);
    }
    String dn = operation.value("dn");
    Expectation codes = codes(operation.outcome(), 0);
    if (dn.isEmpty()) {
      return Mapped.exact(
          new Action.Bind(new BindSettings(BindSettings.Method.ANONYMOUS, "", ""), codes));
    }
    if (operation.outcome().code() == INVALID_CREDENTIALS) {
      return Mapped.approximate(new Action.Bind(simple(dn, WRONG_PASSWORD), codes));
    }
    Optional<String> password = passwords.of(dn).filter(known -> !known.isEmpty());
    return password.isPresent()
        ? Mapped.exact(new Action.Bind(simple(dn, password.get()), codes))
        : Mapped.out(Reason.PASSWORD_UNKNOWN);
  }

  private static BindSettings simple(String dn, String password) {
    return new BindSettings(BindSettings.Method.SIMPLE, dn, password);
  }

  /** The change of an operation; empty if it failed or the LDIF of the changes lacks it. */
  private Optional<LdapRequest> logged(LoggedOperation operation) {
    OperationType type =
        switch (operation.kind()) {
          case ADD -> OperationType.ADD;
          case MODIFY -> OperationType.MODIFY;
          case MODIFY_DN -> OperationType.MODIFY_DN;
          default -> null;
        };
    boolean failed = operation.outcome().isKnown() && operation.outcome().code() != 0;
    return type == null || failed ? Optional.empty() : changes.next(type, operation.value("dn"));
  }

  private Mapped add(LoggedOperation operation) {
    Optional<LdapRequest> entry = logged(operation);
    if (entry.isEmpty()) {
      return Mapped.out(Reason.ENTRY_NOT_LOGGED);
    }
    return settings.mayWrite()
        ? Mapped.exact(ask(entry.get(), codes(operation.outcome(), 0)))
        : Mapped.out(Reason.NO_CONSENT);
  }

  private Mapped modify(LoggedOperation operation) {
    Optional<LdapRequest> change = logged(operation);
    if (change.isPresent()) {
      return Mapped.exact(ask(change.get(), codes(operation.outcome(), 0)));
    }
    List<String> names =
        Arrays.stream(operation.value("attr").split("\\s+"))
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList();
    if (names.isEmpty()) {
      return Mapped.out(Reason.ATTRIBUTES_NOT_LOGGED);
    }
    List<String> replaceable =
        names.stream()
            .filter(name -> !NEVER_REPLACED.contains(name.toLowerCase(Locale.ROOT)))
            .toList();
    if (replaceable.isEmpty()) {
      return Mapped.out(Reason.PASSWORD_CHANGE);
    }
    replaced++;
    return Mapped.approximate(
        ask(
            Requests.replace(operation.value("dn"), replaceable, "bancada " + replaced),
            codes(operation.outcome(), 0)));
  }

  private Mapped rename(LoggedOperation operation) {
    Optional<LdapRequest> change = logged(operation);
    if (change.isPresent()) {
      return Mapped.exact(ask(change.get(), codes(operation.outcome(), 0)));
    }
    if (operation.value("newrdn").isEmpty()) {
      return Mapped.out(Reason.NAME_NOT_LOGGED);
    }
    String superior = operation.value("newsuperior");
    Action rename =
        ask(
            Requests.modifyDn(
                operation.value("dn"),
                operation.value("newrdn"),
                !operation.value("deleteoldrdn").equals("false"),
                superior.equals("(null)") ? "" : superior),
            codes(operation.outcome(), 0));
    return operation.has("deleteoldrdn") ? Mapped.exact(rename) : Mapped.approximate(rename);
  }

  private static Mapped extended(LoggedOperation operation) {
    return switch (operation.value("oid")) {
      case WHO_AM_I -> Mapped.exact(ask(Requests.whoAmI(), codes(operation.outcome(), 0)));
      case PASSWORD_MODIFY -> Mapped.out(Reason.PASSWORD_CHANGE);
      case START_TLS -> Mapped.out(Reason.START_TLS);
      default -> Mapped.out(Reason.UNKNOWN_EXTENSION);
    };
  }

  /** Makes a search from its logged values. Stateless. */
  private static final class LoggedSearch {
    private static final int SIZE_LIMIT_EXCEEDED = 4;
    private static final int SCOPES = 4;
    private static final int POLICIES = 4;

    private LoggedSearch() {}

    /**
     * The search. Its limits, controls and paging are not in the log; a search that ended at its
     * size limit has the number of its entries as limit.
     *
     * @throws IllegalArgumentException if a part of it cannot be read
     */
    static LdapSearchSettings of(LoggedOperation operation) {
      String base = operation.value("base");
      if (!DN.isValidDN(base)) {
        throw new IllegalArgumentException("no DN");
      }
      Outcome outcome = operation.outcome();
      boolean limited = outcome.code() == SIZE_LIMIT_EXCEEDED && outcome.entries() > 0;
      return LdapSearchSettings.of(
          base,
          SearchScope.valueOf(number(operation.value("scope"), SCOPES)),
          filter(operation.value("filter")),
          attributes(operation),
          operation.has("deref")
              ? DereferencePolicy.valueOf(number(operation.value("deref"), POLICIES))
              : DereferencePolicy.NEVER,
          limited ? (int) Math.min(Integer.MAX_VALUE, outcome.entries()) : 0);
    }

    private static int number(String text, int below) {
      int number = Integer.parseInt(text);
      if (number < 0 || number >= below) {
        throw new IllegalArgumentException("out of range");
      }
      return number;
    }

    /**
     * 389 Directory Server escapes a quotation mark, which a filter need not do. OpenLDAP writes
     * {@code (?=undefined)} for what its schema does not know, so the original filter is lost.
     */
    private static Filter filter(String text) {
      if (text.contains("(?")) {
        throw new IllegalArgumentException("not the filter that was asked");
      }
      try {
        return Filter.create(text.replace("\\\"", "\""));
      } catch (LDAPException | IndexOutOfBoundsException e) {
        // The SDK's parser reads past the end of a filter that ends with a backslash.
        throw new IllegalArgumentException("no filter", e);
      }
    }

    /** OpenLDAP's {@code attr=cn sn}; 389's {@code attrs="cn sn"}, or {@code attrs=ALL}. */
    private static List<String> attributes(LoggedOperation operation) {
      String names = operation.value(operation.has("attrs") ? "attrs" : "attr");
      return names.equals("ALL")
          ? List.of()
          : Arrays.stream(names.split("\\s+")).filter(name -> !name.isEmpty()).toList();
    }
  }
}
