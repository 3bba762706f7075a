package io.github.bancada.net;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Delegates to another trust manager. If that one refuses a server, the message says in one
 * sentence what is wrong with the certificate and which field to correct. Costs nothing for valid
 * certificates. Thread-safe.
 */
public final class ServerTrust extends X509ExtendedTrustManager {
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private final X509ExtendedTrustManager delegate;
  private final TlsFields fields;

  private ServerTrust(X509ExtendedTrustManager delegate, TlsFields fields) {
    this.delegate = delegate;
    this.fields = fields;
  }

  /**
   * Trust managers for a TLS context.
   *
   * @param authorities to trust; null for Java's defaults
   */
  public static TrustManager[] of(KeyStore authorities, TlsFields fields)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(authorities);
    TrustManager[] managers = factory.getTrustManagers();
    for (int i = 0; i < managers.length; i++) {
      if (managers[i] instanceof X509ExtendedTrustManager delegate) {
        managers[i] = new ServerTrust(delegate, fields);
      }
    }
    return managers;
  }

  /** Trust managers that accept any server: for encryption without authentication. */
  public static TrustManager[] everything() {
    return new TrustManager[] {new TrustEverything()};
  }

  /** A certificate was refused; the message says why. */
  static final class RefusedException extends CertificateException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message, Exception cause) {
      super(message, cause);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    try {
      delegate.checkServerTrusted(chain, type, socket);
    } catch (CertificateException e) {
      SSLSession session = socket instanceof SSLSocket secure ? secure.getHandshakeSession() : null;
      throw explained(chain, type, session, e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    try {
      delegate.checkServerTrusted(chain, type, engine);
    } catch (CertificateException e) {
      throw explained(chain, type, engine.getHandshakeSession(), e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    try {
      delegate.checkServerTrusted(chain, type);
    } catch (CertificateException e) {
      throw explained(chain, type, null, e);
    }
  }

  private RefusedException explained(
      X509Certificate[] chain, String type, SSLSession session, CertificateException why) {
    return new RefusedException(sentence(chain, type, session, why), why);
  }

  private String sentence(
      X509Certificate[] chain, String type, SSLSession session, CertificateException why) {
    for (X509Certificate each : chain) {
      try {
        each.checkValidity();
      } catch (CertificateExpiredException e) {
        return String.format(
            "the certificate %s of the server expired on %s; renew it at the server, or check this"
                + " machine's clock",
            name(each), each.getNotAfter().toInstant());
      } catch (CertificateNotYetValidException e) {
        return String.format(
            "the certificate %s of the server is valid only from %s on; check the clocks of this"
                + " machine and of the one that issued it",
            name(each), each.getNotBefore().toInstant());
      }
    }
    if (isTrustedWithoutItsName(chain, type)) {
      return wrongName(chain[0], session == null ? "this host" : session.getPeerHost());
    }
    X509Certificate last = chain[chain.length - 1];
    if (root(why) instanceof CertPathBuilderException) {
      boolean own = last.getIssuerX500Principal().equals(last.getSubjectX500Principal());
      return String.format(
          "the certificate %s of the server %s%s; give the %s as a PEM file in %s",
          name(chain[0]),
          own && chain.length == 1
              ? "is self-signed and not in "
              : "was issued by '" + last.getIssuerX500Principal() + "', which is not in ",
          fields.trust(),
          own && chain.length == 1 ? "certificate" : "certificate of that authority",
          fields.trust());
    }
    return "the certificate " + name(chain[0]) + " of the server is refused: " + text(root(why));
  }

  /** The variant without a socket checks everything except the name. */
  private boolean isTrustedWithoutItsName(X509Certificate[] chain, String type) {
    try {
      delegate.checkServerTrusted(chain, type);
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }

  private String wrongName(X509Certificate certificate, String host) {
    List<String> names = names(certificate);
    return String.format(
        "the certificate of the server is for %s, not for %s; %sissue a certificate for %s%s",
        names.isEmpty() ? "no name" : String.join(", ", names),
        host,
        names.isEmpty() ? "" : "use one of its names in the URL, or ",
        host,
        fields.verifyHost().isEmpty() ? "" : ", or set " + fields.verifyHost() + " to false");
  }

  /** The names of a certificate; the subject's counts only if there are no others. */
  private static List<String> names(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
      for (List<?> each : alternatives == null ? List.<List<?>>of() : alternatives) {
        int kind = (Integer) each.get(0);
        if (kind == DNS_NAME || kind == IP_ADDRESS) {
          names.add(each.get(1).toString());
        }
      }
    } catch (CertificateParsingException e) {
      names.add("names that cannot be read (" + e.getMessage() + ")");
    }
    if (names.isEmpty() && !certificate.getSubjectX500Principal().getName().isEmpty()) {
      names.add(certificate.getSubjectX500Principal().toString());
    }
    return names;
  }

  private static String name(X509Certificate certificate) {
    return "'" + certificate.getSubjectX500Principal() + "'";
  }

  private static Throwable root(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static String text(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    delegate.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    delegate.checkClientTrusted(chain, type, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    delegate.checkClientTrusted(chain, type);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return delegate.getAcceptedIssuers();
  }

  /** Accepts any certificate chain and, because of its superclass, any host name. */
  private static final class TrustEverything extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
