package io.github.bancada.ldap.wire;

/**
 * A message from the server: the envelope decoded, the operation in BER. An {@link LdapReader} uses
 * one object for all its messages. Not thread-safe.
 */
public final class LdapMessage {
  private final BerCursor envelope = new BerCursor();
  private final BerCursor operation = new BerCursor();
  private final BerCursor controls = new BerCursor();
  private long position;
  private int id;
  private int tag;
  private boolean hasControls;
  private boolean skipped;

  /**
   * Decodes a message from its content.
   *
   * @param before bytes of the stream before it
   */
  public void decode(long before, byte[] bytes, int from, int to) throws LdapOperationException {
    head(before, bytes, from, to);
    envelope.next(operation);
    skipped = false;
    hasControls = envelope.hasMore() && envelope.peekTag() == LdapMessages.CONTROLS;
    if (hasControls) {
      envelope.next(controls);
    }
  }

  /**
   * Decodes only the head of a message that can be skipped: an entry, a reference or an
   * intermediate response. Needs only the first bytes of the content.
   *
   * @param before bytes of the stream before it
   * @return false if the message cannot be skipped
   */
  public boolean decodeHead(long before, byte[] bytes, int from, int to)
      throws LdapOperationException {
    head(before, bytes, from, to);
    if (tag != LdapMessages.SEARCH_ENTRY
        && tag != LdapMessages.SEARCH_REFERENCE
        && tag != LdapMessages.INTERMEDIATE_RESPONSE) {
      return false;
    }
    envelope.next(operation); // checks its length
    operation.reset(bytes, from, from);
    skipped = true;
    hasControls = false;
    return true;
  }

  private void head(long before, byte[] bytes, int from, int to) throws LdapOperationException {
    position = before;
    envelope.reset(bytes, from, to);
    id = envelope.nextInteger(LdapMessages.INTEGER);
    tag = envelope.peekTag();
  }

  /** Bytes of the stream before this message. */
  public long position() {
    return position;
  }

  /** Whether the content was discarded as it arrived, because it was long and not needed. */
  public boolean isSkipped() {
    return skipped;
  }

  public int id() {
    return id;
  }

  public int tag() {
    return tag;
  }

  public BerCursor operation() {
    return operation;
  }

  /** Content of the controls; null if there are none. */
  public BerCursor controls() {
    return hasControls ? controls : null;
  }
}
