package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationParserTest {
  @Test
  void lineHasNameKindDefaultAndMeaning() {
    assertThat(DeclarationParser.parse("barrier.timeout: number from 0 in ms = 60000 -- the wait"))
        .singleElement()
        .satisfies(
            property -> {
              assertThat(property.name()).isEqualTo("barrier.timeout");
              assertThat(property.kind()).isInstanceOf(ValueKind.Numeric.class);
              assertThat(property.defaultValue()).isEqualTo("60000");
              assertThat(property.meaning()).isEqualTo("the wait");
            });
  }

  @Test
  void commentsAndEmptyLinesDeclareNothing() {
    assertThat(DeclarationParser.parse("# users\n\n  \nusers: number = 1\n"))
        .extracting(DeclaredProperty::name)
        .containsExactly("users");
  }

  @Test
  void defaultCanContainFilterCharacters() {
    assertThat(DeclarationParser.parse("f: text = (|(uid=a:b)(cn=x -- y)) -- a filter, a = b"))
        .extracting(DeclaredProperty::defaultValue)
        .containsExactly("(|(uid=a:b)(cn=x");
    assertThat(DeclarationParser.parse("f: text = (|(uid=a:b)(cn=x--y)) -- a = b"))
        .extracting(DeclaredProperty::defaultValue)
        .containsExactly("(|(uid=a:b)(cn=x--y))");
  }

  @ParameterizedTest
  @ValueSource(strings = {"f: text", "f: text =", "f: text -- why = because", "f: text = -- why"})
  void defaultIsOptional(String line) {
    assertThat(DeclarationParser.parse(line))
        .extracting(DeclaredProperty::defaultValue)
        .containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users", "users = 5", "users: whole", "users: number from", "users: number from a to b",
        "users: number 1 to 5", "users: one of", "users: one of ,", ": text", "two words: text"
      })
  void invalidLineIsNamed(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DeclarationParser.parse("# first\n" + line))
        .withMessageContaining("line 2")
        .withMessageContaining("'" + line + "'");
  }

  @Test
  void repeatedNameIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DeclarationParser.parse("users: text\nusers: flag"))
        .withMessageContaining("'users' is already declared");
  }
}
