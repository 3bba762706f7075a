package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Life counts by PJL from scripted printers on loopback. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PjlLifeCountTest {
  private static final String ANSWER = "@PJL INFO PAGECOUNT\r\n18392\r\n\f";
  private static final int SOON_MILLIS = 200;

  private static PrinterFields pjl(int port) {
    return PrinterFields.of(PrinterProtocol.PJL, port);
  }

  private static CounterSample ask(PrinterFields fields) {
    try (PrinterUser user = new PrinterUser()) {
      return user.run(fields);
    }
  }

  private static CounterSample askOneThatAnswers(String answer) throws IOException {
    try (ScriptedPrinter printer = ScriptedPrinter.answering(answer)) {
      return ask(pjl(printer.port()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ANSWER,
        "@PJL INFO PAGECOUNT\r\nPAGECOUNT=18392\r\n\f",
        "@PJL INFO PAGECOUNT \r\nPAGECOUNT = 18392\r\n\f",
        "@PJL INFO PAGECOUNT\n18392\n\f",
        "\r\n@PJL INFO PAGECOUNT\r\n\"18392\"\r\n\f",
        "@PJL USTATUS DEVICE\r\nCODE=10001\r\n\f" + ANSWER,
        ANSWER + "@PJL USTATUS TIMED\r\nCODE=10001\r\n\f"
      })
  void answerHasTheCount(String answer) throws Exception {
    CounterSample sample = askOneThatAnswers(answer);

    assertThat(sample.message()).isEmpty();
    assertThat(sample.code()).isEqualTo("0");
    assertThat(sample.reading()).isEqualTo(new Reading(18392, CounterType.PJL));
    assertThat(sample.connectNanos()).isPositive().isLessThan(sample.elapsedNanos());
    assertThat(sample.sentBytes()).isEqualTo(ScriptedPrinter.QUESTION.length());
    assertThat(sample.receivedBytes()).isPositive();
  }

  @Test
  void answerInSingleBytesIsOneAnswer() throws Exception {
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              peer.awaitQuestion();
              for (char c : ANSWER.toCharArray()) {
                peer.send(String.valueOf(c));
              }
              peer.awaitClose();
            })) {
      CounterSample sample = ask(pjl(printer.port()));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.reading().value()).isEqualTo(18392);
      assertThat(sample.receivedBytes()).isEqualTo(ANSWER.length());
    }
  }

  @Test
  void silentPrinterIsATimeout() throws Exception {
    try (ScriptedPrinter printer = new ScriptedPrinter(ScriptedPrinter.Peer::awaitClose)) {
      CounterSample sample = ask(pjl(printer.port()).timeLimit(SOON_MILLIS));

      assertThat(sample.code()).isEqualTo("timeout");
      assertThat(sample.message()).contains("200 ms");
      assertThat(sample.reading()).isNull();
    }
  }

  @Test
  void tricklingPrinterIsATimeout() throws Exception {
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              while (true) {
                peer.send(" ");
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // its pace
              }
            })) {
      CounterSample sample =
          Waiting.await(
              "a sample that got something in its time",
              () -> ask(pjl(printer.port()).timeLimit(SOON_MILLIS)),
              each -> each.receivedBytes() > 0);

      assertThat(sample.code()).isEqualTo("timeout");
    }
  }

  @Test
  void endlessAnswerIsCutOff() throws Exception {
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              while (true) {
                peer.send("@PJL USTATUS DEVICE\r\nCODE=10001\r\n\f".repeat(100));
              }
            })) {
      CounterSample sample = ask(pjl(printer.port()));

      assertThat(sample.code()).isEqualTo("malformedAnswer");
      assertThat(sample.receivedBytes()).isLessThan(2L * PjlLifeCount.PjlPageCountAnswer.MAX_BYTES);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 400 Bad Request\r\n\r\n\f",
        "\f",
        "@PJL INFO PAGECOUNT\r\n\f",
        "@PJL INFO PAGECOUNT\r\n-5\r\n\f",
        "@PJL INFO PAGECOUNT\r\n12 34\r\n\f",
        "@PJL INFO PAGECOUNT\r\n9999999999999999999999\r\n\f",
        "@PJL INFO ID\r\n\"LASER\"\r\n\f",
        "\0\1\2\3\f"
      })
  void garbageIsMalformed(String answer) throws Exception {
    CounterSample sample = askOneThatAnswers(answer);

    assertThat(sample.code()).isEqualTo("malformedAnswer");
    assertThat(sample.message()).contains("SNMP").doesNotContain("\0", "\f", "\r", "\n");
    assertThat(sample.reading()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", "\"?\""})
  void missingCountIsReported(String unknown) throws Exception {
    CounterSample sample = askOneThatAnswers("@PJL INFO PAGECOUNT\r\n" + unknown + "\r\n\f");

    assertThat(sample.code()).isEqualTo("notSupported");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "@PJL INFO", "@PJL INFO PAGECOUNT\r\n", "@PJL INFO PAGECOUNT\r\n183"})
  void connectionClosedWithinTheAnswerIsAFailure(String part) throws Exception {
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              peer.awaitQuestion();
              peer.send(part);
            })) {
      CounterSample sample = ask(pjl(printer.port()));

      assertThat(sample.code()).isIn("connectionClosed", "malformedAnswer");
      assertThat(sample.reading()).isNull();
    }
  }

  @Test
  void connectionClosedAfterTheWholeLineIsAnAnswer() throws Exception {
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              peer.awaitQuestion();
              peer.send("@PJL INFO PAGECOUNT\r\n18392\r\n");
            })) {
      assertThat(ask(pjl(printer.port())).reading().value()).isEqualTo(18392);
    }
  }

  @Test
  void refusedConnectionIsReported() throws Exception {
    int port = FreePort.find();
    CounterSample sample = ask(pjl(port));

    assertThat(sample.code()).isEqualTo("connectError");
    assertThat(sample.message()).contains("127.0.0.1:" + port);
    assertThat(sample.elapsedNanos()).isPositive();
  }

  @Test
  void retriesAreCountedAndShown() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ScriptedPrinter printer =
        new ScriptedPrinter(
            peer -> {
              peer.awaitQuestion();
              if (connections.incrementAndGet() > 2) {
                peer.send(ANSWER);
                peer.awaitClose();
              }
            })) {
      CounterSample sample = ask(pjl(printer.port()).retries(5));

      assertThat(sample.success()).isTrue();
      assertThat(sample.polls()).isEqualTo(1);
      assertThat(sample.retries()).isEqualTo(2);
    }
  }

  @Test
  void answersAreNotRetried() throws Exception {
    try (ScriptedPrinter printer = ScriptedPrinter.answering("no\f")) {
      CounterSample sample = ask(pjl(printer.port()).retries(5));

      assertThat(sample.retries()).isZero();
      assertThat(printer.accepted()).isEqualTo(1);
    }
  }

  @Test
  void connectionIsClosedBetweenRequests() throws Exception {
    // Serves one connection at a time, like printers.
    try (ScriptedPrinter printer = ScriptedPrinter.answering(ANSWER);
        PrinterUser one = new PrinterUser();
        PrinterUser other = new PrinterUser()) {
      assertThat(one.run(pjl(printer.port())).success()).isTrue();
      assertThat(other.run(pjl(printer.port())).success()).isTrue();
      assertThat(one.run(pjl(printer.port())).success()).isTrue();
      assertThat(printer.accepted()).isEqualTo(3);
    }
  }
}
