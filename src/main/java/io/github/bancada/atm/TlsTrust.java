package io.github.bancada.atm;

import io.github.bancada.net.PemTrust;
import io.github.bancada.net.TrustEverything;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * Whose certificates are trusted: those that an authority in a PEM file has signed, or all. Read
 * once for all connections, and again when the file has changed. The name in the certificate is not
 * compared with the host's: MySQL makes itself certificates without one. Stateless.
 */
final class TlsTrust {
  private record Known(String file, FileTime modified, SSLContext context) {}

  private static volatile Known last;

  private TlsTrust() {}

  /**
   * The trust material of a PEM file, "" to trust whoever answers.
   *
   * @throws IOException if the file cannot be read as certificates
   */
  static SSLContext of(String file) throws IOException {
    try {
      FileTime modified =
          file.isEmpty() ? FileTime.fromMillis(0) : Files.getLastModifiedTime(Path.of(file));
      Known known = last;
      if (known == null || !known.file.equals(file) || !known.modified.equals(modified)) {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers(file), null);
        known = new Known(file, modified, context);
        last = known;
      }
      return known.context;
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(
          "Trust is '" + file + "'; it takes a readable file of PEM certificates (" + e + ")");
    }
  }

  private static TrustManager[] trustManagers(String file)
      throws IOException, GeneralSecurityException {
    if (file.isEmpty()) {
      return new TrustManager[] {new TrustEverything()};
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(PemTrust.keyStore(Files.readAllBytes(Path.of(file))));
    return factory.getTrustManagers();
  }
}
