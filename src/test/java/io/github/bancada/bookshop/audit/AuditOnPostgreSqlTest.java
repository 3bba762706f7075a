package io.github.bancada.bookshop.audit;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;

/** Audits of the bookshop on PostgreSQL. */
@OnlyInLongForm
@RequiresPostgreSql
class AuditOnPostgreSqlTest {
  @Nested
  class Rules extends ShopAuditTest {}

  @Nested
  class Increments extends ShopIncrementTest {}

  @Nested
  class Prepared extends PreparedAuditTest {}

  @Nested
  class Customers extends RegisteredCustomersTest {}
}
