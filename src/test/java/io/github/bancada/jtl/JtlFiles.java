package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Files with results of JMeter, in a directory of the test. */
abstract class JtlFiles {
  @TempDir Path work;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  void assertRejected(String content, String... expected) {
    assertThatThrownBy(() -> Jtl.of(work, content))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("shop.jtl")
        .message()
        .contains(expected);
  }
}
