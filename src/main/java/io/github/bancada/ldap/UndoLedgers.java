package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.ldap.undo.Ledger;
import io.github.bancada.ldap.undo.LedgerPlace;
import io.github.bancada.ldap.undo.Undo;
import io.github.bancada.ldap.undo.UndoListener;
import io.github.bancada.ldap.undo.UndoOutcome;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledgers of the test in this process, one for each server. The first request for a ledger
 * undoes those of killed runs; all are undone when the last element or the process ends. Static,
 * because JMeter clones samplers by their properties only and runs one test at a time. Thread-safe.
 */
final class UndoLedgers {
  private static final Logger log = LoggerFactory.getLogger(UndoLedgers.class);
  private static final UndoLedgers CURRENT = new UndoLedgers();

  /** Longest wait for changes in progress when the process ends. */
  private static final long WAIT_MILLIS = 5000;

  private final Map<LedgerPlace, Open> open = new LinkedHashMap<>();
  private final Runnable onExit = this::endWithProcess;
  private final SharedLdapClient test = new SharedLdapClient();
  private boolean processEnds;

  /**
   * @param target for the requests of the undo
   */
  private record Open(Ledger ledger, LdapTarget target) {}

  private UndoLedgers() {}

  static UndoLedgers current() {
    return CURRENT;
  }

  /** Called when an element starts. */
  synchronized void enter() {
    test.enter();
  }

  /** Called when an element has ended; the last one undoes all ledgers. */
  synchronized void leave() {
    if (test.isLast()) {
      putBack();
    }
    test.leave();
  }

  /** The connections of the undo. */
  LdapClient client() {
    return test.client();
  }

  /**
   * The ledger for these settings; none for a server that was started for this test.
   *
   * @throws LdapOperationException if it cannot be made
   */
  synchronized Optional<Ledger> of(UndoSettings settings) throws LdapOperationException {
    if (EmbeddedServer.isStarted()) {
      return Optional.empty();
    }
    LedgerPlace place = settings.place();
    Open known = open.get(place);
    if (known == null) {
      if (processEnds) {
        throw new LdapOperationException(ResultCode.USER_CANCELED, "the process ends");
      }
      try {
        place.prepare();
        undoKilledRuns(settings);
      } catch (IOException e) {
        throw new LdapOperationException(ResultCode.LOCAL_ERROR, e.getMessage(), e);
      }
      if (open.isEmpty()) {
        ProcessExit.last(onExit);
      }
      known = new Open(new Ledger(place), settings.target());
      open.put(place, known);
    }
    return Optional.of(known.ledger());
  }

  private void undoKilledRuns(UndoSettings settings) throws IOException {
    UndoDirectory directory = new UndoDirectory(client(), settings.target(), () -> false);
    Undo.ofKilledRuns(
        settings.place(),
        directory,
        new Console(
            file -> "an earlier run was killed; putting back what it changed, from " + file));
  }

  private void endWithProcess() {
    synchronized (this) {
      processEnds = true;
      putBack();
    }
  }

  private void putBack() {
    for (Open each : open.values()) {
      try {
        UndoDirectory directory = new UndoDirectory(client(), each.target(), () -> false);
        Undo.of(
            each.ledger(),
            directory,
            WAIT_MILLIS,
            new Console(file -> "putting back what was changed at " + each.target().servers()));
      } catch (IOException e) {
        log.error("An undo failed", e);
        fail("the ledger in " + each.ledger().place().directory() + " cannot be used: " + e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        fail("interrupted; the next run with Undo puts back what was changed");
      }
    }
    open.clear();
    ProcessExit.forget(onExit);
    test.close();
  }

  /** Reports an undo, also in the log. */
  private record Console(Function<Path, String> beginning) implements UndoListener {
    @Override
    public void begins(Path ledger) {
      say(beginning.apply(ledger));
    }

    @Override
    public void goesOn(String progress) {
      say(progress);
    }

    @Override
    public void ended(UndoOutcome outcome) {
      if (outcome.isComplete()) {
        say(outcome.sentence());
        return;
      }
      fail(outcome.sentence());
      for (String line : outcome.listing()) {
        log.error("Undo: {}", line.strip());
        Terminal.sayError(line);
      }
    }
  }

  private static void say(String what) {
    log.info("Undo: {}", what);
    Terminal.say("LDAP Operation, undo: " + what);
  }

  private static void fail(String what) {
    ProcessExit.with(ExitCode.ERROR);
    log.error("Undo: {}", what);
    Terminal.sayError("LDAP Operation, undo: " + what);
  }
}
