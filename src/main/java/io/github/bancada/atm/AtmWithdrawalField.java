package io.github.bancada.atm;

import io.github.bancada.element.PlanField;

/** The fields of {@link AtmWithdrawal}, in the order of its window. */
enum AtmWithdrawalField implements PlanField {
  OPERATION("operation"),
  URL("url"),
  USER("user"),
  PASSWORD("password"),
  TRANSPORT("transport"),
  SOCKET("socket"),
  TRUST("trust"),
  CONNECT_TIMEOUT("connectTimeout"),
  TRANSACTION("transaction"),
  SCALE("scale"),
  BRANCHES("branches"),
  TELLERS("tellers"),
  ACCOUNTS("accounts"),
  REMOTE_PERCENT("remotePercent"),
  AMOUNTS("amounts"),
  SEED("seed"),
  STATEMENTS("statements"),
  COMMIT("commit"),
  ISOLATION("isolation"),
  LOCK_WAIT_TIMEOUT("lockWaitTimeout"),
  STATEMENT_TIMEOUT("statementTimeout"),
  RETRIES("retries"),
  BACKOFF("backoff"),
  SUB_RESULTS("subResults");

  private final String property;

  AtmWithdrawalField(String property) {
    this.property = property;
  }

  @Override
  public String property() {
    return property;
  }
}
