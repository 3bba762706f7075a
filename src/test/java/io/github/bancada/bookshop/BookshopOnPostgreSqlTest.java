package io.github.bancada.bookshop;

import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;

/** The bookshop on PostgreSQL. */
@RequiresPostgreSql
class BookshopOnPostgreSqlTest {
  @Nested
  class Beginning extends BeginningTest {}
}
