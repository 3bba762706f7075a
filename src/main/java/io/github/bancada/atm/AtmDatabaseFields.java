package io.github.bancada.atm;

import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.prepare.HistoryChoice;
import io.github.bancada.atm.prepare.LoadMode;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of {@link AtmDatabase}, variables filled in by JMeter before each sample. All are
 * text, so that each takes JMeter variables and functions and a wrong value is reported instead of
 * silently read as 0. Their names are part of the plan's file format: never rename one.
 */
abstract class AtmDatabaseFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private static final int MOST_CONNECTIONS = 64;

  private transient String url = "";
  private transient String user = "";
  private transient String password = "";
  private transient String transport = "";
  private transient String socket = "";
  private transient String trust = "";
  private transient String action = "";
  private transient String scale = "";
  private transient String branches = "";
  private transient String tellers = "";
  private transient String accounts = "";
  private transient String connections = "";
  private transient String load = "";
  private transient String replace = "";
  private transient String history = "";
  private transient String everyAccount = "";
  private transient String connectTimeout = "";
  private transient String statementTimeout = "";

  /** What is to be done. */
  final DatabaseAction action() {
    return Setting.token("Action", action, DatabaseAction.class, DatabaseAction.PREPARE);
  }

  /**
   * Where the database is.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  final DatabaseAddress address() {
    return DatabaseAddress.parse(url, user, password, transport, socket, trust);
  }

  /**
   * What to prepare.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  final PreparationSettings preparation() {
    return new PreparationSettings(
        address(),
        scale(),
        Setting.number("Connections", connections, 4, 1, MOST_CONNECTIONS),
        Setting.token("Load", load, LoadMode.class, LoadMode.AUTO),
        Setting.flag("Replace", replace, false),
        Setting.token("History", history, HistoryChoice.class, HistoryChoice.EMPTY));
  }

  /** Whether to compare each account. */
  final EveryAccount accountsToAudit() {
    return Setting.token("Every account", everyAccount, EveryAccount.class, EveryAccount.AUTO);
  }

  /**
   * How long to wait for the server.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  final WorkLimits limits(BooleanSupplier stopping) {
    return new WorkLimits(connectTimeoutMillis(), statementTimeoutMillis(), stopping);
  }

  private int connectTimeoutMillis() {
    return Setting.number("Connect timeout", connectTimeout, WorkLimits.CONNECT_TIMEOUT_MILLIS, 0);
  }

  private int statementTimeoutMillis() {
    return Setting.number(
        "Statement timeout", statementTimeout, WorkLimits.STATEMENT_TIMEOUT_MILLIS, 0);
  }

  private AtmScale scale() {
    AtmScale given = AtmScale.parse(scale, branches, tellers, accounts);
    return given == null ? AtmScale.of(1) : given;
  }

  /** What is wrong already before the test; one sentence each, empty if nothing is. */
  final List<String> problems() {
    List<String> problems = new ArrayList<>();
    check(problems, this::action, action);
    // An empty URL may yet come from a property that a Lab Server sets.
    if (!Setting.text(url).isEmpty()) {
      check(problems, this::address, url, user, password, transport, socket, trust);
    }
    check(problems, this::scale, scale, branches, tellers, accounts);
    check(
        problems,
        () -> Setting.number("Connections", connections, 4, 1, MOST_CONNECTIONS),
        connections);
    check(problems, () -> Setting.token("Load", load, LoadMode.class, LoadMode.AUTO), load);
    check(problems, () -> Setting.flag("Replace", replace, false), replace);
    check(
        problems,
        () -> Setting.token("History", history, HistoryChoice.class, HistoryChoice.EMPTY),
        history);
    check(problems, this::accountsToAudit, everyAccount);
    check(problems, this::connectTimeoutMillis, connectTimeout);
    check(problems, this::statementTimeoutMillis, statementTimeout);
    return problems;
  }

  /** Those with variables in them are read with the sample. */
  private static void check(List<String> problems, Runnable parser, String... fields) {
    if (Stream.of(fields).anyMatch(text -> text != null && text.contains("${"))) {
      return;
    }
    try {
      parser.run();
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
    }
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

  public String getAction() {
    return action;
  }

  public void setAction(String action) {
    this.action = action;
  }

  public String getScale() {
    return scale;
  }

  public void setScale(String scale) {
    this.scale = scale;
  }

  public String getBranches() {
    return branches;
  }

  public void setBranches(String branches) {
    this.branches = branches;
  }

  public String getTellers() {
    return tellers;
  }

  public void setTellers(String tellers) {
    this.tellers = tellers;
  }

  public String getAccounts() {
    return accounts;
  }

  public void setAccounts(String accounts) {
    this.accounts = accounts;
  }

  public String getConnections() {
    return connections;
  }

  public void setConnections(String connections) {
    this.connections = connections;
  }

  public String getLoad() {
    return load;
  }

  public void setLoad(String load) {
    this.load = load;
  }

  public String getReplace() {
    return replace;
  }

  public void setReplace(String replace) {
    this.replace = replace;
  }

  public String getHistory() {
    return history;
  }

  public void setHistory(String history) {
    this.history = history;
  }

  public String getEveryAccount() {
    return everyAccount;
  }

  public void setEveryAccount(String everyAccount) {
    this.everyAccount = everyAccount;
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
}
