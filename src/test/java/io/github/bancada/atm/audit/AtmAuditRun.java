package io.github.bancada.atm.audit;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.sql.audit.AuditCheck;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Audits of a small database. */
abstract class AtmAuditRun {
  PreparedAtm atm;

  @BeforeEach
  void prepare() throws Exception {
    atm = PreparedAtm.small();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  static AuditCheck check(AuditReport report, String name) {
    return report.checks().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static List<String> failed(AuditReport report) {
    return report.checks().stream().filter(each -> !each.passed()).map(AuditCheck::name).toList();
  }
}
