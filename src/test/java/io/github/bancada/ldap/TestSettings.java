package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Value;

/**
 * Settings as the fields of the sampler give them; unset fields are empty. By default a search for
 * {@code (uid=fulano1)} in the lab's directory, with timeouts far longer than a healthy server
 * needs.
 */
final class TestSettings {
  static final String BASE = "dc=testeperformance";

  private final FieldValues values = new FieldValues(FIELDS);

  private TestSettings(String url) {
    with(URL, url);
    with(CONNECT_TIMEOUT, "20000").with(RESPONSE_TIMEOUT, "20000");
    with(CONNECTIONS, "sample").with(BASE_DN, BASE).with(FILTER, "(uid=fulano1)");
    with(SUB_RESULTS, "true");
  }

  static TestSettings at(String url) {
    return new TestSettings(url);
  }

  LdapSettings build() {
    return values.get(SETTINGS);
  }

  TestSettings with(Field<?> field, Object text) {
    values.put(field, text.toString());
    return this;
  }

  /** Settings of some fields, name and text in turn; all others are empty. */
  static <T> T read(Value<T> value, Object... fieldsAndTexts) {
    FieldValues values = new FieldValues(FIELDS);
    FIELDS.all().forEach(field -> values.put(field, ""));
    for (int i = 0; i < fieldsAndTexts.length; i += 2) {
      values.put((Field<?>) fieldsAndTexts[i], (String) fieldsAndTexts[i + 1]);
    }
    return values.get(value);
  }

  TestSettings url(String value) {
    return with(URL, value);
  }

  TestSettings failOver() {
    return with(SERVER_POLICY, "failOver");
  }

  TestSettings startTls() {
    return with(START_TLS, "true");
  }

  TestSettings timeouts(int connectMillis, int responseMillis) {
    with(CONNECT_TIMEOUT, connectMillis);
    return with(RESPONSE_TIMEOUT, responseMillis);
  }

  TestSettings trust(Object file) {
    return with(TRUST, file);
  }

  TestSettings trust(Object file, String password) {
    with(TRUST_PASSWORD, password);
    return trust(file);
  }

  TestSettings anyHost() {
    return with(VERIFY_HOST, "false");
  }

  TestSettings clientKey(Object file, String password) {
    with(CLIENT_KEY_STORE, file);
    return with(CLIENT_KEY_STORE_PASSWORD, password);
  }

  TestSettings protocols(String value) {
    return with(TLS_VERSIONS, value);
  }

  TestSettings bind(String method) {
    return with(BIND, method);
  }

  TestSettings bind(String dn, String password) {
    with(BIND_DN, dn);
    with(BIND_PASSWORD, password);
    return bind("simple");
  }

  TestSettings connectionPerUser() {
    return with(CONNECTIONS, "user");
  }

  TestSettings pool(int size, int waitMillis) {
    with(CONNECTIONS, "pool");
    with(POOL_SIZE, size);
    return with(POOL_WAIT, waitMillis);
  }

  TestSettings rebind() {
    return with(REBIND, "true");
  }

  TestSettings reconnectAfter(int samples) {
    return with(RECONNECT_AFTER, samples);
  }

  TestSettings connectOnly() {
    return with(OPERATION, "connect");
  }

  TestSettings base(String value) {
    return with(BASE_DN, value);
  }

  TestSettings scope(String value) {
    return with(SCOPE, value);
  }

  TestSettings filter(String value) {
    return with(FILTER, value);
  }

  TestSettings attributes(String value) {
    return with(ATTRIBUTES, value);
  }

  TestSettings typesOnly() {
    return with(TYPES_ONLY, "true");
  }

  TestSettings sizeLimit(int entries) {
    return with(SIZE_LIMIT, entries);
  }

  TestSettings pageSize(int entries) {
    return with(PAGE_SIZE, entries);
  }

  TestSettings expectEntries(String value) {
    return with(EXPECTED_ENTRIES, value);
  }

  TestSettings expectCodes(String value) {
    return with(EXPECTED_CODE, value);
  }

  TestSettings ldif(int maxBytes) {
    return with(RESPONSE_DATA, "ldif").with(RESPONSE_DATA_LIMIT, maxBytes);
  }
}
