package io.github.bancada.ldap;

import java.util.Objects;
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

  private transient int changes;

  /**
   * How often a field was given another text than it had. JMeter sets all fields before each
   * sample, mostly to what they are: while this number stays, what was read from them holds.
   */
  final int changes() {
    return changes;
  }

  private String changed(String before, String now) {
    if (!Objects.equals(before, now)) {
      changes++;
    }
    return now;
  }

  public String getUrl() {
    return url;
  }

  public void setUrl(String value) {
    url = changed(url, value);
  }

  public String getServerPolicy() {
    return serverPolicy;
  }

  public void setServerPolicy(String value) {
    serverPolicy = changed(serverPolicy, value);
  }

  public String getStartTls() {
    return startTls;
  }

  public void setStartTls(String value) {
    startTls = changed(startTls, value);
  }

  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String value) {
    connectTimeout = changed(connectTimeout, value);
  }

  public String getResponseTimeout() {
    return responseTimeout;
  }

  public void setResponseTimeout(String value) {
    responseTimeout = changed(responseTimeout, value);
  }

  public String getTrust() {
    return trust;
  }

  public void setTrust(String value) {
    trust = changed(trust, value);
  }

  public String getTrustPassword() {
    return trustPassword;
  }

  public void setTrustPassword(String value) {
    trustPassword = changed(trustPassword, value);
  }

  public String getVerifyHost() {
    return verifyHost;
  }

  public void setVerifyHost(String value) {
    verifyHost = changed(verifyHost, value);
  }

  public String getClientKeyStore() {
    return clientKeyStore;
  }

  public void setClientKeyStore(String value) {
    clientKeyStore = changed(clientKeyStore, value);
  }

  public String getClientKeyStorePassword() {
    return clientKeyStorePassword;
  }

  public void setClientKeyStorePassword(String value) {
    clientKeyStorePassword = changed(clientKeyStorePassword, value);
  }

  public String getTlsVersions() {
    return tlsVersions;
  }

  public void setTlsVersions(String value) {
    tlsVersions = changed(tlsVersions, value);
  }

  public String getBind() {
    return bind;
  }

  public void setBind(String value) {
    bind = changed(bind, value);
  }

  public String getBindDn() {
    return bindDn;
  }

  public void setBindDn(String value) {
    bindDn = changed(bindDn, value);
  }

  public String getBindPassword() {
    return bindPassword;
  }

  public void setBindPassword(String value) {
    bindPassword = changed(bindPassword, value);
  }

  public String getConnections() {
    return connections;
  }

  public void setConnections(String value) {
    connections = changed(connections, value);
  }

  public String getRebind() {
    return rebind;
  }

  public void setRebind(String value) {
    rebind = changed(rebind, value);
  }

  public String getReconnectAfter() {
    return reconnectAfter;
  }

  public void setReconnectAfter(String value) {
    reconnectAfter = changed(reconnectAfter, value);
  }

  public String getPoolSize() {
    return poolSize;
  }

  public void setPoolSize(String value) {
    poolSize = changed(poolSize, value);
  }

  public String getPoolWait() {
    return poolWait;
  }

  public void setPoolWait(String value) {
    poolWait = changed(poolWait, value);
  }

  public String getBaseDn() {
    return baseDn;
  }

  public void setBaseDn(String value) {
    baseDn = changed(baseDn, value);
  }

  public String getScope() {
    return scope;
  }

  public void setScope(String value) {
    scope = changed(scope, value);
  }

  public String getFilter() {
    return filter;
  }

  public void setFilter(String value) {
    filter = changed(filter, value);
  }

  public String getAttributes() {
    return attributes;
  }

  public void setAttributes(String value) {
    attributes = changed(attributes, value);
  }

  public String getTypesOnly() {
    return typesOnly;
  }

  public void setTypesOnly(String value) {
    typesOnly = changed(typesOnly, value);
  }

  public String getDereference() {
    return dereference;
  }

  public void setDereference(String value) {
    dereference = changed(dereference, value);
  }

  public String getSizeLimit() {
    return sizeLimit;
  }

  public void setSizeLimit(String value) {
    sizeLimit = changed(sizeLimit, value);
  }

  public String getTimeLimit() {
    return timeLimit;
  }

  public void setTimeLimit(String value) {
    timeLimit = changed(timeLimit, value);
  }

  public String getPageSize() {
    return pageSize;
  }

  public void setPageSize(String value) {
    pageSize = changed(pageSize, value);
  }

  public String getExpectedEntries() {
    return expectedEntries;
  }

  public void setExpectedEntries(String value) {
    expectedEntries = changed(expectedEntries, value);
  }

  public String getExpectedCode() {
    return expectedCode;
  }

  public void setExpectedCode(String value) {
    expectedCode = changed(expectedCode, value);
  }

  public String getResponseData() {
    return responseData;
  }

  public void setResponseData(String value) {
    responseData = changed(responseData, value);
  }

  public String getResponseDataLimit() {
    return responseDataLimit;
  }

  public void setResponseDataLimit(String value) {
    responseDataLimit = changed(responseDataLimit, value);
  }

  public String getSubResults() {
    return subResults;
  }

  public void setSubResults(String value) {
    subResults = changed(subResults, value);
  }
}
