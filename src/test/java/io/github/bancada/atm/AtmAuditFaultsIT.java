package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultProxy.Fault;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Audits while commits are still on their way. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmAuditFaultsIT extends AtmFaults {
  @Test
  void auditWaitsForCommitsThatAreStillOnTheirWay() throws Exception {
    String url = bench.prepared(SMALL);
    try (FaultProxy proxy = new FaultProxy(bench.server().port());
        Connection observer = FaultBench.open(url)) {
      holdBackOneCommit(proxy, url);
      CompletableFuture<AuditReport> audit =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return FaultBench.audit(url);
                } catch (DatabaseException e) {
                  throw new IllegalStateException(e);
                }
              });
      FaultBench.awaitInnoDb(
          "an audit that waits, or is done",
          () -> audit.isDone() || FaultBench.count(observer, FaultBench.lockWaits(url)) > 0);
      proxy.deliver();

      assertThat(audit.get(180, TimeUnit.SECONDS).line())
          .contains("1 in doubt (1 found, 0 absent)");
      settle(url);
    }
  }

  @Test
  void auditSaysWhichCommitsWereStillOpenWhenItsPatienceEnded() throws Exception {
    String url = bench.prepared(SMALL);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      holdBackOneCommit(proxy, url);
      long doubt = users.ids(Outcome.IN_DOUBT).iterator().next();

      AuditReport early =
          new PreparedAtm(FaultBench.address(url)).audit(new AtmAudit(EveryAccount.TRUE, 2, 0));

      assertThat(early.text())
          .contains("1 in doubt (0 found, 1 absent)")
          .contains("absent so far, still open on the server: transaction " + doubt);
      proxy.deliver();
      assertThat(settle(url)).containsExactly(doubt);
    }
  }

  /**
   * A virtual user whose fifth commit the proxy holds back, and that is stopped while it waits for
   * the answer.
   */
  private void holdBackOneCommit(FaultProxy proxy, String url) throws Exception {
    proxy.onCommit(number -> number == 5 ? Fault.HOLD_COMMIT : Fault.NONE);
    start(1, SMALL, through(proxy, url));
    Waiting.await("the commit that is held back", proxy::commits, n -> n == 5);
    users.close();
    users.end();
    assertThat(users.count(Outcome.IN_DOUBT)).isEqualTo(1);
  }
}
