package io.github.bancada.ldap.replay;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The passwords of bind DNs, which no log has.
 *
 * <pre>
 * file = { line }
 * line = dn ( TAB | ";" ) password | "#" comment | "dn;password" | nothing
 * </pre>
 *
 * A line is cut at its tab, or else at its first semicolon. The password for all other DNs may
 * contain {@value #NAME}, which stands for the value of the first part of the DN. Immutable; never
 * shows a password.
 */
final class Passwords {
  /** Stands for the name of the entry. */
  static final String NAME = "{name}";

  private static final String HEADER = "dn;password";

  private final Map<String, String> known;
  private final String others;

  private Passwords(Map<String, String> known, String others) {
    this.known = known;
    this.others = others;
  }

  /**
   * Reads the passwords.
   *
   * @param file null for none
   * @param others the password for all DNs that the file does not have; "" for none
   * @throws IllegalArgumentException if the file cannot be read or a line is wrong
   */
  static Passwords read(Path file, String others) {
    Map<String, String> known = new HashMap<>();
    if (file != null) {
      try (BufferedReader lines = Files.newBufferedReader(file)) {
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          read(known, line, file, number);
        }
      } catch (IOException e) {
        throw new IllegalArgumentException(
            String.format(
                "the file of passwords '%s' cannot be read (%s); check its path, and that it is"
                    + " UTF-8",
                file, e),
            e);
      }
    }
    return new Passwords(Map.copyOf(known), others);
  }

  private static void read(Map<String, String> known, String line, Path file, int number) {
    if (line.isBlank() || line.startsWith("#") || line.equals(HEADER)) {
      return;
    }
    int tab = line.indexOf('\t');
    int cut = tab >= 0 ? tab : line.indexOf(';');
    String dn = cut < 0 ? "" : line.substring(0, cut).strip();
    if (dn.isEmpty() || !DN.isValidDN(dn) || cut == line.length() - 1) {
      throw new IllegalArgumentException(
          String.format(
              "line %d of the file of passwords '%s' is wrong; write a DN, a semicolon or tab, and"
                  + " its password",
              number, file));
    }
    known.put(normal(dn), line.substring(cut + 1));
  }

  /** The same for all spellings of a DN. */
  static String normal(String dn) {
    try {
      return DN.normalize(dn);
    } catch (LDAPException e) {
      return dn;
    }
  }

  /** The password of a DN; empty if it is not known. */
  Optional<String> of(String dn) {
    String password = known.get(normal(dn));
    if (password != null) {
      return Optional.of(password);
    }
    if (others.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(others.contains(NAME) ? others.replace(NAME, name(dn)) : others);
  }

  private static String name(String dn) {
    try {
      RDN first = new DN(dn).getRDN();
      return first == null ? "" : first.getAttributeValues()[0];
    } catch (LDAPException e) {
      return dn;
    }
  }
}
