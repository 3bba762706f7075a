package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.RDN;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapeFunctionsTest {
  private final LdapEscape forFilters = new LdapEscape();
  private final LdapEscapeDn forNames = new LdapEscapeDn();

  /** The examples of RFC 4515 section 4 and the characters of section 3. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "Parens R Us (for all your parenthetical needs),"
            + " Parens R Us \\28for all your parenthetical needs\\29",
        "*, \\2a",
        "C:\\MyFile, C:\\5cMyFile",
        "Lučić, Lu\\c4\\8di\\c4\\87",
        "fulano1, fulano1",
      })
  void filterValueIsEscapedAsInTheStandard(String value, String escaped) {
    assertThat(forFilters.escape(value)).isEqualTo(escaped);
  }

  /** The examples of RFC 4514 section 4 and the characters of section 2.4. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"Jim \"\"Grasshopper\"\" Smith, III\", \"Jim \\\"\"Grasshopper\\\"\" Smith\\, III\"",
        "#hash, \\#hash",
        "\" lead\", \"\\ lead\"",
        "\"trail \", \"trail\\ \"",
        "a+b;c<d>e\\f, a\\+b\\;c\\<d\\>e\\\\f",
        "fulano1, fulano1",
      })
  void nameValueIsEscapedAsInTheStandard(String value, String escaped) {
    assertThat(forNames.escape(value)).isEqualTo(escaped);
  }

  @Property
  void filterWithAnEscapedValueMatchesExactlyThatValue(Any any) throws Exception {
    String value = text(any);
    Filter filter = Filter.create("(cn=" + forFilters.escape(value) + ")");

    assertThat(filter.getFilterType()).isEqualTo(Filter.FILTER_TYPE_EQUALITY);
    assertThat(filter.getAssertionValueBytes()).isEqualTo(value.getBytes(StandardCharsets.UTF_8));
  }

  @Property
  void nameWithAnEscapedValueHasExactlyThatValue(Any any) throws Exception {
    String value = text(any);
    DN dn = new DN("cn=" + forNames.escape(value) + ",dc=example");

    RDN rdn = dn.getRDN();
    assertThat(dn.getParentString()).isEqualTo("dc=example");
    assertThat(rdn.getAttributeValues()).containsExactly(value);
  }

  private static String text(Any any) {
    String text =
        any.from(
            () -> any.textOf("*()\\ #,+\"<>;=\u0000\n/&|!ãč€😀a", 0, 20),
            () -> any.textOf(Any.characters('\u0000', '\u07ff'), 0, 20));
    // Encoded and decoded, because no encoding has half a surrogate pair.
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
