package io.github.bancada.ldap.sasl;

import java.util.HashMap;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;

/**
 * Logs a user in at the KDC, by the JDK's own login module. Thread-safe.
 *
 * @param user a principal; "" for the ticket cache's
 * @param password "" for the ticket cache or the default keytab
 */
record KerberosLogin(String user, String password) {
  private static final String MODULE = "com.sun.security.auth.module.Krb5LoginModule";

  /**
   * Logs in, which blocks for as long as Java waits for the KDC.
   *
   * @return the user with a new ticket-granting ticket
   */
  Subject enter() throws KerberosException {
    try {
      Subject subject = new Subject();
      new LoginContext("bancada", subject, this::answer, new OneModule(options())).login();
      return subject;
    } catch (LoginException e) {
      if (!password.isEmpty()) {
        throw KerberosException.of(
            "no ticket for " + user + " by its password", "give SASL user with its realm", e);
      }
      throw KerberosException.of(
          user.isEmpty()
              ? "no valid ticket in the ticket cache"
              : "no ticket of " + user + " in the ticket cache, nor a key in the default keytab",
          "run kinit, or give SASL user and Bind password",
          e);
    }
  }

  private Map<String, String> options() {
    Map<String, String> options = new HashMap<>();
    options.put("isInitiator", "true");
    options.put("refreshKrb5Config", "true"); // Java otherwise reads krb5.conf once a JVM
    if (!user.isEmpty()) {
      options.put("principal", user);
    }
    if (password.isEmpty()) {
      options.put("doNotPrompt", "true");
      options.put("useTicketCache", "true");
      options.put("useKeyTab", Boolean.toString(!user.isEmpty()));
    }
    return options;
  }

  private void answer(Callback[] callbacks) throws UnsupportedCallbackException {
    for (Callback each : callbacks) {
      if (each instanceof NameCallback name) {
        name.setName(user);
      } else if (each instanceof PasswordCallback secret) {
        secret.setPassword(password.toCharArray());
      } else {
        throw new UnsupportedCallbackException(each);
      }
    }
  }

  /** Replaces a file that Java would look for. */
  private static final class OneModule extends Configuration {
    private final Map<String, String> options;

    OneModule(Map<String, String> options) {
      this.options = options;
    }

    @Override
    public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
      return new AppConfigurationEntry[] {
        new AppConfigurationEntry(MODULE, LoginModuleControlFlag.REQUIRED, options)
      };
    }
  }
}
