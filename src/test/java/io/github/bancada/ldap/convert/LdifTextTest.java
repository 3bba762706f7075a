package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFReader;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/** Any value of a table comes out of the LDIF as it went in. */
class LdifTextTest {
  @Property(tries = 300)
  void valueIsReadAsItWasWritten(
      @ForAll
          @StringLength(max = 6)
          @Chars({'a', ' ', ':', '<', '\n', '\r', 'é', '\\', ',', '#', '-', '$'})
          String value)
      throws Exception {
    Assume.that(!value.isEmpty());
    String ldif = new LdifText("cn=a").add("description", value).add("sn", "x").text();

    LDIFAddChangeRecord record =
        (LDIFAddChangeRecord) LDIFReader.decodeChangeRecord(true, ldif.split("\n"));

    assertThat(record.getAttributes()[0].getValue()).isEqualTo(value);
  }
}
