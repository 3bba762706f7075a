package io.github.bancada.ldap;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.text.Token;
import java.util.List;

/**
 * The fields of {@link LdapSearch} in the order of its window, and the settings derived from them.
 */
public final class LdapSearchFields {
  static final Fields FIELDS = new Fields(LdapSearch.class);

  static final Field<LdapOperation> OPERATION =
      FIELDS.group("what").choice("operation", LdapOperation.SEARCH);

  public static final Field<String> URL =
      FIELDS.group("server").text("url", "").required(ServerSettings.NO_URL);
  static final Field<ServerSettings.Policy> SERVER_POLICY =
      FIELDS.choice("serverPolicy", ServerSettings.Policy.ROUND_ROBIN);
  static final Field<Boolean> START_TLS = FIELDS.flag("startTls", false);
  static final Field<Integer> CONNECT_TIMEOUT = FIELDS.millis("connectTimeout", 10_000);
  public static final Field<Integer> RESPONSE_TIMEOUT = FIELDS.millis("responseTimeout", 30_000);

  static final Field<String> TRUST = FIELDS.group("tls").file("trust");
  static final Field<String> TRUST_PASSWORD = FIELDS.password("trustPassword", "");
  static final Field<Boolean> VERIFY_HOST = FIELDS.flag("verifyHost", true);
  static final Field<String> CLIENT_KEY_STORE = FIELDS.file("clientKeyStore");
  static final Field<String> CLIENT_KEY_STORE_PASSWORD =
      FIELDS.password("clientKeyStorePassword", "");
  static final Field<List<String>> TLS_VERSIONS = FIELDS.words("tlsVersions");

  public static final Field<BindSettings.Method> BIND =
      FIELDS.group("bindGroup").choice("bind", BindSettings.Method.SIMPLE_OR_NONE);
  static final Field<String> BIND_DN = FIELDS.text("bindDn", "");
  static final Field<String> BIND_PASSWORD = FIELDS.password("bindPassword", "");

  static final Field<ConnectionSettings.Mode> CONNECTIONS =
      FIELDS.group("connectionsGroup").choice("connections", ConnectionSettings.Mode.USER);
  static final Field<Boolean> REBIND = FIELDS.flag("rebind", false);
  static final Field<Integer> RECONNECT_AFTER = FIELDS.number("reconnectAfter", 0, 0).in("samples");
  static final Field<Integer> POOL_SIZE = FIELDS.number("poolSize", 10, 1);
  static final Field<Integer> POOL_WAIT = FIELDS.millis("poolWait", 10_000);

  static final Field<String> BASE_DN = FIELDS.group("search").text("baseDn", "");
  static final Field<SearchSettings.Scope> SCOPE =
      FIELDS.choice("scope", SearchSettings.Scope.AUTO);
  static final Field<String> FILTER = FIELDS.text("filter", "");
  static final Field<List<String>> ATTRIBUTES = FIELDS.words("attributes");
  static final Field<String> DEFAULT_SEARCH = FIELDS.text("defaultSearch", "");
  static final Field<Boolean> TYPES_ONLY = FIELDS.flag("typesOnly", false);
  static final Field<SearchSettings.Dereference> DEREFERENCE =
      FIELDS.choice("dereference", SearchSettings.Dereference.NEVER);
  static final Field<Integer> SIZE_LIMIT = FIELDS.number("sizeLimit", 0, 0).in("entries");
  static final Field<Integer> TIME_LIMIT = FIELDS.number("timeLimit", 0, 0).in("s");
  static final Field<Integer> PAGE_SIZE = FIELDS.number("pageSize", 0, 0).in("entries");

  static final Field<String> EXPECTED_ENTRIES = FIELDS.group("expect").text("expectedEntries", "");
  static final Field<List<String>> EXPECTED_CODE = FIELDS.words("expectedCode").initially("0");

  static final Field<ResponseData> RESPONSE_DATA =
      FIELDS.group("response").choice("responseData", ResponseData.NOTHING);
  static final Field<Integer> RESPONSE_DATA_LIMIT =
      FIELDS.number("responseDataLimit", 65_536, 1).in("bytes");
  static final Field<Boolean> SUB_RESULTS = FIELDS.flag("subResults", false);

  static final Derived<ServerSettings> SERVER =
      FIELDS.derived(
          v ->
              new ServerSettings(
                  LdapAddress.parseAll(v.get(URL)),
                  v.get(SERVER_POLICY),
                  v.get(START_TLS),
                  v.get(CONNECT_TIMEOUT),
                  v.get(RESPONSE_TIMEOUT)));

  static final Derived<TlsSettings> TLS =
      FIELDS.derived(
          v ->
              new TlsSettings(
                  v.get(TRUST),
                  v.get(TRUST_PASSWORD),
                  v.get(VERIFY_HOST),
                  v.get(CLIENT_KEY_STORE),
                  v.get(CLIENT_KEY_STORE_PASSWORD),
                  v.get(TLS_VERSIONS)));

  static final Derived<BindSettings> BINDING =
      FIELDS.derived(v -> BindSettings.of(v.get(BIND), v.get(BIND_DN), v.get(BIND_PASSWORD)));

  static final Derived<ConnectionSettings> KEEPING =
      FIELDS.derived(
          v ->
              new ConnectionSettings(
                  v.get(CONNECTIONS),
                  v.get(REBIND),
                  v.get(RECONNECT_AFTER),
                  v.get(POOL_SIZE),
                  v.get(POOL_WAIT)));

  static final Derived<SearchSettings> SEARCH =
      FIELDS.derived(
          v ->
              new SearchSettings(
                  SearchSettings.dn(v.get(BASE_DN)),
                  v.get(SCOPE).scope(),
                  SearchSettings.filter(v.get(FILTER)),
                  v.get(ATTRIBUTES),
                  SearchSettings.defaults(v.get(DEFAULT_SEARCH)),
                  v.get(TYPES_ONLY),
                  v.get(DEREFERENCE).policy(),
                  v.get(SIZE_LIMIT),
                  v.get(TIME_LIMIT),
                  v.get(PAGE_SIZE)));

  static final Derived<Expectation> EXPECTATION =
      FIELDS.derived(v -> Expectation.of(v.get(EXPECTED_ENTRIES), v.get(EXPECTED_CODE)));

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
                  v.get(SERVER),
                  v.get(TLS),
                  v.get(BINDING),
                  v.get(KEEPING),
                  v.get(SEARCH),
                  v.get(EXPECTATION),
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
