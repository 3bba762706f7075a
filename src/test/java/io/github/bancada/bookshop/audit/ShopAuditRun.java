package io.github.bancada.bookshop.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.sql.audit.AuditCheck;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A prepared shop for tests of its audits, as if new before each. */
abstract class ShopAuditRun {
  static SmallShop shop;

  @BeforeAll
  static void prepare() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
    shop.keep();
  }

  @BeforeEach
  final void testBegins() throws Exception {
    shop.restore();
  }

  @AfterEach
  final void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  /** What a check of an audit with faults has found. */
  static List<String> findings(ShopReport report, String check) {
    assertThat(report.isClean()).isFalse();
    return report.checks().stream()
        .filter(each -> each.name().equals(check))
        .map(AuditCheck::details)
        .findFirst()
        .orElseThrow();
  }
}
