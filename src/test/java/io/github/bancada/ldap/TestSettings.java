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
    with(DIRECTORY.url, url);
    with(DIRECTORY.connectTimeout, "20000").with(DIRECTORY.responseTimeout, "20000");
    with(DIRECTORY.connections, "sample").with(BASE_DN, BASE).with(FILTER, "(uid=fulano1)");
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
    return with(DIRECTORY.url, value);
  }

  TestSettings failOver() {
    return with(DIRECTORY.serverPolicy, "failOver");
  }

  TestSettings startTls() {
    return with(DIRECTORY.startTls, "true");
  }

  TestSettings timeouts(int connectMillis, int responseMillis) {
    with(DIRECTORY.connectTimeout, connectMillis);
    return with(DIRECTORY.responseTimeout, responseMillis);
  }

  TestSettings trust(Object file) {
    return with(DIRECTORY.trust, file);
  }

  TestSettings trust(Object file, String password) {
    with(DIRECTORY.trustPassword, password);
    return trust(file);
  }

  TestSettings anyHost() {
    return with(DIRECTORY.verifyHost, "false");
  }

  TestSettings clientKey(Object file, String password) {
    with(DIRECTORY.clientKeyStore, file);
    return with(DIRECTORY.clientKeyStorePassword, password);
  }

  TestSettings protocols(String value) {
    return with(DIRECTORY.tlsVersions, value);
  }

  TestSettings bind(String method) {
    return with(DIRECTORY.bind, method);
  }

  TestSettings bind(String dn, String password) {
    with(DIRECTORY.bindDn, dn);
    with(DIRECTORY.bindPassword, password);
    return bind("simple");
  }

  TestSettings connectionPerUser() {
    return with(DIRECTORY.connections, "user");
  }

  TestSettings pool(int size, int waitMillis) {
    with(DIRECTORY.connections, "pool");
    with(DIRECTORY.poolSize, size);
    return with(DIRECTORY.poolWait, waitMillis);
  }

  TestSettings rebind() {
    return with(DIRECTORY.rebind, "true");
  }

  TestSettings reconnectAfter(int samples) {
    return with(DIRECTORY.reconnectAfter, samples);
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

  /** Listens with this control until this number of notifications has come. */
  TestSettings listen(String control, int notifications) {
    return with(CONTROLS, control).with(LISTEN_TIME, 0).with(LISTEN_COUNT, notifications);
  }

  TestSettings window(int size, int searches) {
    return with(WINDOW, size).with(SEARCHES, searches);
  }

  TestSettings abandonAfter(int millis) {
    return with(ABANDON_AFTER, millis);
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
