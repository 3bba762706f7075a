package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.testing.LongForm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A misbehaving peer costs one operation of any kind: it ends by itself with the right code, and
 * the next sample opens a new connection.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OperationPeerTest {
  /** Faults that begin with a message which answers a search, but no other operation. */
  private static final Set<PeerFault> OF_A_SEARCH =
      EnumSet.of(
          PeerFault.ENTRIES_BUT_NO_RESULT,
          PeerFault.CLOSE_BETWEEN_TWO_MESSAGES,
          PeerFault.ENDLESS_ENTRIES,
          PeerFault.ENDLESS_INTERMEDIATE_RESPONSES);

  /** Class loading in the first sample must not use up a short timeout. */
  @BeforeAll
  static void warmUp() throws Exception {
    for (Asked each : Asked.values()) {
      try (ScriptedServer server = ScriptedServer.playing(Asked::healthy)) {
        OperationSample sample = each.at(server.url()).run();
        assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      }
    }
  }

  /** Each fault with one operation after the other; in the long form all with all. */
  static List<Arguments> faults() {
    List<Arguments> all = new ArrayList<>();
    for (PeerFault fault : PeerFault.values()) {
      for (Asked each : Asked.values()) {
        boolean turn =
            (fault.ordinal() + each.ordinal()) % LongForm.of(Asked.values().length, 1) == 0;
        boolean rightAnswer = fault == PeerFault.WRONG_OPERATION && each == Asked.BIND;
        if (turn && !rightAnswer) {
          all.add(Arguments.of(fault, each));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultCostsOneSample(PeerFault fault, Asked asked) throws Exception {
    String code = OF_A_SEARCH.contains(fault) ? PeerFault.MALFORMED : fault.code;
    try (ScriptedServer server = ScriptedServer.playing(fault.script, Asked::healthy);
        OperationUser user = new OperationUser()) {
      TestOperation operation = asked.at(server.url());
      if (code.equals(PeerFault.TIMEOUT)) {
        operation.timeouts(20_000, 300);
      }

      OperationSample bad = user.run(operation);

      assertThat(bad.success()).isFalse();
      assertThat(bad.code()).as(bad.message()).isEqualTo(code);
      reconnects(user, operation, server);
    }
  }

  /**
   * The next sample opens a connection and is answered; one that a busy machine lets time out is
   * the next fault, after which the same holds.
   */
  private static void reconnects(
      OperationUser user, TestOperation operation, ScriptedServer server) {
    int connections = 2;
    OperationSample good = user.run(operation);
    while (good.code().equals(PeerFault.TIMEOUT) && connections < 20) {
      connections++;
      good = user.run(operation);
    }
    assertThat(good.code()).as(good.message()).isEqualTo("0 success");
    assertThat(server.accepted()).isEqualTo(connections);
  }

  private static OperationSample sample(TestOperation operation, ScriptedServer.Script script)
      throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(script)) {
      return operation.with(DIRECTORY.url, server.url()).run();
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersOfOtherOperationsAreMalformed(Asked asked) throws Exception {
    for (Asked other : Asked.values()) {
      if (other.type.answerTag() != asked.type.answerTag()) {
        OperationSample sample =
            sample(
                asked.at("ldap://h"),
                peer -> {
                  peer.send(Conversation.result(peer.request(), other.type.answerTag(), 0, ""));
                  peer.awaitClose();
                });

        assertThat(sample.code()).as(sample.message()).isEqualTo(PeerFault.MALFORMED);
        assertThat(sample.success()).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void answerInSmallPiecesWithUnknownNoticesBeforeItIsTheAnswer(Asked asked) throws Exception {
    OperationSample sample =
        sample(
            asked.at("ldap://h"),
            peer -> {
              int[] request = peer.requestWithTag();
              peer.send(
                  Conversation.result(
                      0, 0x78, 52, "", new ASN1OctetString((byte) 0x8A, "1.3.6.1.4.1.99999.1")));
              for (byte each :
                  Conversation.result(request[0], Asked.answerTo(request[1]), 0, "in pieces")) {
                peer.send(new byte[] {each});
              }
              peer.awaitClose();
            });

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.message()).isEqualTo("in pieces");
  }

  @ParameterizedTest
  @EnumSource
  void answerThatCameBeforeItsRequestIsNone(Asked asked) throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int[] request = peer.requestWithTag();
                  int tag = Asked.answerTo(request[1]);
                  peer.send(
                      Conversation.result(request[0], tag, 0, ""),
                      Conversation.result(request[0] + 1, tag, 0, ""));
                  peer.awaitClose();
                });
        OperationUser user = new OperationUser()) {
      TestOperation operation = asked.at(server.url());
      assertThat(user.run(operation).success()).isTrue();

      OperationSample early = user.run(operation);

      assertThat(early.code()).as(early.message()).isEqualTo(PeerFault.MALFORMED);
      assertThat(early.message()).contains("before it was asked");
    }
  }

  @ParameterizedTest
  @EnumSource
  void referralIsAFailureThatNamesItsUrl(Asked asked) throws Exception {
    OperationSample sample =
        sample(
            asked.at("ldap://h"),
            peer -> {
              int[] request = peer.requestWithTag();
              ASN1Element referral =
                  new ASN1Sequence((byte) 0xA3, new ASN1OctetString("ldap://other/dc=x"));
              peer.send(
                  Conversation.result(request[0], Asked.answerTo(request[1]), 10, "", referral));
              peer.awaitClose();
            });

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("10 referral");
    assertThat(sample.message()).contains("referral: ldap://other/dc=x");
  }

  @Test
  void valueOfAPasswordModifyThatIsNoneIsMalformedAndEndsTheConnection() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  ASN1Element value =
                      new ASN1OctetString((byte) LdapMessages.RESPONSE_VALUE, "no sequence");
                  peer.send(Conversation.result(peer.request(), 0x78, 0, "", value));
                  peer.awaitClose();
                },
                Asked::healthy);
        OperationUser user = new OperationUser()) {
      TestOperation change = Asked.PASSWORD_MODIFY.at(server.url());

      OperationSample bad = user.run(change);

      assertThat(bad.code()).as(bad.message()).isEqualTo(PeerFault.MALFORMED);
      assertThat(user.run(change).success()).isTrue();
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  private static TestOperation sasl(String method) {
    return TestOperation.at("ldap://h", "bind").sasl(method, "ana", "x");
  }

  private static ASN1Element credentials(String text) {
    return new ASN1OctetString(
        (byte) LdapMessages.SERVER_SASL_CREDS, text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scramSha256", "digestMd5"})
  void successWithoutAProofIsNone(String method) throws Exception {
    OperationSample sample =
        sample(sasl(method), peer -> peer.send(Conversation.result(peer.request(), 0x61, 0, "")));

    assertThat(sample.code()).as(sample.message()).isEqualTo(PeerFault.MALFORMED);
    assertThat(sample.success()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "r=x", "nonce=\"x\"", "nonce", "realm=\"a\",nonce=\"b\",qop=\"none\""})
  void challengesWithoutEndEnd(String challenge) throws Exception {
    for (String method : List.of("scramSha256", "digestMd5")) {
      OperationSample sample =
          sample(
              sasl(method),
              peer -> {
                while (true) {
                  peer.send(
                      Conversation.result(peer.request(), 0x61, 14, "", credentials(challenge)));
                }
              });

      assertThat(sample.code()).as(sample.message()).isEqualTo(PeerFault.MALFORMED);
      assertThat(sample.message()).contains("breaks ");
      assertThat(sample.success()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"scramSha256", "digestMd5"})
  void challengeThatNeverComesEndsAtTheResponseTimeout(String method) throws Exception {
    OperationSample sample =
        sample(
            sasl(method).timeouts(20_000, 150),
            peer -> {
              peer.request();
              peer.awaitClose();
            });

    assertThat(sample.code()).as(sample.message()).isEqualTo(PeerFault.TIMEOUT);
  }
}
