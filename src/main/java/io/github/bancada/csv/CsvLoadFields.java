package io.github.bancada.csv;

import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of {@link CsvLoad}, variables filled in by JMeter before each sample. Their names are
 * part of the plan's file format: never rename one.
 */
abstract class CsvLoadFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient String action = "";
  private transient String url = "";
  private transient String user = "";
  private transient String password = "";
  private transient String transport = "";
  private transient String socket = "";
  private transient String trust = "";
  private transient String connectTimeout = "";
  private transient String statementTimeout = "";
  private transient String file = "";
  private transient String delimiter = "";
  private transient String encoding = "";
  private transient String table = "";
  private transient String key = "";
  private transient String replace = "";

  public String getAction() {
    return action;
  }

  public void setAction(String action) {
    this.action = action;
  }

  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  public String getTransport() {
    return transport;
  }

  public void setTransport(String transport) {
    this.transport = transport;
  }

  public String getSocket() {
    return socket;
  }

  public void setSocket(String socket) {
    this.socket = socket;
  }

  public String getTrust() {
    return trust;
  }

  public void setTrust(String trust) {
    this.trust = trust;
  }

  public String getConnectTimeout() {
    return connectTimeout;
  }

  public void setConnectTimeout(String connectTimeout) {
    this.connectTimeout = connectTimeout;
  }

  public String getStatementTimeout() {
    return statementTimeout;
  }

  public void setStatementTimeout(String statementTimeout) {
    this.statementTimeout = statementTimeout;
  }

  public String getFile() {
    return file;
  }

  public void setFile(String file) {
    this.file = file;
  }

  public String getDelimiter() {
    return delimiter;
  }

  public void setDelimiter(String delimiter) {
    this.delimiter = delimiter;
  }

  public String getEncoding() {
    return encoding;
  }

  public void setEncoding(String encoding) {
    this.encoding = encoding;
  }

  public String getTable() {
    return table;
  }

  public void setTable(String table) {
    this.table = table;
  }

  public String getKey() {
    return key;
  }

  public void setKey(String key) {
    this.key = key;
  }

  public String getReplace() {
    return replace;
  }

  public void setReplace(String replace) {
    this.replace = replace;
  }
}
