package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many operations, or searches, of a call of the sampler, one after the other. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OperationsInTurnTest extends OperationRun {
  /** Keeps the samples of a call, and gives settings by their number. */
  private static final class Call implements SampleFlow<OperationSettings> {
    private final List<Sample> samples = new ArrayList<>();
    private final IntFunction<TestOperation> settings;
    private int begun;

    Call(IntFunction<TestOperation> settings) {
      this.settings = settings;
    }

    List<Sample> of(OperationUser user) {
      Sample last = user.task().run(next(), this);
      if (last != null) {
        give(last);
      }
      return samples;
    }

    @Override
    public boolean goesOn() {
      return true;
    }

    @Override
    public OperationSettings next() {
      return settings.apply(begun++).build();
    }

    @Override
    public void give(Sample sample) {
      samples.add(sample);
    }
  }

  private static List<Sample> callOf(IntFunction<TestOperation> settings) {
    try (OperationUser user = new OperationUser()) {
      return new Call(settings).of(user);
    }
  }

  private static TestOperation kept(TestOperation operation, int operations) {
    return operation.connectionPerUser().with(OPERATIONS, operations);
  }

  @Test
  void eachOperationIsASampleWithAValueAndATimeOfItsOwn() {
    long begin = System.nanoTime();
    List<Sample> samples =
        callOf(i -> kept(describe("cn=fulano" + (i + 1) + "," + BASE, "value"), 5));
    long took = System.nanoTime() - begin;

    assertThat(samples).hasSize(5).allMatch(Sample::success);
    assertThat(samples).extracting(Sample::request).doesNotHaveDuplicates();
    assertThat(samples).allMatch(each -> each.elapsedNanos() > 0 && each.latencyNanos() > 0);
    assertThat(samples.stream().mapToLong(Sample::elapsedNanos).sum()).isLessThan(took);
    assertThat(samples)
        .extracting(each -> each.connectNanos() > 0)
        .containsExactly(true, false, false, false, false);
    assertThat(samples.get(3).sentBytes()).isEqualTo(samples.get(4).sentBytes()).isPositive();
  }

  @Test
  void connectionOfASampleIsOneForEachOperation() throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(Asked::healthy);
        OperationUser user = new OperationUser()) {
      List<Sample> samples =
          new Call(i -> TestOperation.at(peer.url(), "whoAmI").with(OPERATIONS, 4)).of(user);

      assertThat(samples).hasSize(4).allMatch(each -> each.connectNanos() > 0);
      assertThat(peer.accepted()).isEqualTo(4);
    }
  }

  @Test
  void operationAfterAFailureOpensAConnection() throws Exception {
    try (ScriptedServer peer =
            ScriptedServer.playing(
                each -> {
                  each.request();
                  each.close();
                },
                Asked::healthy);
        OperationUser user = new OperationUser()) {
      List<Sample> samples =
          new Call(i -> kept(TestOperation.at(peer.url(), "whoAmI"), 3)).of(user);

      assertThat(samples)
          .extracting(Sample::code)
          .containsExactly("81 serverDown", "0 success", "0 success");
      assertThat(peer.accepted()).isEqualTo(2);
    }
  }

  @Test
  void wrongValueFailsItsOperationAndNothingElse() {
    List<Sample> samples =
        callOf(i -> kept(operation("delete").dn(i == 1 ? "no DN" : "cn=none," + BASE), 4));

    assertThat(samples)
        .extracting(Sample::code)
        .containsExactly(
            "32 noSuchObject", "89 parameterError", "32 noSuchObject", "32 noSuchObject");
    assertThat(samples.get(1).message()).contains("no DN");
  }

  @Test
  void endOfTheFileEndsTheCall(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("changes.ldif");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      text.append("dn: ").append(FULANO1).append("\nchangetype: modify\nreplace: description\n");
      text.append("description: ").append(i).append("\n\n");
    }
    Files.writeString(file, text);
    try (OperationUser user = new OperationUser()) {
      List<Sample> samples =
          new Call(i -> kept(operation("modify").with(LDIF_FILE, file), 10)).of(user);

      assertThat(samples).hasSize(3).allMatch(Sample::success);
      assertThat(user.hasEnded()).isTrue();
    }
  }

  @Test
  void cancelledOperationEndsTheCall() throws Exception {
    AtomicReference<OperationTask> task = new AtomicReference<>();
    try (ScriptedServer peer =
            ScriptedServer.playing(
                each -> {
                  int[] request = each.requestWithTag();
                  each.send(Conversation.result(request[0], Asked.answerTo(request[1]), 0, ""));
                  each.request();
                  task.get().cancel();
                  each.awaitClose();
                });
        OperationUser user = new OperationUser()) {
      task.set(user.task());

      List<Sample> samples =
          new Call(i -> kept(TestOperation.at(peer.url(), "whoAmI"), 10)).of(user);

      assertThat(samples).extracting(Sample::code).containsExactly("0 success", "88 userCanceled");
    }
  }

  /** Of a page each, which cannot be outstanding together. */
  @Test
  void searchesInTurnHaveAConnectionAndPagesOfTheirOwn() throws Exception {
    try (ScriptedServer peer = ScriptedServer.playing(Conversation::healthy)) {
      List<SearchSample> samples = TestFlow.samples(TestSettings.at(peer.url()).window(1, 5));

      assertThat(samples).hasSize(5).allMatch(SearchSample::success);
      assertThat(samples).allMatch(each -> each.connectNanos() > 0);
      assertThat(peer.accepted()).isEqualTo(5);
    }
    List<SearchSample> paged =
        TestFlow.samples(
            TestSettings.at(server.ldapUrl())
                .connectionPerUser()
                .filter("(uid=*)")
                .pageSize(2)
                .window(1, 3));
    assertThat(paged).hasSize(3).allMatch(each -> each.success() && each.entries() == 5);
  }
}
