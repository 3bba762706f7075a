package io.github.bancada.ldap.entry;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.BerCursor;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.util.ArrayList;
import java.util.List;

/** Decodes the entries of a search (RFC 4511 section 4.5.2). Stateless. */
public final class EntryDecoder {
  private static final int OCTET_STRING = 0x04;
  private static final int SET = 0x31;

  private EntryDecoder() {}

  /**
   * Decodes an entry.
   *
   * <pre>
   * SearchResultEntry ::= [APPLICATION 4] SEQUENCE { objectName, attributes SEQUENCE OF
   *                       SEQUENCE { type, vals SET OF value } }
   * </pre>
   *
   * @param operation the content of a SearchResultEntry, which is then read
   * @return an attribute without values where the search asked for types only
   * @throws LdapOperationException if it is malformed
   */
  public static Entry decode(BerCursor operation) throws LdapOperationException {
    String dn = operation.nextText(OCTET_STRING);
    List<Attribute> attributes = new ArrayList<>();
    BerCursor list = operation.next(LdapMessages.SEQUENCE);
    while (list.hasMore()) {
      BerCursor attribute = list.next(LdapMessages.SEQUENCE);
      String name = attribute.nextText(OCTET_STRING);
      List<byte[]> values = new ArrayList<>();
      BerCursor set = attribute.next(SET);
      while (set.hasMore()) {
        values.add(set.next(OCTET_STRING).copy());
      }
      attributes.add(new Attribute(name, values.toArray(byte[][]::new)));
    }
    return new Entry(dn, attributes);
  }
}
