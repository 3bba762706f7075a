package io.github.bancada.ldap;

/**
 * One message from the server: its envelope read, its operation still in BER. An {@link LdapReader}
 * has one, and fills it anew for each message. Not thread-safe.
 */
final class LdapMessage {
  private final BerCursor envelope = new BerCursor();
  private final BerCursor operation = new BerCursor();
  private final BerCursor controls = new BerCursor();
  private int id;
  private int tag;
  private boolean hasControls;

  /** Becomes the message whose content lies there. */
  void decode(byte[] bytes, int from, int to) throws LdapFailure {
    envelope.reset(bytes, from, to);
    id = envelope.nextInteger(LdapMessages.INTEGER);
    tag = envelope.peekTag();
    envelope.next(operation);
    hasControls = envelope.hasMore() && envelope.peekTag() == LdapMessages.CONTROLS;
    if (hasControls) {
      envelope.next(controls);
    }
  }

  /** Message ID. */
  int id() {
    return id;
  }

  /** Tag of the protocol operation. */
  int tag() {
    return tag;
  }

  /** Content of the protocol operation. */
  BerCursor operation() {
    return operation;
  }

  /** Content of the controls, or null if there are none. */
  BerCursor controls() {
    return hasControls ? controls : null;
  }
}
