package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.load.LoadMode;
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

  DatabaseFailure failure(Callable<String> work) {
    return catchThrowableOfType(DatabaseFailure.class, work::call);
  }

  String prepare(AtmScale scale, boolean replace) throws DatabaseFailure {
    return atm.preparation(PreparedAtm.tables(scale), LoadMode.AUTO, 2, replace).run();
  }
}
