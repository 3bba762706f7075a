package io.github.bancada.ldap.sasl;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.RealmChoiceCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/** A SASL mechanism that proves that the client knows a password. Thread-safe. */
public enum PasswordMechanism {
  /** RFC 7677, without channel binding. */
  SCRAM_SHA_256 {
    @Override
    public SaslClient client(String server, String user, String password) {
      byte[] nonce = new byte[18];
      RANDOM.nextBytes(nonce);
      return new ScramClient(user, password, Base64.getEncoder().encodeToString(nonce));
    }
  },

  /** RFC 2831, with the server's first realm and without a security layer. */
  DIGEST_MD5 {
    @Override
    public SaslClient client(String server, String user, String password) {
      try {
        SaslClient client =
            Sasl.createSaslClient(
                new String[] {"DIGEST-MD5"},
                null,
                "ldap",
                server,
                Map.of(Sasl.QOP, "auth"),
                callbacks -> answer(callbacks, user, password));
        if (client != null) {
          return client;
        }
      } catch (SaslException e) {
        throw new IllegalArgumentException("DIGEST-MD5 cannot begin: " + e.getMessage(), e);
      }
      throw new IllegalArgumentException(
          "this Java has no DIGEST-MD5; choose another method in Bind");
    }
  };

  private static final SecureRandom RANDOM = new SecureRandom();

  /**
   * A client for one bind.
   *
   * @param server host name, part of what DIGEST-MD5 signs
   * @throws IllegalArgumentException if this Java does not have the mechanism
   */
  public abstract SaslClient client(String server, String user, String password);

  private static void answer(Callback[] callbacks, String user, String password)
      throws UnsupportedCallbackException {
    for (Callback each : callbacks) {
      if (each instanceof NameCallback name) {
        name.setName(user);
      } else if (each instanceof PasswordCallback secret) {
        secret.setPassword(password.toCharArray());
      } else if (each instanceof RealmChoiceCallback realms) {
        realms.setSelectedIndex(realms.getDefaultChoice());
      } else if (each instanceof RealmCallback realm) {
        String offered = realm.getDefaultText();
        realm.setText(offered == null ? "" : offered);
      } else {
        throw new UnsupportedCallbackException(each);
      }
    }
  }
}
