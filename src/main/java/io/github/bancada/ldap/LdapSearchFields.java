package io.github.bancada.ldap;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.ldap.LdapSettings.Listening;
import io.github.bancada.ldap.LdapSettings.Window;
import io.github.bancada.ldap.control.ControlLines;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.control.RequestKind;
import io.github.bancada.ldap.entry.AttributeRuleLines;
import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.text.Token;
import java.util.List;

/**
 * The fields of {@link LdapSearch} in the order of its window, and the settings derived from them.
 */
public final class LdapSearchFields {
  static final Fields FIELDS = new Fields(LdapSearch.class);

  static final Field<LdapSettings.Operation> OPERATION =
      FIELDS.group("what").choice("operation", LdapSettings.Operation.SEARCH);

  /** Server, TLS, bind and connections. */
  public static final DirectoryFields DIRECTORY = new DirectoryFields(FIELDS);

  static final Field<String> BASE_DN =
      FIELDS.group("search").text("baseDn", "${__P(ldap.base,dc=testeperformance)}").patterned();
  static final Field<LdapSearchSettings.Scope> SCOPE =
      FIELDS.choice("scope", LdapSearchSettings.Scope.AUTO);
  static final Field<String> FILTER =
      FIELDS.text("filter", "${__P(ldap.filter,(uid=fulano1))}").patterned();
  static final Field<List<String>> ATTRIBUTES = FIELDS.words("attributes");
  static final Field<String> DEFAULT_SEARCH = FIELDS.text("defaultSearch", "");
  static final Field<Boolean> TYPES_ONLY = FIELDS.flag("typesOnly", false);
  static final Field<LdapSearchSettings.Dereference> DEREFERENCE =
      FIELDS.choice("dereference", LdapSearchSettings.Dereference.NEVER);
  static final Field<Integer> SIZE_LIMIT = FIELDS.number("sizeLimit", 0, 0).in("entries");
  static final Field<Integer> TIME_LIMIT = FIELDS.number("timeLimit", 0, 0).in("s");
  static final Field<Integer> PAGE_SIZE = FIELDS.number("pageSize", 0, 0).in("entries");

  static final Field<String> CONTROLS = FIELDS.area("controls").patterned();

  static final Field<Integer> LISTEN_TIME = FIELDS.rareGroup("listen").millis("listenTime", 10_000);
  static final Field<Integer> LISTEN_COUNT = FIELDS.number("listenCount", 0, 0).in("notifications");

  static final Field<Integer> WINDOW =
      FIELDS.rareGroup("manyGroup").number("window", 1, 1, 100_000);
  static final Field<Integer> SEARCHES = FIELDS.number("searches", 0, 0);
  static final Field<Integer> ABANDON_AFTER = FIELDS.millis("abandonAfter", 0);

  static final Field<String> EXPECTED_ENTRIES =
      FIELDS.rareGroup("expect").text("expectedEntries", "");
  static final Field<List<String>> EXPECTED_CODE = FIELDS.words("expectedCode").initially("0");
  static final Field<String> EXPECTED_ATTRIBUTES = FIELDS.area("expectedAttributes").patterned();

  static final Field<ResponseData> RESPONSE_DATA =
      FIELDS.rareGroup("response").choice("responseData", ResponseData.NOTHING);
  static final Field<Integer> RESPONSE_DATA_LIMIT =
      FIELDS.number("responseDataLimit", 65_536, 1).in("bytes");
  static final Field<Boolean> SUB_RESULTS = FIELDS.flag("subResults", false);

  static final Fields.Patterns PATTERNS = FIELDS.valuePatterns();

  static final Derived<RequestControls> SENT_CONTROLS =
      FIELDS.derived(v -> ControlLines.parse(v.get(CONTROLS), RequestKind.SEARCH));

  /** Separate, because it stays the same when a value pattern changes the filter. */
  static final Derived<String> CHECKED_BASE_DN =
      FIELDS.derived(v -> LdapSearchSettings.dn(v.get(BASE_DN)));

  static final Derived<LdapSearchSettings> SEARCH =
      FIELDS.derived(
          v ->
              new LdapSearchSettings(
                  v.get(CHECKED_BASE_DN),
                  v.get(SCOPE).scope(),
                  LdapSearchSettings.filter(v.get(FILTER)),
                  v.get(ATTRIBUTES),
                  LdapSearchSettings.defaults(v.get(DEFAULT_SEARCH)),
                  v.get(TYPES_ONLY),
                  v.get(DEREFERENCE).policy(),
                  v.get(SIZE_LIMIT),
                  v.get(TIME_LIMIT),
                  v.get(PAGE_SIZE),
                  v.get(SENT_CONTROLS)));

  static final Derived<Listening> LISTENING =
      FIELDS.derived(v -> new Listening(v.get(LISTEN_TIME), v.get(LISTEN_COUNT)));

  static final Derived<Expectation> EXPECTATION =
      FIELDS.derived(v -> Expectation.of(v.get(EXPECTED_ENTRIES), v.get(EXPECTED_CODE)));

  static final Derived<AttributeRules> RULES =
      FIELDS.derived(v -> AttributeRuleLines.parse(v.get(EXPECTED_ATTRIBUTES)));

  static final Derived<Window> MANY =
      FIELDS.derived(v -> new Window(v.get(WINDOW), v.get(SEARCHES), v.get(ABANDON_AFTER)));

  static final Derived<Integer> MAX_LDIF_BYTES =
      FIELDS.derived(
          v -> {
            int limit = v.get(RESPONSE_DATA_LIMIT);
            return v.get(RESPONSE_DATA) == ResponseData.LDIF ? limit : 0;
          });

  public static final Derived<LdapSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new LdapSettings(
                  v.get(DIRECTORY.target),
                  v.get(SEARCH),
                  v.get(LISTENING),
                  v.get(EXPECTATION),
                  v.get(RULES),
                  v.get(MANY),
                  v.get(MAX_LDIF_BYTES),
                  v.get(OPERATION),
                  v.get(SUB_RESULTS)));

  private LdapSearchFields() {}

  /** What a sample keeps of the entries. */
  enum ResponseData implements Token {
    /** Only their number. */
    NOTHING,
    /** The entries as LDIF. */
    LDIF
  }
}
