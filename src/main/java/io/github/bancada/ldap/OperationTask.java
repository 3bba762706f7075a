package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.Expectation.Verdict;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifFile;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.undo.Ledger;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes the samples of one virtual user of {@link LdapOperation}. Thread-safe as its parent. */
public final class OperationTask extends LdapTask implements Task<OperationSettings> {
  private final VirtualUser virtualUser;
  private final Function<OperationSettings, LdifFile> files;
  private final UserUndo undo;
  private final ServerHeader headers = new ServerHeader();

  /**
   * @param client shared by all virtual users of the test
   * @param connections keeps this virtual user's connections
   * @param files opens the file of the settings
   */
  OperationTask(
      LdapClient client,
      UserConnections connections,
      Function<OperationSettings, LdifFile> files,
      VirtualUser virtualUser) {
    super(client, connections, virtualUser.stopping());
    this.virtualUser = virtualUser;
    this.files = files;
    this.undo = new UserUndo(virtualUser);
  }

  /**
   * For settings without a file and without undo.
   *
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  public OperationTask(LdapClient client, UserConnections connections, BooleanSupplier stopping) {
    super(client, connections, stopping);
    this.virtualUser = null;
    this.undo = new UserUndo(null);
    this.files =
        settings -> {
          throw new IllegalArgumentException("there is no LDIF file here");
        };
  }

  /**
   * Returns within the timeouts of the settings, whatever the peer does. After the last record of a
   * file there is no sample, and the virtual user ends.
   */
  @Override
  public OperationSample run(OperationSettings settings) {
    LdapRequest request = settings.request().orElse(null);
    if (!settings.ldifFile().isEmpty()) {
      request = files.apply(settings).next();
      if (request == null) {
        virtualUser.end();
        return null;
      }
      request = settings.withControls(request);
    }
    Ledger.Change change;
    try {
      change = undo.begin(settings, request);
    } catch (LdapOperationException e) {
      Run refused = new Run(settings, request);
      refused.fail(e);
      return refused.sample();
    }
    Run run = new Run(settings, request);
    try {
      run.perform(settings.bindsFirst());
    } finally {
      change.ended(run.result());
    }
    return run.sample();
  }

  /** As above; of several operations, all samples but the last go to the flow. */
  @Override
  public Sample run(OperationSettings settings, SampleFlow<OperationSettings> flow) {
    return inTurn(this, settings, settings.operations(), flow);
  }

  @Override
  public boolean cancel() {
    return undo.cancel() | super.cancel();
  }

  /** The response headers of samples; a new text only if the server changes. */
  private static final class ServerHeader {
    private String server = "";
    private String text = "Server: \n";

    String of(String now) {
      if (!now.equals(server)) {
        server = now;
        text = "Server: " + now + "\n";
      }
      return text;
    }
  }

  /** A sample in progress. */
  private final class Run extends LdapRun {
    private final OperationSettings settings;
    private final LdapRequest request;
    private long answered;
    private String body = "";
    private Entry entry;

    Run(OperationSettings settings, LdapRequest request) {
      super(OperationTask.this, settings.target(), settings.phases());
      this.settings = settings;
      this.request = request;
    }

    @Override
    LdapResult execute(LdapConnection connection) throws LdapOperationException {
      if (settings.operation() == OperationType.BIND) {
        LdapResult result = bind();
        answered = System.nanoTime();
        return result;
      }
      long from = phaseStart();
      LdapResult result = null;
      try {
        result =
            switch (settings.operation()) {
              case UNBIND -> unbind(connection);
              case ABANDON -> abandon(connection);
              default -> ask(connection);
            };
        return result;
      } finally {
        if (settings.phases()) {
          phase(name(), from, result != null && settings.expectation().has(result.code()));
        }
      }
    }

    /** Name of its phase: the record's operation if it comes from a file or LDIF. */
    private String name() {
      return request == null ? settings.operation().token() : request.type().token();
    }

    private LdapResult unbind(LdapConnection connection) throws LdapOperationException {
      connection.unbind();
      return LdapResult.SUCCESS;
    }

    private LdapResult abandon(LdapConnection connection) throws LdapOperationException {
      connection.exchange(
          "place for the abandon request",
          stream -> {
            int last = Math.max(1, stream.lastMessageId());
            int abandoned = settings.messageId().orElse(last);
            stream.send(LdapMessages.abandon(abandoned), LdapStream.NO_CONTROLS);
            return abandoned;
          });
      return LdapResult.SUCCESS;
    }

    private LdapResult ask(LdapConnection connection) throws LdapOperationException {
      SingleRequest.Answer answer =
          connection.exchange(
              "answer to " + name(), new SingleRequest(request, client().changes()));
      answered = answer.nanoTime();
      body = answer.value();
      entry = answer.entry();
      return answer.result();
    }

    private Verdict verdict() {
      Verdict verdict =
          settings
              .expectation()
              .judge(
                  isUnsolicited(), code(), result() == null ? Expectation.NO_RESULT : 0, message());
      return code() == 0 ? verdict.unless(0, settings.rules().problem(entry)) : verdict;
    }

    OperationSample sample() {
      long elapsed = elapsedNanos();
      Verdict verdict = verdict();
      return new OperationSample(
          startEpochMillis(),
          elapsed,
          connectNanos(),
          bindNanos(),
          answered == 0 ? 0 : nanosUntil(answered),
          verdict.success(),
          verdict.code(),
          verdict.message(),
          sentBytes(),
          receivedBytes(),
          server(),
          description(),
          headers.of(server()),
          body,
          phases());
    }

    private Supplier<String> description() {
      String server = server().isEmpty() ? settings.target().servers() : server();
      String words = request == null ? settings.operation().token() : request.description();
      return () -> server + " " + words;
    }
  }
}
