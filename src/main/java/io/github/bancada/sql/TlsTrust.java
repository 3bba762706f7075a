package io.github.bancada.sql;

import io.github.bancada.net.KeyStoreFile;
import io.github.bancada.net.ServerTrust;
import io.github.bancada.net.TlsFault;
import io.github.bancada.net.TlsFields;
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
 * The trusted certificates: those signed by an authority in a PEM file, or all. The file is read
 * once for all connections, and again when it has changed. Host names are not checked: MySQL's own
 * certificates have none. Thread-safe.
 */
final class TlsTrust {
  private record Known(String file, FileTime modified, SSLContext context) {}

  private static volatile Known last;

  /** Only Trust has a field. */
  private static final TlsFields FIELDS = new TlsFields("Trust", "", "", false, "", List.of());

  private TlsTrust() {}

  /** The explanation of a failed handshake, else the exception itself. */
  static IOException explained(IOException failure) {
    Optional<String> sentence = TlsFault.sentence(failure, FIELDS);
    if (sentence.isEmpty()) {
      return failure;
    }
    // Not as the cause: Connector/J and SqlFailure show the innermost cause.
    IOException explained = new IOException(sentence.get());
    explained.addSuppressed(failure);
    return explained;
  }

  /**
   * The TLS context for a PEM file; "" trusts every server.
   *
   * @throws IOException if the file is not usable
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
      return ServerTrust.everything();
    }
    return ServerTrust.of(new KeyStoreFile("Trust", file, "").trustedPem(), FIELDS);
  }
}
