package io.github.bancada.ldap.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFReader;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;

/** Any value of a table comes out of the LDIF as it went in. */
class LdifTextTest {
  @Property(tries = 300)
  void valueIsReadAsItWasWritten(Any any) throws Exception {
    String value = any.textOf("a :<\n\ré\\,#-$", 1, 6);
    String ldif = new LdifText("cn=a").add("description", value).add("sn", "x").text();

    LDIFAddChangeRecord record =
        (LDIFAddChangeRecord) LDIFReader.decodeChangeRecord(true, ldif.split("\n"));

    assertThat(record.getAttributes()[0].getValue()).isEqualTo(value);
  }
}
