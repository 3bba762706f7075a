package io.github.bancada.bookshop.buy;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;

/** Interactions of the bookshop on PostgreSQL. */
@OnlyInLongForm
@RequiresPostgreSql
class BuyingOnPostgreSqlTest {
  @Nested
  class Interactions extends InteractionsTest {}

  @Nested
  class Lists extends ListsTest {}
}
