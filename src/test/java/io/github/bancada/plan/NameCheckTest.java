package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameCheckTest {
  private static final NameCheck CHECK =
      new NameCheck(
          Set.of(
              "users",
              "loops",
              "ldap.url",
              "ldap.filter",
              "ldap.bind.dn",
              "bookshop.mix",
              "gate",
              "gate.dir"),
          Set.of("language", "ldap.of.jmeter", "user.classpath", "http.parser"),
          "named.mix"::equals);

  @ParameterizedTest
  @CsvSource({
    "ldap.fitler, ldap.filter",
    "ldap.filters, ldap.filter",
    "user, users",
    "loop, loops",
    "Users, users",
    "ldap.binddn, ldap.bind.dn",
    "gates, gate",
    "ldp.url, ldap.url",
    "LDAP.URL, ldap.url",
    "shop.mix, bookshop.mix",
    "book.mix, bookshop.mix",
    "thebookshop.mix, bookshop.mix",
    "boksohp.mix, bookshop.mix",
    "bind.dn, ldap.bind.dn",
    "op.mix, bookshop.mix",
    "my.ldap.url, ldap.url",
    "app.users, users"
  })
  void typoIsRejectedWithSuggestion(String given, String meant) {
    assertThat(CHECK.problems(List.of(given)))
        .containsExactly(given + " is not a property of this plan; did you mean " + meant + "?");
    assertThat(CHECK.unrecognized(List.of(given))).isEmpty();
  }

  @Test
  void planNamesAPropertyByItsWholeName() {
    assertThat(NameCheck.isIn("${__P(my.mix,1)}", "my.mix")).isTrue();
    assertThat(NameCheck.isIn("${__P(bookshop.mix,1)}", "op.mix")).isFalse();
    assertThat(NameCheck.isIn("op.mix.file: text", "op.mix")).isFalse();
  }

  @Test
  void unknownNameWithKnownPrefixIsRejectedWithItsFamily() {
    assertThat(CHECK.problems(List.of("ldap.starttls")))
        .containsExactly(
            "ldap.starttls is not a property of this plan; it has ldap.bind.dn, ldap.filter,"
                + " ldap.url");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"users", "ldap.url", "language", "ldap.of.jmeter", "user.classpath", "bancada.x"})
  void namesOfPlanJMeterAndBancadaAreAccepted(String given) {
    assertThat(CHECK.problems(List.of(given))).isEmpty();
    assertThat(CHECK.unrecognized(List.of(given))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"warmup", "my.property", "x", "url", "named.mix", "http.url", "bookings.max"})
  void otherNamesAreUnrecognized(String given) {
    assertThat(CHECK.problems(List.of(given))).isEmpty();
    assertThat(CHECK.unrecognized(List.of(given))).containsExactly(given);
  }
}
