package io.github.bancada.sql.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.AtmDatabase;
import io.github.bancada.process.ExitCode;
import io.github.bancada.work.SampleFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActionFactsTest {
  @ParameterizedTest
  @EnumSource
  void headersAreReadBack(DatabaseAction action) {
    ActionFacts told = new ActionFacts("ATM Database", action);

    assertThat(ActionFacts.of("ATM Database", new SampleFacts(told.headers()))).contains(told);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ATM Database: ", "ATM Database: audited\n", "Outcome: COMMITTED\n"})
  void headersOfOthersAreNone(String headers) {
    assertThat(ActionFacts.of("ATM Database", new SampleFacts(headers))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, PASSED",
    "cancelled, PASSED",
    "auditFailed, CRITERION_FAILED",
    "notPrepared, ERROR",
    "28000 1045, ERROR"
  })
  void exitCodeIsThatOfARunWithoutEngines(String code, ExitCode exit) {
    assertThat(ActionFacts.exitCode(code)).isEqualTo(exit);
  }

  @Test
  void elementsTellWhatTheyDo() {
    AtmDatabase element = new AtmDatabase();
    element.setProperty("action", "drop");
    element.setProperty("url", "jdbc:mysql://127.0.0.1:1/atm");

    assertThat(element.sample(null).getResponseHeaders())
        .isEqualTo(new ActionFacts("ATM Database", DatabaseAction.DROP).headers());
  }
}
