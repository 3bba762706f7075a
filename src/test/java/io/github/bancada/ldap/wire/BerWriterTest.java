package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;

class BerWriterTest {
  @Property
  void writesWhatTheSdkWrites(Any any) {
    byte[] octets = any.bytes(300);
    String text = any.text();
    int number = any.number(0, 127);
    int expectedBytes = any.number(0, 400);
    byte[] written =
        new BerWriter(expectedBytes)
            .octets(0x80, octets)
            .text(text)
            .enclose(0x31, 0)
            .number(0x0A, number)
            .enclose(0x30, 0)
            .toBytes();

    assertThat(written)
        .isEqualTo(
            new ASN1Sequence(
                    new ASN1Enumerated(number),
                    new ASN1Sequence(
                        (byte) 0x31,
                        new ASN1OctetString(text),
                        new ASN1OctetString((byte) 0x80, octets)))
                .encode());
  }
}
