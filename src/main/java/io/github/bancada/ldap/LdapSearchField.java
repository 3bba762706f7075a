package io.github.bancada.ldap;

import io.github.bancada.element.PlanField;

/** The fields of {@link LdapSearch}, in the order of its window. */
enum LdapSearchField implements PlanField {
  OPERATION("operation"),
  URL("url"),
  SERVER_POLICY("serverPolicy"),
  START_TLS("startTls"),
  CONNECT_TIMEOUT("connectTimeout"),
  RESPONSE_TIMEOUT("responseTimeout"),
  TRUST("trust"),
  TRUST_PASSWORD("trustPassword"),
  VERIFY_HOST("verifyHost"),
  CLIENT_KEY_STORE("clientKeyStore"),
  CLIENT_KEY_STORE_PASSWORD("clientKeyStorePassword"),
  TLS_VERSIONS("tlsVersions"),
  BIND("bind"),
  BIND_DN("bindDn"),
  BIND_PASSWORD("bindPassword"),
  CONNECTIONS("connections"),
  REBIND("rebind"),
  RECONNECT_AFTER("reconnectAfter"),
  POOL_SIZE("poolSize"),
  POOL_WAIT("poolWait"),
  BASE_DN("baseDn"),
  SCOPE("scope"),
  FILTER("filter"),
  ATTRIBUTES("attributes"),
  DEFAULT_SEARCH("defaultSearch"),
  TYPES_ONLY("typesOnly"),
  DEREFERENCE("dereference"),
  SIZE_LIMIT("sizeLimit"),
  TIME_LIMIT("timeLimit"),
  PAGE_SIZE("pageSize"),
  EXPECTED_ENTRIES("expectedEntries"),
  EXPECTED_CODE("expectedCode"),
  RESPONSE_DATA("responseData"),
  RESPONSE_DATA_LIMIT("responseDataLimit"),
  SUB_RESULTS("subResults");

  private final String property;

  LdapSearchField(String property) {
    this.property = property;
  }

  @Override
  public String property() {
    return property;
  }
}
