package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapReader;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A reader holds only what is wanted, whatever length is announced. */
class LdapReaderMemoryTest {
  private static final int WHOLE = LdapReader.MAX_MESSAGE_BYTES;

  @Test
  void announcedLengthTakesNoMemoryBeforeTheBytesArrive() {
    byte[] header = {0x30, (byte) 0x84, 0x00, (byte) 0xff, (byte) 0xff, (byte) 0xff};
    InputStream in =
        new InputStream() {
          private int at;

          @Override
          public int read() {
            return at < header.length ? header[at++] & 0xff : -1;
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            assertThat(target.length).isLessThan(10_000);
            int value = read();
            if (value < 0) {
              return -1;
            }
            target[offset] = (byte) value;
            return 1;
          }
        };

    assertThatThrownBy(() -> new LdapReader(in).read(WHOLE)).isInstanceOf(EOFException.class);
  }

  /** Returns an endless entry of many values, and records the largest array it is read into. */
  private static final class EndlessEntry extends InputStream {
    private final byte[] head = {0x30, (byte) 0x84, 0x3f, -1, -1, -1, 2, 1, 9, 0x64, 0x00};
    private int at;
    private int largestArray;

    @Override
    public int read() {
      return at < head.length ? head[at++] & 0xff : 0x55;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      largestArray = Math.max(largestArray, target.length);
      if (at < head.length) {
        target[offset] = (byte) read();
        return 1;
      }
      Arrays.fill(target, offset, offset + length, (byte) read());
      return length;
    }
  }

  @Test
  void entryNobodyWantsTakesNoMoreThanTheKeptBytes() throws Exception {
    EndlessEntry in = new EndlessEntry();

    LdapMessage message = new LdapReader(in).read(0);

    assertThat(message.isSkipped()).isTrue();
    assertThat(message.id()).isEqualTo(9);
    assertThat(message.tag()).isEqualTo(LdapMessages.SEARCH_ENTRY);
    assertThat(in.largestArray).isEqualTo(LdapReader.KEPT_BYTES);
  }

  @Test
  void bufferShrinksAfterALargeMessage() throws Exception {
    byte[] large = Conversation.entry(1, "a".repeat(3 << 20));
    byte[] small = Conversation.entry(1, "cn=small");
    int[] arrayAtTheEnd = new int[1];
    InputStream in =
        new SequenceInputStream(new ByteArrayInputStream(large), new ByteArrayInputStream(small)) {
          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            arrayAtTheEnd[0] = target.length;
            return super.read(target, offset, length);
          }
        };
    LdapReader reader = new LdapReader(in);
    assertThat(reader.read(WHOLE).operation().next(0x04).text()).hasSize(3 << 20);

    assertThat(reader.read(WHOLE).operation().next(0x04).text()).isEqualTo("cn=small");

    assertThat(arrayAtTheEnd[0]).isEqualTo(LdapReader.KEPT_BYTES);
  }
}
