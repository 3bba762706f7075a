package io.github.bancada.ldap;

/**
 * Settings as the fields of the sampler would give them, everything not set being empty. A search
 * for {@code (uid=fulano1)} in the lab's directory, with timeouts far beyond what a healthy server
 * needs, unless said otherwise.
 */
final class TestSettings {
  static final String BASE = "dc=testeperformance";

  private String url;
  private String policy = "";
  private String startTls = "";
  private String connectTimeout = "20000";
  private String responseTimeout = "20000";
  private String trust = "";
  private String trustPassword = "";
  private String verifyHost = "";
  private String keyStore = "";
  private String keyStorePassword = "";
  private String protocols = "";
  private String bind = "";
  private String bindDn = "";
  private String bindPassword = "";
  private String connections = "sample";
  private String rebind = "";
  private String reconnectAfter = "";
  private String poolSize = "";
  private String poolWait = "";
  private String base = BASE;
  private String scope = "";
  private String filter = "(uid=fulano1)";
  private String attributes = "";
  private String typesOnly = "";
  private String sizeLimit = "";
  private String timeLimit = "";
  private String pageSize = "";
  private String expectedEntries = "";
  private String expectedCodes = "";
  private int maxLdifBytes;
  private LdapOperation operation = LdapOperation.SEARCH;

  private TestSettings(String url) {
    this.url = url;
  }

  static TestSettings at(String url) {
    return new TestSettings(url);
  }

  LdapSettings build() {
    return new LdapSettings(
        ServerSettings.parse(url, policy, startTls, connectTimeout, responseTimeout),
        TlsSettings.parse(trust, trustPassword, verifyHost, keyStore, keyStorePassword, protocols),
        BindSettings.parse(bind, bindDn, bindPassword),
        ConnectionSettings.parse(connections, rebind, reconnectAfter, poolSize, poolWait),
        SearchSettings.parse(
            base, scope, filter, attributes, typesOnly, "", sizeLimit, timeLimit, pageSize),
        Expectation.parse(expectedEntries, expectedCodes),
        maxLdifBytes,
        operation,
        true);
  }

  TestSettings url(String value) {
    url = value;
    return this;
  }

  TestSettings failOver() {
    policy = "failOver";
    return this;
  }

  TestSettings startTls() {
    startTls = "true";
    return this;
  }

  TestSettings timeouts(int connectMillis, int responseMillis) {
    connectTimeout = Integer.toString(connectMillis);
    responseTimeout = Integer.toString(responseMillis);
    return this;
  }

  TestSettings trust(Object file) {
    trust = file.toString();
    return this;
  }

  TestSettings trust(Object file, String password) {
    trustPassword = password;
    return trust(file);
  }

  TestSettings anyHost() {
    verifyHost = "false";
    return this;
  }

  TestSettings clientKey(Object file, String password) {
    keyStore = file.toString();
    keyStorePassword = password;
    return this;
  }

  TestSettings protocols(String value) {
    protocols = value;
    return this;
  }

  TestSettings bind(String method) {
    bind = method;
    return this;
  }

  TestSettings bind(String dn, String password) {
    bindDn = dn;
    bindPassword = password;
    return bind("simple");
  }

  TestSettings connectionPerUser() {
    connections = "user";
    return this;
  }

  TestSettings pool(int size, int waitMillis) {
    connections = "pool";
    poolSize = Integer.toString(size);
    poolWait = Integer.toString(waitMillis);
    return this;
  }

  TestSettings rebind() {
    rebind = "true";
    return this;
  }

  TestSettings reconnectAfter(int samples) {
    reconnectAfter = Integer.toString(samples);
    return this;
  }

  TestSettings connectOnly() {
    operation = LdapOperation.CONNECT;
    return this;
  }

  TestSettings base(String value) {
    base = value;
    return this;
  }

  TestSettings scope(String value) {
    scope = value;
    return this;
  }

  TestSettings filter(String value) {
    filter = value;
    return this;
  }

  TestSettings attributes(String value) {
    attributes = value;
    return this;
  }

  TestSettings typesOnly() {
    typesOnly = "true";
    return this;
  }

  TestSettings sizeLimit(int entries) {
    sizeLimit = Integer.toString(entries);
    return this;
  }

  TestSettings pageSize(int entries) {
    pageSize = Integer.toString(entries);
    return this;
  }

  TestSettings expectEntries(String value) {
    expectedEntries = value;
    return this;
  }

  TestSettings expectCodes(String value) {
    expectedCodes = value;
    return this;
  }

  TestSettings ldif(int maxBytes) {
    maxLdifBytes = maxBytes;
    return this;
  }
}
