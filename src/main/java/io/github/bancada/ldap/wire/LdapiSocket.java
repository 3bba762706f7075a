package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the Unix socket of a directory server. Thread-safe. */
public final class LdapiSocket {
  /** {@code sun_path} of Linux's {@code sockaddr_un}, with its terminating NUL (unix(7)). */
  public static final int MAX_PATH_BYTES = 107;

  private static final Logger log = LoggerFactory.getLogger(LdapiSocket.class);

  private static final List<String> USUAL_PATHS =
      List.of("/run/slapd/ldapi", "/var/run/slapd/ldapi", "/var/run/ldapi", "/run/ldapi");

  private static final AtomicReference<Path> LAST_FOUND = new AtomicReference<>();

  private LdapiSocket() {}

  /**
   * The socket to connect to.
   *
   * @param path absolute path, or "" to try {@code LDAPI_SOCK} and the usual paths
   * @throws LdapOperationException if the path is longer than the system allows, or no socket
   *     exists
   */
  public static Path find(String path) throws LdapOperationException {
    return path.isEmpty() ? search(System.getenv()) : checked(path);
  }

  public static Path search(Map<String, String> environment) throws LdapOperationException {
    List<String> paths = new ArrayList<>();
    String fromEnvironment = environment.get("LDAPI_SOCK");
    if (fromEnvironment != null && !fromEnvironment.isBlank()) {
      paths.add(fromEnvironment);
    }
    paths.addAll(USUAL_PATHS);
    for (String path : paths) {
      Path candidate = Path.of(path);
      if (Files.exists(candidate)) {
        if (!candidate.equals(LAST_FOUND.getAndSet(candidate))) {
          log.info("ldapi:// without a path: using the socket {}", candidate);
        }
        return checked(path);
      }
    }
    throw new LdapOperationException(
        ResultCode.CONNECT_ERROR,
        "ldapi:// names no socket and none was found (tried "
            + String.join(", ", paths)
            + "); write ldapi:///path/to/socket or set LDAPI_SOCK");
  }

  private static Path checked(String path) throws LdapOperationException {
    int length = path.getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_PATH_BYTES) {
      throw new LdapOperationException(
          ResultCode.PARAM_ERROR,
          String.format(
              "the Unix socket path '%s' has %s bytes; the system allows %s, so use a shorter path"
                  + " or a symbolic link",
              path, length, MAX_PATH_BYTES));
    }
    return Path.of(path);
  }
}
