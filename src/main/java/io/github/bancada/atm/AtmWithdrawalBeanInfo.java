package io.github.bancada.atm;

import io.github.bancada.atm.bank.Amounts;
import io.github.bancada.atm.withdraw.AtmOperation;
import io.github.bancada.atm.withdraw.CommitMode;
import io.github.bancada.atm.withdraw.Isolation;
import io.github.bancada.atm.withdraw.StatementMode;
import io.github.bancada.atm.withdraw.TransactionKind;
import io.github.bancada.mysql.Transport;
import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** How {@link AtmWithdrawal} looks in the GUI; texts are in {@code AtmWithdrawalResources}. */
public class AtmWithdrawalBeanInfo extends BeanInfoSupport {

  /** Describes every field, in groups, with its default. */
  public AtmWithdrawalBeanInfo() {
    super(AtmWithdrawal.class);

    createPropertyGroup("what", new String[] {"operation"});
    choice("operation", Setting.tokens(AtmOperation.class), "transaction");

    createPropertyGroup(
        "database",
        new String[] {"url", "user", "password", "transport", "socket", "trust", "connectTimeout"});
    text("url", "${__P(mysql.url,)}");
    text("user", "${__P(mysql.user,root)}");
    password("password");
    choice("transport", Setting.tokens(Transport.class), "tcp");
    text("socket", "");
    text("trust", "");
    text("connectTimeout", "10000");

    createPropertyGroup(
        "draw",
        new String[] {
          "transaction",
          "scale",
          "branches",
          "tellers",
          "accounts",
          "remotePercent",
          "amounts",
          "seed"
        });
    choice("transaction", Setting.tokens(TransactionKind.class), "withdrawal");
    text("scale", "");
    text("branches", "");
    text("tellers", "");
    text("accounts", "");
    text("remotePercent", "15");
    choice("amounts", Setting.tokens(Amounts.class), "both");
    text("seed", "1");

    createPropertyGroup(
        "work",
        new String[] {"statements", "commit", "isolation", "lockWaitTimeout", "statementTimeout"});
    choice("statements", Setting.tokens(StatementMode.class), "serverPrepared");
    choice("commit", Setting.tokens(CommitMode.class), "commit");
    choice("isolation", Setting.tokens(Isolation.class), "default");
    text("lockWaitTimeout", "");
    text("statementTimeout", "60000");

    createPropertyGroup("failures", new String[] {"retries", "backoff"});
    text("retries", "3");
    text("backoff", "10");

    createPropertyGroup("result", new String[] {"subResults"});
    choice("subResults", List.of("false", "true"), "false");
  }

  private PropertyDescriptor text(String name, String defaultValue) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, defaultValue);
    return property;
  }

  private void password(String name) {
    property(name, TypeEditor.PasswordEditor);
    text(name, "");
  }

  private void choice(String name, List<String> words, String defaultValue) {
    PropertyDescriptor property = text(name, defaultValue);
    property.setValue(TAGS, words.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
