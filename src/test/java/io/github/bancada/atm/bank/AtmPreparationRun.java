package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadMode;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Preparations of a small database. */
abstract class AtmPreparationRun {
  PreparedAtm atm;

  @BeforeEach
  void schema() throws Exception {
    atm = PreparedAtm.empty();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  DatabaseException failure(Callable<String> work) {
    return catchThrowableOfType(DatabaseException.class, work::call);
  }

  String prepare(AtmScale scale, boolean replace) throws DatabaseException {
    return atm.preparation(PreparedAtm.tables(scale), LoadMode.AUTO, 2, replace).run();
  }
}
