package io.github.bancada.ldap;

/**
 * One message from the server: its envelope read, its operation still in BER. An {@link LdapReader}
 * has one, and fills it anew for each message. Not thread-safe.
 */
final class LdapMessage {
  private final BerCursor envelope = new BerCursor();
  private final BerCursor operation = new BerCursor();
  private final BerCursor controls = new BerCursor();
  private long position;
  private int id;
  private int tag;
  private boolean hasControls;
  private boolean skipped;

  /**
   * Becomes the message whose content lies there.
   *
   * @param before bytes of the stream before it
   */
  void decode(long before, byte[] bytes, int from, int to) throws LdapFailure {
    head(before, bytes, from, to);
    envelope.next(operation);
    skipped = false;
    hasControls = envelope.hasMore() && envelope.peekTag() == LdapMessages.CONTROLS;
    if (hasControls) {
      envelope.next(controls);
    }
  }

  /**
   * Becomes a message without content if it is one of those that can be skipped: an entry, a
   * reference or an intermediate response. Only the first bytes need to have arrived.
   *
   * @param before bytes of the stream before it
   * @return whether it is
   */
  boolean decodeHead(long before, byte[] bytes, int from, int to) throws LdapFailure {
    head(before, bytes, from, to);
    if (tag != LdapMessages.SEARCH_ENTRY
        && tag != LdapMessages.SEARCH_REFERENCE
        && tag != LdapMessages.INTERMEDIATE_RESPONSE) {
      return false;
    }
    envelope.next(operation); // its length must fit, at least
    operation.reset(bytes, from, from);
    skipped = true;
    hasControls = false;
    return true;
  }

  private void head(long before, byte[] bytes, int from, int to) throws LdapFailure {
    position = before;
    envelope.reset(bytes, from, to);
    id = envelope.nextInteger(LdapMessages.INTEGER);
    tag = envelope.peekTag();
  }

  /** Bytes of the stream before this message. */
  long position() {
    return position;
  }

  /** Whether the content was long, of no use, and thrown away as it came. */
  boolean isSkipped() {
    return skipped;
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
