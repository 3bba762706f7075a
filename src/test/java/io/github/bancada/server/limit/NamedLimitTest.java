package io.github.bancada.server.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.limit.LimitVerdict.Outcome;
import io.github.bancada.testing.LongForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each limit, injected into a healthy server, is named under several loads. */
class NamedLimitTest {
  private static final int SEEDS = LongForm.of(3, 40);

  static Stream<Arguments> injected() {
    return LoadShape.with(Injected.values(), Injected::fits);
  }

  @ParameterizedTest
  @MethodSource("injected")
  void injectedLimitIsNamed(Injected injected, LoadShape shape) {
    Outcome outcome = injected.limit() == Limit.LOAD_MACHINE ? Outcome.NOT_SERVER : Outcome.SERVER;
    List<String> wrong = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      LimitVerdict verdict = LimitVerdict.of(injected.run(shape, seed));
      if (verdict.outcome() != outcome
          || verdict.named().map(LimitEvidence::limit).filter(injected.limit()::equals).isEmpty()) {
        wrong.add(seed + ": " + verdict.sentence());
      }
    }

    assertThat(wrong).isEmpty();
  }
}
