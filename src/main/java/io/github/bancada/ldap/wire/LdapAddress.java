package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.SearchScope;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Address of a directory server, and the search that its URL names. Immutable.
 *
 * <pre>
 * address  = ("ldap" | "ldaps") "://" [host [":" port]] ["/" query]      ; RFC 4516
 *          | "ldapi://" [encoded-path] ["/" query]                       ; OpenLDAP's form
 *          | "ldapi://" absolute-path ["?" attributes ["?" scope ["?" filter]]]
 * query    = [dn ["?" [attributes] ["?" [scope] ["?" [filter]]]]]
 * </pre>
 *
 * In the last form {@code ldapi:///run/ldapi} names the socket, as administrators write it; {@code
 * ldapi:///dc=example} is a base DN on the usual socket, because its first segment has an equals
 * sign.
 *
 * @param host host name or address, for {@link Transport#UNIX} the path of the socket, "" for the
 *     usual paths
 * @param port TCP port; 0 for a Unix socket
 * @param baseDn null if the URL has none
 * @param scope null if the URL has none
 * @param filter null if the URL has none
 * @param attributes empty if the URL has none
 */
public record LdapAddress(
    Transport transport,
    String host,
    int port,
    String baseDn,
    SearchScope scope,
    Filter filter,
    List<String> attributes) {

  /** Transports, as in the glossary. */
  public enum Transport {
    /** Plain TCP, port 389. */
    TCP,
    /** TLS from the first byte, port 636. */
    TLS,
    /** Unix domain socket. */
    UNIX
  }

  private static final String LDAPI = "ldapi://";

  public LdapAddress {
    Objects.requireNonNull(transport, "transport");
    Objects.requireNonNull(host, "host");
    attributes = List.copyOf(attributes);
  }

  /**
   * Reads several URLs, separated by white space.
   *
   * @throws IllegalArgumentException if one is not an LDAP URL
   */
  public static List<LdapAddress> parseAll(String urls) {
    return Arrays.stream(urls.split("\\s+")).map(LdapAddress::parse).toList();
  }

  /**
   * Reads one URL.
   *
   * @throws IllegalArgumentException if it is not an LDAP URL, with reason and remedy
   */
  public static LdapAddress parse(String url) {
    String text = url.strip();
    try {
      if (text.regionMatches(true, 0, LDAPI, 0, LDAPI.length())) {
        return unix(text.substring(LDAPI.length()));
      }
      LDAPURL parsed = new LDAPURL(text);
      Transport transport =
          switch (parsed.getScheme().toLowerCase(Locale.ROOT)) {
            case "ldap" -> Transport.TCP;
            case "ldaps" -> Transport.TLS;
            default -> throw wrong(url, "its scheme is '" + parsed.getScheme() + "'", null);
          };
      String host = parsed.hostProvided() ? parsed.getHost() : "localhost";
      return of(transport, host, parsed.getPort(), parsed);
    } catch (LDAPException | IndexOutOfBoundsException e) {
      // The SDK's filter parser reads past the end of a filter that ends with a backslash.
      throw wrong(url, withoutFullStop(e.getMessage()), e);
    }
  }

  /** The SDK's messages are whole sentences. */
  private static String withoutFullStop(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static LdapAddress unix(String rest) throws LDAPException {
    int end = rest.indexOf('/');
    if (end == 0 && isPath(rest)) {
      int query = rest.indexOf('?');
      String path = query < 0 ? rest : rest.substring(0, query);
      String tail = query < 0 ? "" : "/?" + rest.substring(query + 1);
      return of(Transport.UNIX, decode(path), 0, new LDAPURL("ldap://" + tail));
    }
    int question = rest.indexOf('?');
    int cut = end >= 0 && (question < 0 || end < question) ? end : question;
    String authority = cut < 0 ? rest : rest.substring(0, cut);
    String tail = cut < 0 ? "" : rest.substring(cut);
    if (tail.startsWith("?")) {
      tail = "/" + tail;
    }
    String path = decode(authority);
    if (!path.isEmpty() && !path.startsWith("/")) {
      throw wrong(LDAPI + rest, "the socket's path '" + path + "' is not absolute", null);
    }
    return of(Transport.UNIX, path, 0, new LDAPURL("ldap://" + tail));
  }

  /** Whether the text after {@code ldapi://} is a path rather than "/" and a DN. */
  private static boolean isPath(String rest) {
    String segment = rest.substring(1).split("[/?]", 2)[0];
    return !segment.isEmpty() && segment.indexOf('=') < 0;
  }

  private static LdapAddress of(Transport transport, String host, int port, LDAPURL parsed) {
    return new LdapAddress(
        transport,
        host,
        port,
        parsed.baseDNProvided() ? parsed.getBaseDN().toString() : null,
        parsed.scopeProvided() ? parsed.getScope() : null,
        parsed.filterProvided() ? parsed.getFilter() : null,
        parsed.attributesProvided() ? List.of(parsed.getAttributes()) : List.of());
  }

  private static String decode(String encoded) {
    if (encoded.indexOf('%') < 0) {
      return encoded;
    }
    byte[] out = new byte[encoded.length() * 4];
    int n = 0;
    for (int i = 0; i < encoded.length(); ) {
      int c = encoded.codePointAt(i);
      if (c == '%') {
        int high = i + 2 < encoded.length() ? Character.digit(encoded.charAt(i + 1), 16) : -1;
        int low = i + 2 < encoded.length() ? Character.digit(encoded.charAt(i + 2), 16) : -1;
        if (high < 0 || low < 0) {
          throw wrong(LDAPI + encoded, "a '%' is not followed by two hexadecimal digits", null);
        }
        out[n++] = (byte) (high << 4 | low);
        i += 3;
      } else {
        byte[] utf8 = new String(Character.toChars(c)).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, out, n, utf8.length);
        n += utf8.length;
        i += Character.charCount(c);
      }
    }
    return new String(out, 0, n, StandardCharsets.UTF_8);
  }

  /** The same search at this Unix socket; messages then name the socket that was found. */
  public LdapAddress atSocket(Path socket) {
    return host.isEmpty()
        ? new LdapAddress(transport, socket.toString(), port, baseDn, scope, filter, attributes)
        : this;
  }

  private static IllegalArgumentException wrong(String url, String why, Throwable cause) {
    return new IllegalArgumentException(
        "'"
            + url
            + "' is not an LDAP URL: "
            + why
            + "; write ldap://host:389, ldaps://host:636, ldapi://%2Fpath%2Fto%2Fsocket or"
            + " ldapi:///path/to/socket",
        cause);
  }

  /**
   * The address without the search: {@code ldap://host:port} or {@code ldapi:///path}, the path
   * percent-encoded if necessary. {@link #parse} reads it.
   */
  @Override
  public String toString() {
    return switch (transport) {
      case TCP -> "ldap://" + hostInUrl() + ":" + port;
      case TLS -> "ldaps://" + hostInUrl() + ":" + port;
      case UNIX -> LDAPI + (host.isEmpty() || canStandPlainly(host) ? host : encode(host));
    };
  }

  private static boolean canStandPlainly(String path) {
    return isPath(path)
        && path.chars()
            .noneMatch(
                c ->
                    c == '%' || c == '?' || Character.isWhitespace(c) || Character.isISOControl(c));
  }

  private static String encode(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      if (b > ' ' && (Character.isLetterOrDigit(b) || "-._~".indexOf(b) >= 0)) {
        encoded.append((char) b);
      } else {
        encoded.append(String.format("%%%02X", b & 0xff));
      }
    }
    return encoded.toString();
  }

  private String hostInUrl() {
    return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
  }
}
