package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapReader;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LdapReaderTest {
  /** Returns bytes in portions of random sizes, like a network. */
  private static final class Portions extends InputStream {
    private final InputStream in;
    private final Random random;

    Portions(byte[] bytes, long seed) {
      in = new ByteArrayInputStream(bytes);
      random = new Random(seed);
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int most = random.nextInt(10) == 0 ? length : 1 + random.nextInt(7);
      return in.read(target, offset, Math.min(length, most));
    }
  }

  /** Ends every other read without a byte. */
  private static final class Pauses extends InputStream {
    private final InputStream in;
    private boolean pause;

    Pauses(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      pause = !pause;
      if (pause) {
        throw new SocketTimeoutException("nothing came");
      }
      return in.read(target, offset, length);
    }
  }

  private static final int WHOLE = LdapReader.MAX_MESSAGE_BYTES;

  /** Characters of an operation whose message is skipped for no ID, and for every ID. */
  private static final int SURELY_SHORT = 2030;

  private static final int SURELY_LONG = 2048;

  private record Read(int id, int tag, String content) {}

  private static List<Read> readAll(InputStream in) throws IOException, LdapOperationException {
    return readAll(in, WHOLE);
  }

  private static List<Read> readAll(InputStream in, int wantedBytes)
      throws IOException, LdapOperationException {
    List<Read> all = new ArrayList<>();
    LdapReader reader = new LdapReader(in);
    try {
      while (true) {
        LdapMessage message = next(reader, wantedBytes);
        String content = message.isSkipped() ? "" : message.operation().text();
        all.add(new Read(message.id(), message.tag(), content));
      }
    } catch (EOFException e) {
      assertThat(e).hasMessage("the server closed the connection");
      return all;
    }
  }

  private static LdapMessage next(LdapReader reader, int wantedBytes)
      throws IOException, LdapOperationException {
    while (true) {
      try {
        return reader.read(wantedBytes);
      } catch (SocketTimeoutException e) {
        // Repeated, as by callers that do something else meanwhile.
      }
    }
  }

  @Property
  void readsThatEndEarlyAreRepeated(Any any) throws Exception {
    byte[] bytes = conversation(any);
    long seed = any.longNumber();
    InputStream pausing = new Pauses(new Portions(bytes, seed));
    InputStream skipping = new Pauses(new Portions(bytes, seed));

    assertThat(readAll(pausing)).isEqualTo(readAll(new ByteArrayInputStream(bytes)));
    assertThat(readAll(skipping, 0)).isEqualTo(readAll(new ByteArrayInputStream(bytes), 0));
  }

  @Property
  void messagesCutInAnyWayAreReadTheSame(Any any) throws Exception {
    byte[] bytes = conversation(any);
    long seed = any.longNumber();
    List<Read> whole = readAll(new ByteArrayInputStream(bytes));

    assertThat(readAll(new Portions(bytes, seed))).isEqualTo(whole);
  }

  @Property
  void skippedMessagesLeaveTheOthersAsTheyAre(Any any) throws Exception {
    byte[] bytes = conversation(any);
    long seed = any.longNumber();
    List<Read> whole = readAll(new ByteArrayInputStream(bytes));

    List<Read> some = readAll(new Portions(bytes, seed), 0);

    assertThat(some).hasSameSizeAs(whole);
    for (int i = 0; i < some.size(); i++) {
      Read expected = whole.get(i);
      boolean taken = !some.get(i).content.isEmpty();
      assertThat(some.get(i)).isEqualTo(taken ? expected : new Read(expected.id, expected.tag, ""));
      boolean isEntry = expected.tag == LdapMessages.SEARCH_ENTRY;
      // In between, the length of the message's ID decides.
      if (!isEntry || expected.content.length() < SURELY_SHORT) {
        assertThat(taken).isTrue();
      } else if (expected.content.length() > SURELY_LONG) {
        assertThat(taken).isFalse();
      }
    }
  }

  @Property
  void anyBytesGiveMessagesOrAFailureOrTheEnd(Any any) {
    LdapReader reader = new LdapReader(new ByteArrayInputStream(almostMessages(any)));
    try {
      while (true) {
        LdapMessage message = reader.read(WHOLE);
        if (message.tag() == LdapMessages.SEARCH_ENTRY) {
          EntrySink.of(1000, AttributeRules.NONE, () -> false).add(message);
        } else {
          LdapResult.decode(message.operation());
        }
      }
    } catch (LdapOperationException e) {
      assertThat(e.getMessage()).isNotBlank();
    } catch (IOException e) {
      assertThat(e).isInstanceOf(EOFException.class).hasMessageContaining("closed");
    }
  }

  private static byte[] conversation(Any any) {
    ByteArrayOutputStream together = new ByteArrayOutputStream();
    any.list(12, () -> any.from(() -> entry(any), () -> result(any))).forEach(together::writeBytes);
    return together.toByteArray();
  }

  private static byte[] entry(Any any) {
    int id = any.number(0, Integer.MAX_VALUE);
    return Conversation.entry(id, any.textOf(Any.LETTERS, 0, 40).repeat(any.number(0, 125)));
  }

  private static byte[] result(Any any) {
    int id = any.number(0, Integer.MAX_VALUE);
    return Conversation.result(id, LdapMessages.SEARCH_DONE, any.number(0, 100), "x");
  }

  /** Random bytes, and messages with a few bytes changed. */
  private static byte[] almostMessages(Any any) {
    return any.from(
        () -> any.bytes(255),
        () -> {
          byte[] bytes = any.bytes(2, 60);
          bytes[0] = 0x30;
          bytes[1] = (byte) (bytes.length - 2);
          return bytes;
        },
        () -> {
          byte[] bytes = conversation(any);
          int at = any.number(0, 100);
          if (bytes.length > 0) {
            bytes[at % bytes.length] = (byte) any.number(0, 255);
          }
          return bytes;
        });
  }

  @Test
  void endInTheMiddleOfAMessageIsReported() {
    byte[] entry = Conversation.entry(1, "cn=a");
    InputStream cut = new ByteArrayInputStream(entry, 0, entry.length - 1);

    assertThatThrownBy(() -> new LdapReader(cut).read(WHOLE))
        .isInstanceOf(EOFException.class)
        .hasMessage("the server closed the connection in the middle of a message");
  }

  @Test
  void messageOfTheLargestSizeIsRead() throws Exception {
    byte[] entry = Conversation.entry(1, "a".repeat(LdapReader.MAX_MESSAGE_BYTES - 100));

    LdapMessage message = new LdapReader(new ByteArrayInputStream(entry)).read(WHOLE);

    assertThat(message.operation().next(0x04).text()).hasSize(LdapReader.MAX_MESSAGE_BYTES - 100);
  }

  @Test
  void largerMessageIsRefusedWithItsSizeAndTheLimit() {
    byte[] entry =
        Conversation.result(
            1, LdapMessages.SEARCH_DONE, 0, "a".repeat(LdapReader.MAX_MESSAGE_BYTES));

    assertThatThrownBy(() -> new LdapReader(new ByteArrayInputStream(entry)).read(WHOLE))
        .isInstanceOf(LdapOperationException.class)
        .hasMessageContaining("at most " + LdapReader.MAX_MESSAGE_BYTES);
  }

  @Test
  void skippedEntryWhoseOperationIsLongerThanItsMessageIsMalformed() {
    byte[] entry = Conversation.entry(1, "a".repeat(5000));
    entry[9] = 0x7f; // the operation's length, one too many bytes in it

    assertThatThrownBy(() -> new LdapReader(new ByteArrayInputStream(entry)).read(0))
        .isInstanceOf(LdapOperationException.class)
        .hasMessageContaining("malformed");
  }

  @Test
  void bytesBehindAMessageAreKnown() throws Exception {
    byte[] entry = Conversation.entry(1, "cn=a");
    LdapReader exact = new LdapReader(new ByteArrayInputStream(entry));
    exact.read(WHOLE);
    byte[] more = Arrays.copyOf(entry, entry.length + 1);
    LdapReader further = new LdapReader(new ByteArrayInputStream(more));
    further.read(WHOLE);

    assertThat(exact.hasBuffered()).isFalse();
    assertThat(further.hasBuffered()).isTrue();
  }

  @Test
  void messageWithMatchedDnAndReferralsSaysThem() {
    LdapResult result = new LdapResult(10, "dc=x", "elsewhere", List.of("ldap://a/", "ldap://b/"));

    assertThat(result.message())
        .isEqualTo("elsewhere; matched DN: dc=x; referral: ldap://a/ ldap://b/");
  }
}
