package io.github.bancada.ldap.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader of plain records agrees with the SDK's. */
class PlainModifyTest {
  private static final String HEAD = "dn: cn=a,dc=b\nchangetype: modify\n";

  /** The request of the record that the SDK reads; null if it reads none, or several. */
  private static LdapRequest ofSdk(String ldif) throws IOException {
    try (LDIFReader reader = new LDIFReader(new BufferedReader(new StringReader(ldif)))) {
      LdapRequest first = LdifChange.request(reader.readChangeRecord());
      return reader.readChangeRecord() == null ? first : null;
    } catch (LDIFException | RuntimeException e) {
      return null;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "replace: description\ndescription: one",
        "replace: description\ndescription: one\n",
        "replace: description\ndescription: one\ndescription: two\n-\n",
        "replace: description\n",
        "delete: description\n-",
        "add: mail\nmail: a@b\n-\ndelete: sn\nsn: x: y\n-\nreplace: cn;lang-en\ncn;lang-en: z#",
      })
  void plainRecordIsReadAsTheSdkReadsIt(String changes) throws IOException {
    LdapRequest plain = PlainModify.read(HEAD + changes);

    assertThat(plain).isEqualTo(ofSdk(HEAD + changes));
    assertThat(plain.description()).isEqualTo(ofSdk(HEAD + changes).description());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "replace: description\ndescription:: b25l",
        "replace: description\ndescription:< file:///a",
        "replace: description\ndescription:  one",
        "replace: description\ndescription: one ",
        "replace: description\ndescription: é",
        "replace: description\ndescription: one\n two",
        "replace: description\nsn: one",
        "replace: description\nadd: sn\nsn: one",
        "add: description",
        "increment: uidNumber\nuidNumber: 1",
        "replace: description\ndescription: one\n\n",
        "replace: description\r\ndescription: one\r\n",
        "# a comment\nreplace: description\ndescription: one",
      })
  void whatIsNotPlainIsLeftToTheSdk(String changes) {
    assertThat(PlainModify.read(HEAD + changes)).isNull();
  }

  @Test
  void otherRecordsAreLeftToTheSdk() {
    assertThat(PlainModify.read("")).isNull();
    assertThat(PlainModify.read("dn: nobody\nchangetype: modify\ndelete: sn\n")).isNull();
    assertThat(PlainModify.read("dn: cn=a,dc=b\nchangetype: delete\n")).isNull();
    assertThat(PlainModify.read("version: 1\n" + HEAD + "delete: sn\n")).isNull();
    assertThat(PlainModify.read("dn: cn=a,dc=b\nreplace: sn\nsn: x\n")).isNull();
  }

  private static String record(Any any) {
    return HEAD
        + any.textOf(
            8,
            "replace: a\n",
            "add: a\n",
            "delete: a\n",
            "a: 1\n",
            "a: b: 2\n",
            "b: 1\n",
            "-\n",
            "-",
            "a:",
            " ",
            "\n",
            "a: x",
            "a: -\n",
            ": ",
            "changetype: modify\n",
            "#\n",
            "A: 1\n");
  }

  @Property
  void whateverIsReadIsWhatTheSdkReads(Any any) throws IOException {
    String ldif = record(any);
    LdapRequest plain = PlainModify.read(ldif);

    if (plain != null) {
      assertThat(plain).isEqualTo(ofSdk(ldif));
    }
    assertThatCode(() -> PlainModify.read(ldif.substring(0, ldif.length() / 2)))
        .doesNotThrowAnyException();
  }
}
