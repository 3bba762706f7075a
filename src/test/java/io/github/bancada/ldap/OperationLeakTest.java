package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.LiveThreads;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OpenDescriptors;
import io.github.bancada.testing.Waiting;
import io.github.bancada.testing.WholeHeap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations that fail, each in each way, leave neither descriptors nor threads nor memory. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OperationLeakTest {
  private static final int FAILURES = LongForm.of(200, 3_000);

  /** What any failure may leave, or the virtual machine for its own reasons. */
  private static final long MOST_BYTES = Math.max(512 << 10, 200L * FAILURES);

  /** Faults whose peer takes long to make its answer. */
  private static final Set<PeerFault> COSTLY =
      EnumSet.of(
          PeerFault.HUNDRED_MEGABYTES_OF_GARBAGE,
          PeerFault.HUNDRED_MEGABYTES_OF_GARBAGE_IN_A_MESSAGE);

  private static final ASN1Element REFERRAL =
      new ASN1Sequence((byte) 0xA3, new ASN1OctetString("ldap://other/dc=x"));

  private final List<ScriptedServer> servers = new ArrayList<>();
  private final List<TestOperation> failing = new ArrayList<>();

  @Test
  void failuresOfEachKindLeaveNothing() throws Exception {
    OpenDescriptors.assumeKnown();
    try (OperationUser user = new OperationUser()) {
      failInEachWay();
      fail(user, failing.size());
      awaitIdle();
      Set<String> descriptors = OpenDescriptors.now();
      Set<String> threads = LiveThreads.names();
      long bytes = WholeHeap.usedBytes();

      fail(user, FAILURES);
      awaitIdle();

      // Not equal: garbage of other tests of this JVM may be collected meanwhile. Not at once: the
      // server may not have accepted the last connections yet, which timed out before.
      Waiting.await(
          "descriptors as before", OpenDescriptors::now, now -> descriptors.containsAll(now));
      Waiting.await("threads as before", LiveThreads::names, now -> threads.containsAll(now));
      Waiting.await(
          "the memory of " + FAILURES + " failures",
          () -> WholeHeap.usedBytes() - bytes,
          more -> more < MOST_BYTES);
    } finally {
      for (ScriptedServer each : servers) {
        each.close();
      }
    }
  }

  /** Operations in turn, so that a part of the list already has many of both. */
  private void failInEachWay() throws IOException {
    for (Asked each : Asked.values()) {
      for (PeerFault fault : PeerFault.values()) {
        boolean rightAnswer = fault == PeerFault.WRONG_OPERATION && each == Asked.BIND;
        if (!COSTLY.contains(fault) && !rightAnswer) {
          add(each, fault.script, fault.code.equals(PeerFault.TIMEOUT) ? 5 : 20_000);
        }
      }
      add(
          each,
          peer -> {
            int[] request = peer.requestWithTag();
            int tag = Asked.answerTo(request[1]);
            peer.send(Conversation.result(request[0], tag, 10, "", REFERRAL));
            peer.awaitClose();
          },
          20_000);
      last().with(DIRECTORY.connections, "sample"); // a referral is an answer and ends nothing
      failing.add(each.at(refusedUrl()));
      add(each, peer -> peer.send(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}), 20_000);
      failing.add(each.at(servers.get(servers.size() - 1).tlsUrl()));
    }
  }

  private void add(Asked asked, ScriptedServer.Script script, int responseMillis)
      throws IOException {
    ScriptedServer server = ScriptedServer.playing(script);
    servers.add(server);
    TestOperation operation = asked.at(server.url()).timeouts(20_000, responseMillis);
    // Some fail on kept connections, some on those of a pool or of the sample.
    String mode = List.of("user", "pool", "sample").get(failing.size() % 3);
    failing.add(operation.with(DIRECTORY.connections, mode));
  }

  private TestOperation last() {
    return failing.get(failing.size() - 1);
  }

  private static String refusedUrl() throws IOException {
    return "ldap://127.0.0.1:" + FreePort.find();
  }

  private void fail(OperationUser user, int samples) {
    for (int i = 0; i < samples; i++) {
      OperationSample sample = user.run(failing.get(i % failing.size()));
      assertThat(sample.success()).as(sample.request()).isFalse();
    }
  }

  private void awaitIdle() {
    servers.forEach(ScriptedServer::awaitIdle);
  }
}
