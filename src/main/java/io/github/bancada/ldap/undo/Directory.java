package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFChangeRecord;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.function.Consumer;

/** The server of an undo. For one thread. */
public interface Directory {
  /**
   * Reads entries with all their user attributes; a referral entry counts as an entry.
   *
   * @param sizeLimit of entries; 0 for none
   * @param entries receives each entry, in the order of the server
   * @return the server's result
   * @throws LdapOperationException if there is none
   */
  LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
      throws LdapOperationException;

  /**
   * Makes a change.
   *
   * @return the server's result
   * @throws LdapOperationException if there is none
   */
  LdapResult change(LDIFChangeRecord change) throws LdapOperationException;
}
