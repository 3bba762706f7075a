package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Names of entries. Stateless. */
final class Names {
  private static final ThreadLocal<MessageDigest> DIGEST = ThreadLocal.withInitial(Names::sha256);

  private Names() {}

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Reads a DN.
   *
   * @throws IllegalArgumentException if it is none
   */
  static DN parse(String dn) {
    try {
      return new DN(dn);
    } catch (LDAPException e) {
      throw new IllegalArgumentException("'" + dn + "' is not a distinguished name", e);
    }
  }

  /**
   * A number for a name, whatever its spelling in upper and lower case and blanks; never 0. Among a
   * million names two have the same number once in 30 million cases.
   */
  static long number(DN dn) {
    byte[] digest = DIGEST.get().digest(dn.toNormalizedString().getBytes(StandardCharsets.UTF_8));
    long number = ByteBuffer.wrap(digest).getLong();
    return number == 0 ? 1 : number;
  }

  /** A number for a fact about an entry, other than {@link #number}. */
  static long numberOfPassword(DN dn) {
    return number(dn) * 31 | 1;
  }

  /** How deep an entry is below the root. */
  static int depth(DN dn) {
    return dn.getRDNs().length;
  }

  /** The name of an entry after a move of the entry {@code from}, or one above it, to there. */
  static DN moved(DN dn, DN from, DN to) {
    if (!dn.isDescendantOf(from, true)) {
      return dn;
    }
    RDN[] all = dn.getRDNs();
    RDN[] end = to.getRDNs();
    int below = all.length - from.getRDNs().length;
    RDN[] moved = new RDN[below + end.length];
    System.arraycopy(all, 0, moved, 0, below);
    System.arraycopy(end, 0, moved, below, end.length);
    return new DN(moved);
  }
}
