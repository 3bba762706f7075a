package io.github.bancada.mysql;

import io.github.bancada.net.KeyStoreFile;
import io.github.bancada.net.ServerTrust;
import io.github.bancada.net.TlsFault;
import io.github.bancada.net.TlsFields;
import io.github.bancada.net.TrustEverything;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * Whose certificates are trusted: those that an authority in a PEM file has signed, or all. Read
 * once for all connections, and again when the file has changed. The name in the certificate is not
 * compared with the host's: MySQL makes itself certificates without one. Stateless.
 */
final class TlsTrust {
  private record Known(String file, FileTime modified, SSLContext context) {}

  private static volatile Known last;

  /** There are no fields for the other things. */
  private static final TlsFields FIELDS = new TlsFields("Trust", "", "", false, "", List.of());

  private TlsTrust() {}

  /** What a failed handshake means, or what it says itself. */
  static IOException explained(IOException failure) {
    Optional<String> sentence = TlsFault.sentence(failure, FIELDS);
    if (sentence.isEmpty()) {
      return failure;
    }
    // Not as the cause: Connector/J and SqlFailure show the innermost one.
    IOException explained = new IOException(sentence.get());
    explained.addSuppressed(failure);
    return explained;
  }

  /**
   * The trust material of a PEM file, "" to trust whoever answers.
   *
   * @throws IOException saying what is wrong with the file
   */
  static SSLContext of(String file) throws IOException {
    try {
      FileTime modified =
          file.isEmpty() || !Files.exists(Path.of(file))
              ? FileTime.fromMillis(0)
              : Files.getLastModifiedTime(Path.of(file));
      Known known = last;
      if (known == null || !known.file.equals(file) || !known.modified.equals(modified)) {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trustManagers(file), null);
        known = new Known(file, modified, context);
        last = known;
      }
      return known.context;
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    } catch (IOException | GeneralSecurityException e) {
      throw new IOException(
          "Trust is '" + file + "'; it takes a readable file of PEM certificates (" + e + ")", e);
    }
  }

  private static TrustManager[] trustManagers(String file) throws GeneralSecurityException {
    if (file.isEmpty()) {
      return new TrustManager[] {new TrustEverything()};
    }
    return ServerTrust.of(new KeyStoreFile("Trust", file, "").trustedPem(), FIELDS);
  }
}
