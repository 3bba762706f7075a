package io.github.bancada.ldap;

import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of {@link LdapSearch} as they stand in a plan. All are text, so that each takes JMeter
 * variables and functions and a wrong value is reported instead of silently read as 0. Their names
 * are part of the plan's file format: never rename one.
 */
abstract class LdapSearchFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient String url = "";
  private transient String serverPolicy = "";
  private transient String startTls = "";
  private transient String connectTimeout = "";
  private transient String responseTimeout = "";
  private transient String trust = "";
  private transient String trustPassword = "";
  private transient String verifyHost = "";
  private transient String clientKeyStore = "";
  private transient String clientKeyStorePassword = "";
  private transient String tlsVersions = "";
  private transient String bind = "";
  private transient String bindDn = "";
  private transient String bindPassword = "";
  private transient String connections = "";
  private transient String rebind = "";
  private transient String reconnectAfter = "";
  private transient String poolSize = "";
  private transient String poolWait = "";
  private transient String baseDn = "";
  private transient String scope = "";
  private transient String filter = "";
  private transient String attributes = "";
  private transient String typesOnly = "";
  private transient String dereference = "";
  private transient String sizeLimit = "";
  private transient String timeLimit = "";
  private transient String pageSize = "";
  private transient String expectedEntries = "";
  private transient String expectedCode = "";
  private transient String responseData = "";
  private transient String responseDataLimit = "";
  private transient String subResults = "";

  public String getUrl() {
    return url;
  }

  public void setUrl(String value) {
    url = value;
  }

  public String getServerPolicy() {
    return serverPolicy;
  }

  public void setServerPolicy(String value) {
    serverPolicy = value;
  }

  public String getStartTls() {
    return startTls;
  }

  public void setStartTls(String value) {
    startTls = value;
  }

  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String value) {
    connectTimeout = value;
  }

  public String getResponseTimeout() {
    return responseTimeout;
  }

  public void setResponseTimeout(String value) {
    responseTimeout = value;
  }

  public String getTrust() {
    return trust;
  }

  public void setTrust(String value) {
    trust = value;
  }

  public String getTrustPassword() {
    return trustPassword;
  }

  public void setTrustPassword(String value) {
    trustPassword = value;
  }

  public String getVerifyHost() {
    return verifyHost;
  }

  public void setVerifyHost(String value) {
    verifyHost = value;
  }

  public String getClientKeyStore() {
    return clientKeyStore;
  }

  public void setClientKeyStore(String value) {
    clientKeyStore = value;
  }

  public String getClientKeyStorePassword() {
    return clientKeyStorePassword;
  }

  public void setClientKeyStorePassword(String value) {
    clientKeyStorePassword = value;
  }

  public String getTlsVersions() {
    return tlsVersions;
  }

  public void setTlsVersions(String value) {
    tlsVersions = value;
  }

  public String getBind() {
    return bind;
  }

  public void setBind(String value) {
    bind = value;
  }

  public String getBindDn() {
    return bindDn;
  }

  public void setBindDn(String value) {
    bindDn = value;
  }

  public String getBindPassword() {
    return bindPassword;
  }

  public void setBindPassword(String value) {
    bindPassword = value;
  }

  public String getConnections() {
    return connections;
  }

  public void setConnections(String value) {
    connections = value;
  }

  public String getRebind() {
    return rebind;
  }

  public void setRebind(String value) {
    rebind = value;
  }

  public String getReconnectAfter() {
    return reconnectAfter;
  }

  public void setReconnectAfter(String value) {
    reconnectAfter = value;
  }

  public String getPoolSize() {
    return poolSize;
  }

  public void setPoolSize(String value) {
    poolSize = value;
  }

  public String getPoolWait() {
    return poolWait;
  }

  public void setPoolWait(String value) {
    poolWait = value;
  }

  public String getBaseDn() {
    return baseDn;
  }

  public void setBaseDn(String value) {
    baseDn = value;
  }

  public String getScope() {
    return scope;
  }

  public void setScope(String value) {
    scope = value;
  }

  public String getFilter() {
    return filter;
  }

  public void setFilter(String value) {
    filter = value;
  }

  public String getAttributes() {
    return attributes;
  }

  public void setAttributes(String value) {
    attributes = value;
  }

  public String getTypesOnly() {
    return typesOnly;
  }

  public void setTypesOnly(String value) {
    typesOnly = value;
  }

  public String getDereference() {
    return dereference;
  }

  public void setDereference(String value) {
    dereference = value;
  }

  public String getSizeLimit() {
    return sizeLimit;
  }

  public void setSizeLimit(String value) {
    sizeLimit = value;
  }

  public String getTimeLimit() {
    return timeLimit;
  }

  public void setTimeLimit(String value) {
    timeLimit = value;
  }

  public String getPageSize() {
    return pageSize;
  }

  public void setPageSize(String value) {
    pageSize = value;
  }

  public String getExpectedEntries() {
    return expectedEntries;
  }

  public void setExpectedEntries(String value) {
    expectedEntries = value;
  }

  public String getExpectedCode() {
    return expectedCode;
  }

  public void setExpectedCode(String value) {
    expectedCode = value;
  }

  public String getResponseData() {
    return responseData;
  }

  public void setResponseData(String value) {
    responseData = value;
  }

  public String getResponseDataLimit() {
    return responseDataLimit;
  }

  public void setResponseDataLimit(String value) {
    responseDataLimit = value;
  }

  public String getSubResults() {
    return subResults;
  }

  public void setSubResults(String value) {
    subResults = value;
  }
}
