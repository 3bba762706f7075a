package io.github.bancada.bookshop.shop;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;

/** Preparation of the bookshop on PostgreSQL. */
@OnlyInLongForm
@RequiresPostgreSql
class ShopOnPostgreSqlTest {
  @Nested
  class Preparation extends ShopPreparationTest {}
}
