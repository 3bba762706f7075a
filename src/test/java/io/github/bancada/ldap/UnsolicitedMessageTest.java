package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import io.github.bancada.ldap.wire.LdapMessages;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that answer nothing (RFC 4511 section 4.4): only the awaited answer makes a sample a
 * success.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnsolicitedMessageTest {
  private static final String UNKNOWN_NOTICE = "1.3.6.1.4.1.99999.1";

  /** The moment at which a virtual user awaits an answer. */
  enum Wait {
    START_TLS {
      @Override
      TestSettings settings(String url) {
        return UnsolicitedMessageTest.settings(url).startTls().trust("all");
      }
    },
    BIND {
      @Override
      TestSettings settings(String url) {
        return UnsolicitedMessageTest.settings(url).bind("anonymous");
      }
    },
    SEARCH {
      @Override
      TestSettings settings(String url) {
        return UnsolicitedMessageTest.settings(url);
      }
    },
    SECOND_PAGE {
      @Override
      TestSettings settings(String url) {
        return UnsolicitedMessageTest.settings(url).pageSize(1);
      }

      @Override
      void lead(Conversation peer) throws Exception {
        int id = peer.request();
        peer.send(Conversation.entry(id, "cn=a"), Conversation.pageDone(id, "more"));
      }
    };

    abstract TestSettings settings(String url);

    /** The requests before that moment. */
    void lead(Conversation peer) throws Exception {}
  }

  private static TestSettings settings(String url) {
    return TestSettings.at(url).connectionPerUser().expectEntries(">=1");
  }

  @BeforeAll
  static void warmUp() throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(Conversation::healthy);
        TestUser user = TestUser.alone()) {
      assertThat(user.run(TestSettings.at(server.url()).bind("anonymous")).success()).isTrue();
    }
  }

  /** For an answer that never comes. */
  private static TestSettings brief(Wait wait) {
    return wait.settings("").timeouts(500, 500);
  }

  private static byte[] notice(String oid, int code) {
    return Conversation.result(
        0,
        LdapMessages.EXTENDED_RESPONSE,
        code,
        "hello",
        new ASN1OctetString((byte) LdapMessages.RESPONSE_NAME, oid));
  }

  /** A sample whose awaited answer is replaced. */
  private static SearchSample instead(Wait wait, TestSettings settings, byte[]... messages)
      throws Exception {
    return sample(
        settings,
        peer -> {
          wait.lead(peer);
          peer.request();
          peer.send(messages);
          peer.awaitClose();
        });
  }

  private static SearchSample sample(TestSettings settings, ScriptedServer.Script script)
      throws Exception {
    try (ScriptedServer server = ScriptedServer.playing(script);
        TestUser user = TestUser.alone()) {
      return user.run(settings.url(server.url()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void unknownNoticeOfSuccessIsNoAnswer(Wait wait) throws Exception {
    SearchSample sample = instead(wait, brief(wait), notice(UNKNOWN_NOTICE, 0));
    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
  }

  @ParameterizedTest
  @EnumSource
  void noticeOfDisconnectionWithCodeZeroIsNoSuccess(Wait wait) throws Exception {
    SearchSample sample =
        instead(
            wait,
            wait.settings("").expectEntries(""),
            notice(Conversation.NOTICE_OF_DISCONNECTION, 0));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("81 serverDown");
    assertThat(sample.message()).contains("disconnects").contains("hello");
  }

  @ParameterizedTest
  @EnumSource
  void noticeOfDisconnectionIsNoAnswerEvenIfItsCodeIsExpected(Wait wait) throws Exception {
    SearchSample sample =
        instead(
            wait,
            wait.settings("").expectCodes("0 52 81"),
            Conversation.noticeOfDisconnection(52, "going down"));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("52 unavailable");
    assertThat(sample.message()).contains("disconnects: going down");
  }

  @ParameterizedTest
  @EnumSource
  void noticeWithoutANameIsMalformed(Wait wait) throws Exception {
    SearchSample sample =
        instead(
            wait,
            wait.settings(""),
            Conversation.result(0, LdapMessages.EXTENDED_RESPONSE, 0, "nobody"));

    assertThat(sample.code()).as(sample.message()).isEqualTo("84 decodingError");
  }

  @ParameterizedTest
  @EnumSource
  void otherOperationsWithMessageIdZeroAreMalformed(Wait wait) throws Exception {
    for (int tag :
        new int[] {
          LdapMessages.BIND_RESPONSE,
          LdapMessages.SEARCH_DONE,
          LdapMessages.SEARCH_ENTRY,
          LdapMessages.INTERMEDIATE_RESPONSE
        }) {
      SearchSample sample =
          instead(wait, wait.settings(""), Conversation.result(0, tag, 0, "nobody"));

      assertThat(sample.code()).as("%x: %s", tag, sample.message()).isEqualTo("84 decodingError");
      assertThat(sample.success()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void answerOfAnotherOperationIsMalformed(Wait wait) throws Exception {
    int[] others =
        switch (wait) {
          case START_TLS ->
              new int[] {LdapMessages.BIND_RESPONSE, LdapMessages.SEARCH_DONE, 0x6b, 0x79};
          case BIND ->
              new int[] {LdapMessages.EXTENDED_RESPONSE, LdapMessages.SEARCH_DONE, 0x6b, 0x79};
          default -> new int[] {LdapMessages.EXTENDED_RESPONSE, LdapMessages.BIND_RESPONSE, 0x6b};
        };
    for (int tag : others) {
      SearchSample sample =
          sample(
              wait.settings(""),
              peer -> {
                wait.lead(peer);
                peer.send(Conversation.result(peer.request(), tag, 0, ""));
                peer.awaitClose();
              });

      assertThat(sample.code()).as("%x: %s", tag, sample.message()).isEqualTo("84 decodingError");
      assertThat(sample.success()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void floodOfUnknownNoticesEndsAtTheTimeout(Wait wait) throws Exception {
    byte[] notice = notice(UNKNOWN_NOTICE, 0);
    SearchSample sample =
        sample(
            brief(wait),
            peer -> {
              wait.lead(peer);
              peer.request();
              while (true) {
                peer.send(notice, notice, notice, notice);
              }
            });

    assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
  }

  @Test
  void unknownNoticesAmongTheAnswersAreIgnored() throws Exception {
    byte[] notice = notice(UNKNOWN_NOTICE, 52);
    SearchSample sample =
        sample(
            Wait.BIND.settings("").pageSize(1).expectEntries("2"),
            peer -> {
              int bind = peer.request();
              peer.send(
                  notice, Conversation.result(bind, LdapMessages.BIND_RESPONSE, 0, ""), notice);
              int first = peer.request();
              peer.send(
                  Conversation.entry(first, "cn=a"), notice, Conversation.pageDone(first, "more"));
              int second = peer.request();
              peer.send(
                  notice, notice, Conversation.entry(second, "cn=b"), notice, done(second), notice);
              peer.awaitClose();
            });

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
  }

  private static byte[] done(int id) {
    return Conversation.result(id, LdapMessages.SEARCH_DONE, 0, "");
  }

  @Test
  void noticeOfDisconnectionAfterTheAnswerLeavesTheAnswerAndEndsTheConnection() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  peer.send(
                      Conversation.entry(id, "cn=a"),
                      done(id),
                      Conversation.noticeOfDisconnection(52, "going down"));
                  peer.awaitClose();
                },
                Conversation::healthy);
        TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server.url());
      List<String> codes = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        codes.add(user.run(settings).code());
      }

      assertThat(codes).containsExactly("0 success", "52 unavailable", "0 success");
      assertThat(server.accepted()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resultThatCameBeforeItsRequestIsNoAnswer(boolean paged) throws Exception {
    try (ScriptedServer server =
            ScriptedServer.playing(
                peer -> {
                  int id = peer.request();
                  byte[] end = paged ? Conversation.pageDone(id, "more") : done(id);
                  peer.send(
                      Conversation.entry(id, "cn=a"),
                      end,
                      Conversation.entry(id + 1, "cn=b"),
                      done(id + 1));
                  peer.awaitClose();
                });
        TestUser user = TestUser.alone()) {
      TestSettings settings = settings(server.url());
      SearchSample sample = user.run(paged ? settings.pageSize(1) : settings);
      if (!paged) {
        assertThat(sample.success()).isTrue();
        sample = user.run(settings);
      }

      assertThat(sample.code()).as(sample.message()).isEqualTo("84 decodingError");
      assertThat(sample.message()).contains("before it was asked");
    }
  }
}
