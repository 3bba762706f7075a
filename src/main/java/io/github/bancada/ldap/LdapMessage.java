package io.github.bancada.ldap;

/**
 * One message from the server: its envelope read, its operation still in BER.
 *
 * @param id message ID
 * @param tag tag of the protocol operation
 * @param operation content of the protocol operation
 * @param controls content of the controls, or null if there are none
 */
record LdapMessage(int id, int tag, BerCursor operation, BerCursor controls) {
  static LdapMessage decode(byte[] bytes, int from, int to) throws LdapFailure {
    BerCursor message = new BerCursor(bytes, from, to);
    int id = message.next(0x02).integer();
    int tag = message.peekTag();
    BerCursor operation = message.next();
    BerCursor controls =
        message.hasMore() && message.peekTag() == LdapMessages.CONTROLS ? message.next() : null;
    return new LdapMessage(id, tag, operation, controls);
  }
}
