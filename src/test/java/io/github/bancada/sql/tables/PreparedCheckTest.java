package io.github.bancada.sql.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.SmallAtm;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The check of a database whose server falls silent or goes away in the middle of it. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PreparedCheckTest {
  private static final int CONNECT_MILLIS = 60_000;

  private FaultProxy proxy;
  private PreparedCheck check;

  @BeforeEach
  void databaseBehindProxy() throws Exception {
    proxy = new FaultProxy(MysqlServer.shared().port());
    String url = proxy.through(SmallAtm.prepared().address().url());
    check =
        new PreparedCheck(
            DatabaseAddress.tcp(url, DatabaseServer.USER, ""), "begin withdrawals on");
    proxy.commitsAre(Pattern.compile("(?i)insert into history"));
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
  }

  private SQLException failure(int limitMillis) {
    return catchThrowableOfType(
        SQLException.class,
        () ->
            check.within(
                CONNECT_MILLIS,
                limitMillis,
                guard -> {},
                connection -> {
                  TrialWithdrawal.run(connection);
                  return "";
                }));
  }

  @Test
  void silenceIsATimeoutAndNotTheConnectionThatItClosed() {
    proxy.onCommit(number -> FaultProxy.Fault.SWALLOW_COMMIT);

    SQLException failure = failure(200);

    assertThat(failure.getSQLState()).isEqualTo("HYT00");
    assertThat(failure.getMessage())
        .isEqualTo(
            "the check of the database was not answered within 200 ms (statement timeout, at least"
                + " 10000 ms)");
  }

  @Test
  void connectionThatIsCutIsToldByItsFirstFault() {
    proxy.onCommit(number -> FaultProxy.Fault.CUT_COMMIT);

    SQLException failure = failure(0);

    assertThat(failure.getSQLState()).isEqualTo("08S01");
    assertThat(failure.getSuppressed()).as("the rollback over it").hasSize(1);
  }

  @Test
  void limitThatIsShortForTheSamplesIsNoneForTheCheck() throws Exception {
    String found =
        check.run(
            CONNECT_MILLIS,
            1,
            guard -> {},
            connection -> {
              TrialWithdrawal.run(connection);
              return "trial";
            });

    assertThat(found).isEqualTo("trial");
  }
}
