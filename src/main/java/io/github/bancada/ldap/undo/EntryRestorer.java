package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Restores one entry with the fewest requests. For one thread.
 *
 * @param directory to change
 */
record EntryRestorer(Directory directory) {
  /** A modification cannot turn the existing entry into this one. */
  private static final Set<Integer> ANOTHER_ENTRY =
      Set.of(
          ResultCode.OBJECT_CLASS_VIOLATION_INT_VALUE,
          ResultCode.NOT_ALLOWED_ON_RDN_INT_VALUE,
          ResultCode.OBJECT_CLASS_MODS_PROHIBITED_INT_VALUE,
          ResultCode.NAMING_VIOLATION_INT_VALUE);

  /**
   * Restores an entry.
   *
   * @return whether it was different
   */
  boolean restore(Entry image) throws LdapOperationException, RefusedRequestException {
    EntryReader reader = new EntryReader(directory);
    Entry now = reader.read(image.getDN());
    if (now == null) {
      make("adding it again", new LDIFAddChangeRecord(image));
      return true;
    }
    boolean renamed = respell(now, image);
    return modify(renamed ? reader.read(image.getDN()) : now, image) || renamed;
  }

  /**
   * Spells the first part of its name as before, if it differs in upper and lower case. A server
   * that refuses this treats both names as the same.
   *
   * @return whether the spelling differed and is now as before
   */
  private boolean respell(Entry now, Entry image) throws LdapOperationException {
    String before = Names.parse(image.getDN()).getRDNString();
    return !Names.parse(now.getDN()).getRDNString().equals(before)
        && directory.change(new LDIFModifyDNChangeRecord(now.getDN(), before, true, null)).code()
            == 0;
  }

  private boolean modify(Entry now, Entry image)
      throws LdapOperationException, RefusedRequestException {
    List<Modification> others = new ArrayList<>();
    List<Modification> passwords = new ArrayList<>();
    for (Modification each : Entry.diff(now, image, false, false, true)) {
      (isPassword(each) ? passwords : others).add(each);
    }
    if (!others.isEmpty()) {
      replace(image, others);
    }
    if (!passwords.isEmpty()) {
      make("giving it its password back", new LDIFModifyChangeRecord(image.getDN(), passwords));
    }
    return !others.isEmpty() || !passwords.isEmpty();
  }

  /** Servers that check passwords refuse stored ones, so these are sent separately. */
  private static boolean isPassword(Modification modification) {
    return modification
        .getAttributeName()
        .toLowerCase(Locale.ROOT)
        .startsWith(Intent.PASSWORD.toLowerCase(Locale.ROOT));
  }

  private void replace(Entry image, List<Modification> changes)
      throws LdapOperationException, RefusedRequestException {
    LdapResult result = directory.change(new LDIFModifyChangeRecord(image.getDN(), changes));
    if (ANOTHER_ENTRY.contains(result.code())) {
      make("deleting the one in its place", new LDIFDeleteChangeRecord(image.getDN()));
      make("adding it again", new LDIFAddChangeRecord(image));
    } else if (result.code() != 0) {
      throw new RefusedRequestException("modifying it", result);
    }
  }

  /**
   * Deletes an entry that did not exist before.
   *
   * @return whether it existed
   */
  boolean delete(LDIFChangeRecord delete) throws LdapOperationException, RefusedRequestException {
    LdapResult result = directory.change(delete);
    if (result.code() == ResultCode.NO_SUCH_OBJECT_INT_VALUE) {
      return false;
    }
    if (result.code() != 0) {
      throw new RefusedRequestException("deleting it", result);
    }
    return true;
  }

  /** Makes a change that must succeed. */
  private void make(String what, LDIFChangeRecord change)
      throws LdapOperationException, RefusedRequestException {
    LdapResult result = directory.change(change);
    if (result.code() != 0) {
      throw new RefusedRequestException(what, result);
    }
  }
}
