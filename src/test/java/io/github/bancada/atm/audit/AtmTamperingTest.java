package io.github.bancada.atm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Manipulates a database as in each row of the tables in docs/atm-faults.md, before, during or
 * after a test, and checks that the audit reports what the row promises.
 */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmTamperingTest {
  private static TamperedAtm atm;

  @BeforeAll
  static void prepare() throws Exception {
    atm = new TamperedAtm();
  }

  @AfterEach
  void testEnds() {
    atm.end();
  }

  private static List<Tampering> tamperings() {
    return Stream.of(
            TamperedRows.ofThisTest(),
            TamperedRows.ofEarlierTests(),
            TamperedRows.ofOtherEngines(),
            TamperedTables.ofBalances(),
            TamperedTables.ofMembers(),
            TamperedTables.ofTables())
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void documentAndTamperingsAgree() throws IOException {
    assertThat(AuditPromise.all().stream().map(AuditPromise::done).distinct())
        .containsExactlyElementsOf(tamperings().stream().map(Tampering::done).toList());
  }

  static Stream<Arguments> promises() throws IOException {
    Map<String, Tampering> known =
        tamperings().stream().collect(Collectors.toMap(Tampering::done, Function.identity()));
    return AuditPromise.all().stream()
        .filter(promise -> known.containsKey(promise.done()))
        .filter(promise -> !known.get(promise.done()).statements(atm.isOnPostgreSql()).isEmpty())
        .flatMap(
            promise ->
                promise.when().stream()
                    .map(
                        when ->
                            Arguments.of(
                                promise.done(), when, promise, known.get(promise.done()))));
  }

  @ParameterizedTest(name = "{0} ({1})")
  @MethodSource("promises")
  void auditReportsWhatTheDocumentPromises(
      String done, String when, AuditPromise promise, Tampering tampering) throws Exception {
    atm.reset(tampering);
    if (tampering.otherEngine()) {
      atm.startOther();
    }
    at("before", when, tampering);
    atm.begin();
    at("during", when, tampering);
    atm.withdrawMore();
    at("after", when, tampering);

    AuditReport report = atm.audit(EveryAccount.AUTO);
    AuditReport full = atm.audit(EveryAccount.TRUE);

    assertThat(failed(report)).as(report.text()).isEqualTo(promise.found());
    assertThat(failed(full)).as(full.text()).isEqualTo(promise.everyAccount());
    assertThat(promise.says()).allSatisfy(said -> assertThat(full.text()).containsPattern(said));
  }

  private static void at(String moment, String when, Tampering tampering) throws Exception {
    if (moment.equals(when)) {
      atm.tamper(tampering);
    }
  }

  private static List<String> failed(AuditReport report) {
    return report.checks().stream().filter(each -> !each.passed()).map(AuditCheck::name).toList();
  }
}
