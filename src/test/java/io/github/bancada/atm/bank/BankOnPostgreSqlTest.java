package io.github.bancada.atm.bank;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.Nested;

/** Preparation of the ATM benchmark on PostgreSQL. */
@OnlyInLongForm
@RequiresPostgreSql
class BankOnPostgreSqlTest {
  @Nested
  class Preparation extends AtmPreparationTest {}

  @Nested
  class History extends HistoryResetTest {}
}
