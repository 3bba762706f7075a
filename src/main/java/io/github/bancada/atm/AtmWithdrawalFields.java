package io.github.bancada.atm;

import io.github.bancada.element.TextFieldSampler;
import java.util.List;

/**
 * The fields of {@link AtmWithdrawal} as they stand in a plan, variables filled in. All are text,
 * so that each takes JMeter variables and functions and a wrong value is reported instead of
 * silently read as 0.
 */
abstract class AtmWithdrawalFields extends TextFieldSampler<AtmWithdrawalField> {
  private static final long serialVersionUID = 1L;
  private static final List<AtmWithdrawalField> FIELDS = List.of(AtmWithdrawalField.values());

  @Override
  protected final List<AtmWithdrawalField> fields() {
    return FIELDS;
  }

  public String getOperation() {
    return get(AtmWithdrawalField.OPERATION);
  }

  public void setOperation(String value) {
    set(AtmWithdrawalField.OPERATION, value);
  }

  public String getUrl() {
    return get(AtmWithdrawalField.URL);
  }

  public void setUrl(String value) {
    set(AtmWithdrawalField.URL, value);
  }

  public String getUser() {
    return get(AtmWithdrawalField.USER);
  }

  public void setUser(String value) {
    set(AtmWithdrawalField.USER, value);
  }

  public String getPassword() {
    return get(AtmWithdrawalField.PASSWORD);
  }

  public void setPassword(String value) {
    set(AtmWithdrawalField.PASSWORD, value);
  }

  public String getTransport() {
    return get(AtmWithdrawalField.TRANSPORT);
  }

  public void setTransport(String value) {
    set(AtmWithdrawalField.TRANSPORT, value);
  }

  public String getSocket() {
    return get(AtmWithdrawalField.SOCKET);
  }

  public void setSocket(String value) {
    set(AtmWithdrawalField.SOCKET, value);
  }

  public String getTrust() {
    return get(AtmWithdrawalField.TRUST);
  }

  public void setTrust(String value) {
    set(AtmWithdrawalField.TRUST, value);
  }

  public String getConnectTimeout() {
    return get(AtmWithdrawalField.CONNECT_TIMEOUT);
  }

  public void setConnectTimeout(String value) {
    set(AtmWithdrawalField.CONNECT_TIMEOUT, value);
  }

  public String getTransaction() {
    return get(AtmWithdrawalField.TRANSACTION);
  }

  public void setTransaction(String value) {
    set(AtmWithdrawalField.TRANSACTION, value);
  }

  public String getScale() {
    return get(AtmWithdrawalField.SCALE);
  }

  public void setScale(String value) {
    set(AtmWithdrawalField.SCALE, value);
  }

  public String getBranches() {
    return get(AtmWithdrawalField.BRANCHES);
  }

  public void setBranches(String value) {
    set(AtmWithdrawalField.BRANCHES, value);
  }

  public String getTellers() {
    return get(AtmWithdrawalField.TELLERS);
  }

  public void setTellers(String value) {
    set(AtmWithdrawalField.TELLERS, value);
  }

  public String getAccounts() {
    return get(AtmWithdrawalField.ACCOUNTS);
  }

  public void setAccounts(String value) {
    set(AtmWithdrawalField.ACCOUNTS, value);
  }

  public String getRemotePercent() {
    return get(AtmWithdrawalField.REMOTE_PERCENT);
  }

  public void setRemotePercent(String value) {
    set(AtmWithdrawalField.REMOTE_PERCENT, value);
  }

  public String getAmounts() {
    return get(AtmWithdrawalField.AMOUNTS);
  }

  public void setAmounts(String value) {
    set(AtmWithdrawalField.AMOUNTS, value);
  }

  public String getSeed() {
    return get(AtmWithdrawalField.SEED);
  }

  public void setSeed(String value) {
    set(AtmWithdrawalField.SEED, value);
  }

  public String getStatements() {
    return get(AtmWithdrawalField.STATEMENTS);
  }

  public void setStatements(String value) {
    set(AtmWithdrawalField.STATEMENTS, value);
  }

  public String getCommit() {
    return get(AtmWithdrawalField.COMMIT);
  }

  public void setCommit(String value) {
    set(AtmWithdrawalField.COMMIT, value);
  }

  public String getIsolation() {
    return get(AtmWithdrawalField.ISOLATION);
  }

  public void setIsolation(String value) {
    set(AtmWithdrawalField.ISOLATION, value);
  }

  public String getLockWaitTimeout() {
    return get(AtmWithdrawalField.LOCK_WAIT_TIMEOUT);
  }

  public void setLockWaitTimeout(String value) {
    set(AtmWithdrawalField.LOCK_WAIT_TIMEOUT, value);
  }

  public String getStatementTimeout() {
    return get(AtmWithdrawalField.STATEMENT_TIMEOUT);
  }

  public void setStatementTimeout(String value) {
    set(AtmWithdrawalField.STATEMENT_TIMEOUT, value);
  }

  public String getRetries() {
    return get(AtmWithdrawalField.RETRIES);
  }

  public void setRetries(String value) {
    set(AtmWithdrawalField.RETRIES, value);
  }

  public String getBackoff() {
    return get(AtmWithdrawalField.BACKOFF);
  }

  public void setBackoff(String value) {
    set(AtmWithdrawalField.BACKOFF, value);
  }

  public String getSubResults() {
    return get(AtmWithdrawalField.SUB_RESULTS);
  }

  public void setSubResults(String value) {
    set(AtmWithdrawalField.SUB_RESULTS, value);
  }
}
