package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1OctetString;
import io.github.bancada.ldap.wire.LdapMessages;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Faults of a peer that should answer a search. */
enum PeerFault {
  SILENCE_AFTER_ACCEPT(PeerFault.TIMEOUT, "no search result", Conversation::awaitClose),

  SILENCE_AFTER_THE_REQUEST(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        peer.request();
        peer.awaitClose();
      }),

  HALF_A_MESSAGE_THEN_SILENCE(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        peer.send(half(entry(peer)));
        peer.awaitClose();
      }),

  ENTRIES_BUT_NO_RESULT(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        peer.send(entry(peer));
        peer.awaitClose();
      }),

  CLOSE_IN_THE_MIDDLE_OF_A_MESSAGE(
      PeerFault.DOWN, "in the middle of a message", peer -> peer.send(half(entry(peer)))),

  CLOSE_BETWEEN_TWO_MESSAGES(
      PeerFault.DOWN, "the server closed the connection", peer -> peer.send(entry(peer))),

  CLOSE_AFTER_THE_REQUEST(
      PeerFault.DOWN, "the server closed the connection", Conversation::request),

  CLOSE_RIGHT_AFTER_ACCEPT(PeerFault.DOWN, "no search result", peer -> {}),

  RESET(
      PeerFault.DOWN,
      "no search result",
      peer -> {
        peer.request();
        peer.reset();
      }),

  RESET_IN_THE_MIDDLE_OF_A_MESSAGE(
      PeerFault.DOWN,
      "no search result",
      peer -> {
        peer.send(half(entry(peer)));
        peer.reset();
      }),

  RESPONSE_TO_ANOTHER_MESSAGE(
      PeerFault.MALFORMED,
      "answered message 4242, but the request is message 1",
      peer -> {
        peer.request();
        peer.send(Conversation.result(4242, LdapMessages.SEARCH_DONE, 0, ""));
        peer.awaitClose();
      }),

  WRONG_OPERATION(
      PeerFault.MALFORMED,
      "tag 0x61 where 0x65 was due",
      peer -> {
        peer.send(Conversation.result(peer.request(), LdapMessages.BIND_RESPONSE, 0, ""));
        peer.awaitClose();
      }),

  REQUEST_SENT_BACK(
      PeerFault.MALFORMED,
      "tag 0x63",
      peer -> {
        byte[] search = Conversation.message(peer.request(), new ASN1OctetString((byte) 0x63));
        peer.send(search);
        peer.awaitClose();
      }),

  ENDLESS_ENTRIES(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        byte[] entry = entry(peer);
        while (true) {
          peer.send(entry);
        }
      }),

  ENDLESS_INTERMEDIATE_RESPONSES(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        byte[] nothing = Conversation.message(peer.request(), new ASN1OctetString((byte) 0x79));
        while (true) {
          peer.send(nothing);
        }
      }),

  A_BYTE_AT_A_TIME(
      PeerFault.TIMEOUT,
      "no search result",
      peer -> {
        peer.request();
        peer.send(new byte[] {0x30, (byte) 0x83, 0x0f, 0x42, 0x40});
        while (true) {
          peer.send(new byte[] {0x02});
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
      }),

  HUNDRED_MEGABYTES_OF_GARBAGE(
      PeerFault.MALFORMED, "does not speak LDAP", peer -> garbage(peer, new byte[] {0x47})),

  HUNDRED_MEGABYTES_OF_GARBAGE_IN_A_MESSAGE(
      PeerFault.MALFORMED,
      "malformed",
      peer -> garbage(peer, new byte[] {0x30, (byte) 0x82, 0x7f, 0})),

  LENGTH_OF_FOUR_GIGABYTES(
      PeerFault.MALFORMED,
      "4294967295 bytes",
      peer -> {
        peer.request();
        peer.send(new byte[] {0x30, (byte) 0x84, -1, -1, -1, -1});
        peer.awaitClose();
      }),

  LENGTH_OF_A_HUNDRED_BYTES(
      PeerFault.MALFORMED,
      "length byte 0xe4",
      peer -> {
        peer.request();
        peer.send(new byte[] {0x30, (byte) 0xe4}, new byte[100]);
        peer.awaitClose();
      }),

  INDEFINITE_LENGTH(
      PeerFault.MALFORMED,
      "length byte 0x80",
      peer -> {
        peer.request();
        peer.send(new byte[] {0x30, (byte) 0x80, 0x02, 0x01, 0x01, 0x65, 0x00, 0, 0});
        peer.awaitClose();
      }),

  EMPTY_MESSAGE(
      PeerFault.MALFORMED,
      "ends early",
      peer -> {
        peer.request();
        peer.send(new byte[] {0x30, 0x00});
        peer.awaitClose();
      }),

  RESULT_WITHOUT_CONTENT(
      PeerFault.MALFORMED,
      "malformed",
      peer -> {
        peer.send(new byte[] {0x30, 0x05, 0x02, 0x01, (byte) peer.request(), 0x65, 0x00});
        peer.awaitClose();
      }),

  WEB_SERVER(
      PeerFault.MALFORMED,
      "does not speak LDAP",
      peer -> {
        peer.request();
        peer.send("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes("US-ASCII"));
      }),

  NOTICE_OF_DISCONNECTION_UNAVAILABLE(
      "52 unavailable",
      "disconnects: going down",
      peer -> {
        peer.request();
        peer.send(Conversation.noticeOfDisconnection(52, "going down"));
      }),

  NOTICE_OF_DISCONNECTION_BUSY(
      "51 busy",
      "disconnects: too many",
      peer -> {
        peer.request();
        peer.send(Conversation.noticeOfDisconnection(51, "too many"));
      });

  static final String TIMEOUT = "85 timeout";
  static final String DOWN = "81 serverDown";
  static final String MALFORMED = "84 decodingError";

  final String code;
  final String message;
  final ScriptedServer.Script script;

  PeerFault(String code, String message, ScriptedServer.Script script) {
    this.code = code;
    this.message = message;
    this.script = script;
  }

  private static byte[] entry(Conversation peer) throws Exception {
    return Conversation.entry(peer.request(), "cn=fulano1,dc=testeperformance");
  }

  private static byte[] half(byte[] message) {
    return Arrays.copyOf(message, message.length / 2);
  }

  private static void garbage(Conversation peer, byte[] start) throws Exception {
    peer.request();
    peer.send(start);
    byte[] noise = new byte[1 << 20];
    new Random(1).nextBytes(noise);
    for (int i = 0; i < 100; i++) {
      peer.send(noise);
    }
  }
}
