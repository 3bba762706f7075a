package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.bancada.testing.Waiting;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.TimeTicks;
import org.snmp4j.smi.Variable;

/** Life counts by SNMP from real agents on loopback. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SnmpLifeCountTest extends SnmpAgents {
  @ParameterizedTest
  @EnumSource(names = {"SNMP_V1", "SNMP_V2C"})
  void communityReadsTheCount(PrinterProtocol protocol) throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 4_000_000_000L)) {
      CounterSample sample = ask(PrinterFields.of(protocol, agent.port()));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.code()).isEqualTo("0");
      assertThat(sample.success()).isTrue();
      assertThat(sample.reading()).isEqualTo(new Reading(4_000_000_000L, CounterType.COUNTER_32));
      assertThat(agent.asked()).isEqualTo(1);
    }
  }

  @Test
  void wrongCommunityIsATimeout() throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      CounterSample sample = ask(v2c(agent).community("wrong").timeLimit(SOON_MILLIS));

      assertThat(sample.code()).isEqualTo("timeout");
      assertThat(sample.message()).contains("200 ms");
      assertThat(sample.success()).isFalse();
      assertThat(sample.reading()).isNull();
      assertThat(sample.elapsedNanos()).isGreaterThanOrEqualTo(SOON_MILLIS * 1_000_000L);
      assertThat(sample.polls()).isEqualTo(1);
      assertThat(sample.retries()).isZero();
      assertThat(sample.sentBytes()).isPositive();
      assertThat(sample.receivedBytes()).isZero();
      assertThat(agent.asked()).isZero();
    }
  }

  @Test
  void retriesAreCountedAndShown() throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      CounterSample sample = ask(v2c(agent).community("wrong").timeLimit(50).retries(3));

      assertThat(sample.code()).isEqualTo("timeout");
      assertThat(sample.polls()).isEqualTo(1);
      assertThat(sample.retries()).isEqualTo(3);
      assertThat(sample.message()).contains("1 poll, 3 retries");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNMP_V1", "SNMP_V2C", "SNMP_V3"})
  void wrongOidIsReported(PrinterProtocol protocol) throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      PrinterFields fields =
          protocol == PrinterProtocol.SNMP_V3
              ? v3(agent)
              : PrinterFields.of(protocol, agent.port());
      CounterSample sample = ask(fields.oid("1.3.6.1.4.1.1.1.0"));

      if (protocol == PrinterProtocol.SNMP_V1) {
        assertThat(sample.code()).isEqualTo("noSuchName");
      } else {
        assertThat(sample.code()).isIn("noSuchObject", "noSuchInstance");
      }
      assertThat(sample.message()).contains("1.3.6.1.4.1.1.1.0");
    }
  }

  static List<Arguments> counts() {
    return List.of(
        arguments(new Counter32(4_294_967_295L), 4_294_967_295L, CounterType.COUNTER_32),
        arguments(new Gauge32(4_294_967_295L), 4_294_967_295L, CounterType.GAUGE_32),
        arguments(new Integer32(7), 7L, CounterType.INTEGER_32),
        arguments(new Counter64(1L << 40), 1L << 40, CounterType.COUNTER_64),
        arguments(new Counter64(-1), -1L, CounterType.COUNTER_64));
  }

  @ParameterizedTest
  @MethodSource("counts")
  void typesOfCountsAreRead(Variable value, long count, CounterType type) throws Exception {
    try (PrinterAgent agent = PrinterAgent.showing(() -> value)) {
      CounterSample sample = ask(v2c(agent));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.reading()).isEqualTo(new Reading(count, type));
    }
  }

  static List<Variable> noCounts() {
    return List.of(new OctetString("12345"), new TimeTicks(100), new Integer32(-2));
  }

  @ParameterizedTest
  @MethodSource("noCounts")
  void otherValuesAreRefused(Variable value) throws Exception {
    try (PrinterAgent agent = PrinterAgent.showing(() -> value)) {
      CounterSample sample = ask(v2c(agent));

      assertThat(sample.code()).isEqualTo("noCounter");
      assertThat(sample.reading()).isNull();
    }
  }

  @Test
  void wrapIsAStepForward() throws Exception {
    AtomicReference<Long> count = new AtomicReference<>(4_294_967_290L);
    try (PrinterAgent agent = PrinterAgent.counting(count::get);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      count.set(4L);
      CounterSample sample = user.run(v2c(agent).expect(10));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.delta()).isEqualTo(10);
    }
  }

  /** Answers each datagram with given bytes. */
  private static final class Babbler implements Closeable {
    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());

    Babbler(Supplier<byte[]> answer) throws IOException {
      Thread thread = new Thread(() -> babble(answer), "babbler");
      thread.setDaemon(true);
      thread.start();
    }

    private void babble(Supplier<byte[]> answer) {
      try {
        while (true) {
          DatagramPacket packet = new DatagramPacket(new byte[2000], 2000);
          socket.receive(packet);
          byte[] bytes = answer.get();
          socket.send(new DatagramPacket(bytes, bytes.length, packet.getSocketAddress()));
        }
      } catch (IOException e) {
        // Closed.
      }
    }

    int port() {
      return socket.getLocalPort();
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SNMP_V2C", "SNMP_V3"})
  void garbageIsIgnoredAndNotPrinted(PrinterProtocol protocol) throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream console = new PrintStream(said, true, StandardCharsets.UTF_8);
    Random random = new Random(7);
    try (Babbler babbler =
        new Babbler(
            () -> {
              byte[] bytes = new byte[1 + random.nextInt(100)];
              random.nextBytes(bytes);
              bytes[0] = random.nextBoolean() ? 0x30 : bytes[0];
              return bytes;
            })) {
      System.setOut(console);
      System.setErr(console);
      PrinterFields fields =
          protocol == PrinterProtocol.SNMP_V3
              ? PrinterFields.v3(babbler.port(), SnmpAuthentication.SHA_1, SnmpPrivacy.AES_128)
              : PrinterFields.of(protocol, babbler.port());
      try (PrinterUser user = new PrinterUser()) {
        Waiting.await(
            "a sample that got garbage in its time",
            () -> {
              CounterSample sample = user.run(fields.timeLimit(20).retries(20));
              assertThat(sample.code()).isEqualTo("timeout");
              return sample.receivedBytes() > 0;
            });
      }
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void sessionsEndWithTheirVirtualUser() throws Exception {
    try (PrinterAgent agent = PrinterAgent.counting(() -> 5L)) {
      UdpThreads sessions = UdpThreads.fromNowOn();
      PrinterUser user = new PrinterUser();
      user.run(v2c(agent));
      user.run(v3(agent));
      assertThat(sessions.count()).isEqualTo(2);

      user.close();

      sessions.awaitNone();
    }
  }

  @Test
  void unknownHostIsReported() {
    PrinterSettings known = PrinterFields.of(PrinterProtocol.SNMP_V2C, 161).build();
    PrinterAddress nowhere =
        new PrinterAddress(
            "printer.invalid", PrinterProtocol.SNMP_V2C, 161, Duration.ofSeconds(2), 0);
    try (PrinterUser user = new PrinterUser()) {
      CounterSample sample =
          user.task().run(new PrinterSettings(nowhere, known.snmp(), known.expectation()));

      assertThat(sample.code()).isEqualTo("unknownHost");
      assertThat(sample.message()).contains("printer.invalid");
    }
  }
}
