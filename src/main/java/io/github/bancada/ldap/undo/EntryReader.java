package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;

/**
 * Reads entries of a directory. For one thread.
 *
 * @param directory to read from
 */
record EntryReader(Directory directory) {

  /** Takes an entry. */
  interface Sink {
    void take(Entry entry) throws IOException;
  }

  /** Reads an entry; null if there is none. */
  Entry read(String dn) throws LdapOperationException, RefusedRequestException {
    Entry[] found = new Entry[1];
    LdapResult result = directory.search(dn, SearchScope.BASE, 0, entry -> found[0] = entry);
    if (result.code() == ResultCode.NO_SUCH_OBJECT_INT_VALUE) {
      return null;
    }
    if (result.code() != 0) {
      throw new RefusedRequestException("reading '" + dn + "'", result);
    }
    if (found[0] != null && found[0].getAttributes().isEmpty()) {
      throw new RefusedRequestException(
          ResultCode.INSUFFICIENT_ACCESS_RIGHTS_INT_VALUE,
          "the server shows no attribute of '"
              + dn
              + "' to this identity; give an identity that may read all entries in Undo bind DN");
    }
    return found[0];
  }

  /** Whether there are entries below this one. */
  boolean hasEntriesBelow(DN dn) throws LdapOperationException, RefusedRequestException {
    boolean[] found = new boolean[1];
    LdapResult result =
        directory.search(dn.toString(), SearchScope.ONE, 1, entry -> found[0] = true);
    boolean known =
        result.code() == 0
            || result.code() == ResultCode.NO_SUCH_OBJECT_INT_VALUE
            || result.code() == ResultCode.SIZE_LIMIT_EXCEEDED_INT_VALUE;
    if (!known) {
      throw new RefusedRequestException("looking for entries below '" + dn + "'", result);
    }
    return found[0];
  }

  /** Reads an entry and all below it, if it exists. */
  void readTree(DN dn, Sink sink)
      throws LdapOperationException, RefusedRequestException, IOException {
    IOException[] failure = new IOException[1];
    LdapResult result =
        directory.search(
            dn.toString(),
            SearchScope.SUB,
            0,
            entry -> {
              try {
                sink.take(entry);
              } catch (IOException e) {
                failure[0] = e;
              }
            });
    if (failure[0] != null) {
      throw failure[0];
    }
    if (result.code() != 0 && result.code() != ResultCode.NO_SUCH_OBJECT_INT_VALUE) {
      throw new RefusedRequestException("reading the entries below '" + dn + "'", result);
    }
  }
}
