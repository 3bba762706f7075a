package io.github.bancada.atm.audit;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;

/** Audits of the ATM benchmark on PostgreSQL. */
@OnlyInLongForm
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@RequiresPostgreSql
class AuditOnPostgreSqlTest {
  @Nested
  class Tampering extends AtmTamperingTest {}

  @Nested
  class Rules extends AtmAuditTest {}

  @Nested
  class Increments extends AtmIncrementTest {}

  @Nested
  class Scope extends AtmAuditScopeTest {}
}
