package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gets OpenLDAP to rename the entry that was added last, when others were moved below it.
 *
 * <p>Its back end mdb takes such an entry for one that is being added, finds its place in the index
 * of names taken, and answers {@code 80 other}, "DN index add failed" (seen in 2.5.13). Once it has
 * begun to add another entry it does rename it. That other one is added with the critical control
 * No-Op, so it never comes to be; a server that does not know the control refuses it.
 *
 * @param directory that is asked
 */
record RenameAgain(Directory directory) implements Directory {
  private static final Control NO_OPERATION = new Control("1.3.6.1.4.1.4203.666.5.2", true);
  private static final String NAME = "bancada-undo";

  @Override
  public LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
      throws LdapFailure {
    return directory.search(base, scope, sizeLimit, entries);
  }

  @Override
  public LdapResult change(LDIFChangeRecord change) throws LdapFailure {
    LdapResult result = directory.change(change);
    if (result.code() != ResultCode.OTHER_INT_VALUE
        || !(change instanceof LDIFModifyDNChangeRecord)) {
      return result;
    }
    directory.change(additionBelow(change.getDN()));
    return directory.change(change);
  }

  private static LDIFChangeRecord additionBelow(String dn) {
    Entry entry =
        new Entry(
            "cn=" + NAME + ',' + dn,
            new Attribute("objectClass", "organizationalRole"),
            new Attribute("cn", NAME));
    return new LDIFAddChangeRecord(entry, List.of(NO_OPERATION));
  }
}
