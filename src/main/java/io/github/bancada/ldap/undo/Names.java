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
   * @throws IllegalArgumentException if it is not a DN
   */
  static DN parse(String dn) {
    try {
      return new DN(dn);
    } catch (LDAPException e) {
      throw new IllegalArgumentException("'" + dn + "' is not a distinguished name", e);
    }
  }

  /**
   * A number for a name, regardless of case and blanks; never 0. The chance that two of a million
   * names have the same number is one in 30 million.
   */
  static long number(DN dn) {
    byte[] digest = DIGEST.get().digest(dn.toNormalizedString().getBytes(StandardCharsets.UTF_8));
    long number = ByteBuffer.wrap(digest).getLong();
    return number == 0 ? 1 : number;
  }

  /** A number for the password of a name, other than {@link #number}. */
  static long numberOfPassword(DN dn) {
    return number(dn) * 31 | 1;
  }

  /** How deep an entry is below the root. */
  static int depth(DN dn) {
    return dn.getRDNs().length;
  }

  /** An entry's name after {@code from}, the entry or one above it, was moved to {@code to}. */
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
