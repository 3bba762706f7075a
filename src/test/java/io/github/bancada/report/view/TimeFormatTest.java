package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeFormatTest {
  @ParameterizedTest
  @CsvSource({
    "1,µs,0.0",
    "23456,µs,23.5",
    "99999,µs,100.0",
    "100000,ms,0.100",
    "230000,ms,0.230",
    "9999999,ms,10.000",
    "97126000,ms,97.1",
    "999999999,ms,'1,000.0'",
    "1000000000,s,1.000",
    "86400000000000,s,'86,400.000'"
  })
  void oneValueHasItsUnit(double nanos, String symbol, String text) {
    TimeFormat format = TimeFormat.forColumn(nanos);

    assertThat(format.symbol()).isEqualTo(symbol);
    assertThat(format.format(nanos)).isEqualTo(text);
  }

  @Test
  void smallestValueOtherThanZeroDecides() {
    TimeFormat format = TimeFormat.forColumn(0, 97_126_000, 230_000);

    assertThat(format.symbol()).isEqualTo("ms");
    assertThat(format.format(0)).isEqualTo("0.000");
    assertThat(format.format(97_126_000)).isEqualTo("97.126");
  }

  @Test
  void emptyColumnIsInMilliseconds() {
    assertThat(TimeFormat.forColumn().symbol()).isEqualTo("ms");
    assertThat(TimeFormat.forColumn(0, 0).format(0)).isEqualTo("0.000");
  }

  @Property
  void atLeastThreeDigitsAreShownFromTenMicroseconds(Any any) {
    long nanos = any.longNumber(10_000, 86_400_000_000_000L);
    String digits =
        TimeFormat.forColumn(nanos).format(nanos).replaceAll("[^0-9]", "").replaceAll("^0+", "");

    assertThat(digits).hasSizeGreaterThanOrEqualTo(3);
  }
}
