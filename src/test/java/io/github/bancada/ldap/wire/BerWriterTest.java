package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class BerWriterTest {
  @Property
  void writesWhatTheSdkWrites(
      @ForAll @Size(max = 300) byte[] octets,
      @ForAll String text,
      @ForAll @IntRange(max = 127) int number,
      @ForAll @IntRange(max = 400) int expectedBytes) {
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
