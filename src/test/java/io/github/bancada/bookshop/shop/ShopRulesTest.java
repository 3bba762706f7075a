package io.github.bancada.bookshop.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShopRulesTest {
  @Test
  void sizeOfTheArticleHasTheRowsOfDbt1() {
    ShopSize size = new ShopSize(10_000, 400);

    assertThat(size.customers()).isEqualTo(1_152_000);
    assertThat(size.addresses()).isEqualTo(2_304_000);
    assertThat(size.orders()).isEqualTo(1_036_800);
    assertThat(size.authors()).isEqualTo(2_500);
    assertThat(size.countries()).isEqualTo(92);
  }

  @Test
  void ordersAreNineTenthsOfTheCustomersAtEveryScale() {
    assertThat(new ShopSize(1_000, 1).orders()).isEqualTo(2_592);
    assertThat(new ShopSize(1_000, ShopSize.MAX_USERS).addresses()).isEqualTo(576_000_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 999, 2_000, 20_000, 100_000_000, Integer.MAX_VALUE})
  void itemsAreOneOfFivePowersOfTen(int items) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShopSize(items, 1))
        .withMessage(
            "Items is '%d'; it takes 1000, 10000, 100000, 1000000 or 10000000, the sizes of DBT-1",
            items);
  }

  @ParameterizedTest
  @CsvSource({"1972, 0, OGNGULAL", "100, 5, BABAOGBABA", "0, 0, BA", "12, 7, BABABABABAOGAL"})
  void digsylsAreTheSyllablesOfTheDigits(long number, int digits, String syllables) {
    assertThat(ShopText.digsyl(number, digits)).isEqualTo(syllables);
  }

  @Test
  void randomTextsHaveTheirLengthsAndAllCharactersAboutAlike() {
    SplittableRandom random = new SplittableRandom(1);
    int[] counts = new int[128];
    for (int i = 0; i < 1_000; i++) {
      String text = ShopText.aString(random, 80, 100);
      assertThat(text).hasSizeBetween(80, 100);
      text.chars().forEach(each -> counts[each]++);
    }

    assertThat(ShopText.ALPHABET.chars().distinct().count()).isEqualTo(89);
    assertThat(ShopText.ALPHABET.chars())
        .allSatisfy(c -> assertThat(counts[c]).isBetween(850, 1_180));
    assertThat(IntStream.of(counts).sum())
        .isEqualTo(ShopText.ALPHABET.chars().map(c -> counts[c]).sum());
    assertThat(ShopText.nString(random, 9, 16)).matches("\\d{9,16}");
  }

  @Test
  void nonUniformNumbersStayInTheirRangeAndPreferSome() {
    Nurand numbers = Nurand.customers(new ShopSize(1_000, 1));
    SplittableRandom random = new SplittableRandom(7);
    int[] drawn = new int[2_881];
    for (int i = 0; i < 28_800; i++) {
      drawn[numbers.next(random)]++;
    }

    assertThat(numbers.a()).isEqualTo(1_023);
    assertThat(drawn[0]).isZero();
    assertThat(IntStream.of(drawn).max().orElse(0)).isGreaterThan(50); // 10 if they were uniform
  }

  @Test
  void moneyOfAnOrderIsExactToTheCent() {
    // 3 books of 19.99 and one of 0.05, 37 % off: 37.8126 to 37.81, tax 3.119325 to 3.12
    long sub = Money.subTotalCents(3 * 19_99 + 5, 37);

    assertThat(sub).isEqualTo(37_81);
    assertThat(Money.taxCents(sub)).isEqualTo(3_12);
    assertThat(Money.shippingCents(4)).isEqualTo(7_00);
    assertThat(Money.totalCents(sub, 4)).isEqualTo(47_93);
  }

  @Test
  void halfACentIsRoundedUp() {
    assertThat(Money.subTotalCents(1, 50)).isEqualTo(1);
    assertThat(Money.taxCents(200)).isEqualTo(17); // 16.5
  }

  @ParameterizedTest
  @CsvSource({"30, 19, 11", "30, 20, 31", "12, 1, 11", "11, 1, 31", "10, 30, 1", "5, 100, -74"})
  void stockIsTakenOrDelivered(int stock, int quantity, int after) {
    assertThat(StockRule.after(stock, quantity)).isEqualTo(after);
  }

  @Test
  void countriesAreTheOriginals() {
    assertThat(Country.ALL).hasSize(92);
    assertThat(Country.ALL.get(0))
        .hasToString("Country[name=Algeria, currency=Dinars, exchange=65.385100]");
    assertThat(Country.ALL.get(91).name()).isEqualTo("Zambia");
    assertThat(Country.ALL).allSatisfy(c -> assertThat(c.exchange().precision()).isLessThan(13));
  }
}
