package io.github.bancada.ldap;

import io.github.bancada.element.TextFieldSampler;
import java.util.List;

/**
 * The fields of {@link LdapSearch} as they stand in a plan, variables filled in. All are text, so
 * that each takes JMeter variables and functions and a wrong value is reported instead of silently
 * read as 0.
 */
abstract class LdapSearchFields extends TextFieldSampler<LdapSearchField> {
  private static final long serialVersionUID = 1L;
  private static final List<LdapSearchField> FIELDS = List.of(LdapSearchField.values());

  @Override
  protected final List<LdapSearchField> fields() {
    return FIELDS;
  }

  public String getOperation() {
    return get(LdapSearchField.OPERATION);
  }

  public void setOperation(String value) {
    set(LdapSearchField.OPERATION, value);
  }

  public String getUrl() {
    return get(LdapSearchField.URL);
  }

  public void setUrl(String value) {
    set(LdapSearchField.URL, value);
  }

  public String getServerPolicy() {
    return get(LdapSearchField.SERVER_POLICY);
  }

  public void setServerPolicy(String value) {
    set(LdapSearchField.SERVER_POLICY, value);
  }

  public String getStartTls() {
    return get(LdapSearchField.START_TLS);
  }

  public void setStartTls(String value) {
    set(LdapSearchField.START_TLS, value);
  }

  public String getConnectTimeout() {
    return get(LdapSearchField.CONNECT_TIMEOUT);
  }

  public void setConnectTimeout(String value) {
    set(LdapSearchField.CONNECT_TIMEOUT, value);
  }

  public String getResponseTimeout() {
    return get(LdapSearchField.RESPONSE_TIMEOUT);
  }

  public void setResponseTimeout(String value) {
    set(LdapSearchField.RESPONSE_TIMEOUT, value);
  }

  public String getTrust() {
    return get(LdapSearchField.TRUST);
  }

  public void setTrust(String value) {
    set(LdapSearchField.TRUST, value);
  }

  public String getTrustPassword() {
    return get(LdapSearchField.TRUST_PASSWORD);
  }

  public void setTrustPassword(String value) {
    set(LdapSearchField.TRUST_PASSWORD, value);
  }

  public String getVerifyHost() {
    return get(LdapSearchField.VERIFY_HOST);
  }

  public void setVerifyHost(String value) {
    set(LdapSearchField.VERIFY_HOST, value);
  }

  public String getClientKeyStore() {
    return get(LdapSearchField.CLIENT_KEY_STORE);
  }

  public void setClientKeyStore(String value) {
    set(LdapSearchField.CLIENT_KEY_STORE, value);
  }

  public String getClientKeyStorePassword() {
    return get(LdapSearchField.CLIENT_KEY_STORE_PASSWORD);
  }

  public void setClientKeyStorePassword(String value) {
    set(LdapSearchField.CLIENT_KEY_STORE_PASSWORD, value);
  }

  public String getTlsVersions() {
    return get(LdapSearchField.TLS_VERSIONS);
  }

  public void setTlsVersions(String value) {
    set(LdapSearchField.TLS_VERSIONS, value);
  }

  public String getBind() {
    return get(LdapSearchField.BIND);
  }

  public void setBind(String value) {
    set(LdapSearchField.BIND, value);
  }

  public String getBindDn() {
    return get(LdapSearchField.BIND_DN);
  }

  public void setBindDn(String value) {
    set(LdapSearchField.BIND_DN, value);
  }

  public String getBindPassword() {
    return get(LdapSearchField.BIND_PASSWORD);
  }

  public void setBindPassword(String value) {
    set(LdapSearchField.BIND_PASSWORD, value);
  }

  public String getConnections() {
    return get(LdapSearchField.CONNECTIONS);
  }

  public void setConnections(String value) {
    set(LdapSearchField.CONNECTIONS, value);
  }

  public String getRebind() {
    return get(LdapSearchField.REBIND);
  }

  public void setRebind(String value) {
    set(LdapSearchField.REBIND, value);
  }

  public String getReconnectAfter() {
    return get(LdapSearchField.RECONNECT_AFTER);
  }

  public void setReconnectAfter(String value) {
    set(LdapSearchField.RECONNECT_AFTER, value);
  }

  public String getPoolSize() {
    return get(LdapSearchField.POOL_SIZE);
  }

  public void setPoolSize(String value) {
    set(LdapSearchField.POOL_SIZE, value);
  }

  public String getPoolWait() {
    return get(LdapSearchField.POOL_WAIT);
  }

  public void setPoolWait(String value) {
    set(LdapSearchField.POOL_WAIT, value);
  }

  public String getBaseDn() {
    return get(LdapSearchField.BASE_DN);
  }

  public void setBaseDn(String value) {
    set(LdapSearchField.BASE_DN, value);
  }

  public String getScope() {
    return get(LdapSearchField.SCOPE);
  }

  public void setScope(String value) {
    set(LdapSearchField.SCOPE, value);
  }

  public String getFilter() {
    return get(LdapSearchField.FILTER);
  }

  public void setFilter(String value) {
    set(LdapSearchField.FILTER, value);
  }

  public String getAttributes() {
    return get(LdapSearchField.ATTRIBUTES);
  }

  public void setAttributes(String value) {
    set(LdapSearchField.ATTRIBUTES, value);
  }

  public String getDefaultSearch() {
    return get(LdapSearchField.DEFAULT_SEARCH);
  }

  public void setDefaultSearch(String value) {
    set(LdapSearchField.DEFAULT_SEARCH, value);
  }

  public String getTypesOnly() {
    return get(LdapSearchField.TYPES_ONLY);
  }

  public void setTypesOnly(String value) {
    set(LdapSearchField.TYPES_ONLY, value);
  }

  public String getDereference() {
    return get(LdapSearchField.DEREFERENCE);
  }

  public void setDereference(String value) {
    set(LdapSearchField.DEREFERENCE, value);
  }

  public String getSizeLimit() {
    return get(LdapSearchField.SIZE_LIMIT);
  }

  public void setSizeLimit(String value) {
    set(LdapSearchField.SIZE_LIMIT, value);
  }

  public String getTimeLimit() {
    return get(LdapSearchField.TIME_LIMIT);
  }

  public void setTimeLimit(String value) {
    set(LdapSearchField.TIME_LIMIT, value);
  }

  public String getPageSize() {
    return get(LdapSearchField.PAGE_SIZE);
  }

  public void setPageSize(String value) {
    set(LdapSearchField.PAGE_SIZE, value);
  }

  public String getExpectedEntries() {
    return get(LdapSearchField.EXPECTED_ENTRIES);
  }

  public void setExpectedEntries(String value) {
    set(LdapSearchField.EXPECTED_ENTRIES, value);
  }

  public String getExpectedCode() {
    return get(LdapSearchField.EXPECTED_CODE);
  }

  public void setExpectedCode(String value) {
    set(LdapSearchField.EXPECTED_CODE, value);
  }

  public String getResponseData() {
    return get(LdapSearchField.RESPONSE_DATA);
  }

  public void setResponseData(String value) {
    set(LdapSearchField.RESPONSE_DATA, value);
  }

  public String getResponseDataLimit() {
    return get(LdapSearchField.RESPONSE_DATA_LIMIT);
  }

  public void setResponseDataLimit(String value) {
    set(LdapSearchField.RESPONSE_DATA_LIMIT, value);
  }

  public String getSubResults() {
    return get(LdapSearchField.SUB_RESULTS);
  }

  public void setSubResults(String value) {
    set(LdapSearchField.SUB_RESULTS, value);
  }
}
