package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A PostgreSQL whose answers break its protocol: each sample ends in time, and no cent is lost. */
@RequiresPostgreSql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalPostgreSqlWireTest {
  private static final int TIMEOUT_MILLIS = 2_000;
  private static final byte[] NOTICE =
      message('N', "SNOTICE\0VNOTICE\0C00000\0Mnothing to worry about\0\0");

  private final UserLedger ledger = new UserLedger(7, 3);
  private SmallAtm atm;
  private FaultProxy proxy;
  private Withdrawer task;

  @BeforeEach
  void connect() throws Exception {
    atm = SmallAtm.prepared();
    proxy = new FaultProxy(PostgreSqlServer.shared());
    task = withdrawer(TIMEOUT_MILLIS);
    assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
  }

  private Withdrawer withdrawer(int timeoutMillis) throws Exception {
    return new Withdrawer(
        new SettingsBuilder(
                DatabaseAddress.tcp(proxy.through(atm.address().url()), atm.address().user(), ""))
            .statementTimeoutMillis(timeoutMillis)
            .build(),
        SmallAtm.SCALE,
        ledger);
  }

  @AfterEach
  void disconnect() throws Exception {
    task.close();
    proxy.close();
  }

  private static byte[] message(char type, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(5 + bytes.length)
        .put((byte) type)
        .putInt(4 + bytes.length)
        .put(bytes)
        .array();
  }

  private static byte[] withLength(char type, int length) {
    return ByteBuffer.allocate(64).put((byte) type).putInt(length).array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  static Stream<Arguments> brokenAnswers() {
    return Stream.of(
        answers("half of it", bytes -> Arrays.copyOf(bytes, bytes.length / 2)),
        answers("nothing", bytes -> new byte[0]),
        answers("the end of the connection", bytes -> null),
        answers("bytes of no message", bytes -> new byte[100]),
        answers("an unknown message", bytes -> message('~', "what")),
        answers("a length below its own", bytes -> withLength('N', 1)),
        answers("a negative length", bytes -> withLength('N', -1)),
        answers("the largest length", bytes -> withLength('N', Integer.MAX_VALUE)),
        answers("a row of the largest length", bytes -> withLength('D', Integer.MAX_VALUE)),
        answers("a result without columns", bytes -> message('T', "\0")));
  }

  private static Arguments answers(String name, UnaryOperator<byte[]> spoilt) {
    return Arguments.of(name, spoilt);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("brokenAnswers")
  void brokenAnswerFailsTheSampleInTimeAndTheNextHasAnotherConnection(
      String name, UnaryOperator<byte[]> spoilt) throws Exception {
    proxy.answersAre(spoilt);
    long begin = System.nanoTime();
    WithdrawalSample sample = task.run();
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);

    assertThat(sample.outcome()).as(sample.message()).isEqualTo(Outcome.FAILED);
    assertThat(sample.code()).isNotEqualTo("localError");
    assertThat(seconds).isLessThan(30); // far beyond the timeout, on a busy machine too

    proxy.answersAre(UnaryOperator.identity());
    WithdrawalSample next = task.run();
    assertThat(next.outcome()).as(next.message()).isEqualTo(Outcome.COMMITTED);
    assertThat(atm.historyRows()).isEqualTo(2);
  }

  @Test
  void floodOfNoticesDelaysTheSampleOnly() throws Exception {
    task.close();
    task = withdrawer(120_000); // reading the flood takes seconds on a busy machine
    assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    byte[] flood = new byte[5_000 * NOTICE.length];
    for (int i = 0; i < flood.length; i += NOTICE.length) {
      System.arraycopy(NOTICE, 0, flood, i, NOTICE.length);
    }
    AtomicInteger answers = new AtomicInteger();
    proxy.answersAre(
        bytes -> {
          answers.incrementAndGet();
          return joined(flood, bytes);
        });

    assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    assertThat(answers.get()).isGreaterThanOrEqualTo(7);
    assertThat(atm.historyRows()).isEqualTo(3);
  }
}
