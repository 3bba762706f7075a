package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.RequiresMysql;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The check by the first virtual user of a test, for all. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalWorkloadTest {
  private static final DatabaseAddress NOBODY =
      DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/x", "root", "");

  private final WithdrawalWorkload workload = new WithdrawalWorkload(AtmLedger.ledgers());
  private final Cancellation cancellation = new Cancellation(() -> false);

  @AfterEach
  void theTestEnds() {
    workload.close();
  }

  @Test
  void databaseIsCheckedOncePerTest() throws Exception {
    SmallAtm atm = SmallAtm.prepared();
    WithdrawalSettings settings = new SettingsBuilder(atm.address()).build();

    assertThat(workload.scale(settings, cancellation)).isEqualTo(SmallAtm.SCALE);
    atm.execute("DROP TABLE branch");
    assertThat(workload.scale(settings, cancellation)).isEqualTo(SmallAtm.SCALE);
    workload.close();

    assertThatThrownBy(() -> workload.scale(settings, cancellation))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining("table 'branch' is missing");
  }

  @Test
  void checkLeavesNoTrace() throws Exception {
    SmallAtm atm = SmallAtm.prepared();

    workload.scale(new SettingsBuilder(atm.address()).build(), cancellation);

    assertThat(atm.historyRows()).isZero();
  }

  @Test
  void unreachableServerIsTriedAgain() {
    WithdrawalSettings settings = new SettingsBuilder(NOBODY).build();
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> workload.scale(settings, cancellation))
          .isInstanceOf(SQLException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.6.51", "5.5.62-log", "10.2.44-MariaDB", "5.5.5-10.1.48-MariaDB"})
  void serverThatIsTooOldIsRefused(String version) {
    assertThatThrownBy(() -> NOBODY.dialect().server(version, NOBODY))
        .isInstanceOf(DatabaseException.class)
        .hasMessageContaining(version)
        .hasMessageContaining("MySQL 5.7 or MariaDB 10.3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.7.44", "8.0.12", "9.5.0", "5.5.5-10.11.19-MariaDB", "11.4.5-MariaDB"})
  void serverThatIsNewEnoughIsNot(String version) throws Exception {
    assertThat(NOBODY.dialect().server(version, NOBODY)).endsWith(version.replace("5.5.5-", ""));
  }
}
