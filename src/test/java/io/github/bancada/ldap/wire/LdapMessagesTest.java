package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.api.Test;

/** Envelopes against UnboundID's own BER encoder. */
class LdapMessagesTest {
  @Property
  void anEnvelopeIsTheSequenceOfItsParts(Any any) {
    int messageId = any.number(0, Integer.MAX_VALUE);
    byte[] operation = any.bytes(300);
    byte[] controls = any.bytes(20);
    assertSame(messageId, operation, controls);
  }

  @Test
  void lengthsAndNumbersOfEverySizeAreEncoded() {
    for (int messageId : new int[] {0, 1, 127, 128, 32_767, 32_768, 8_388_608, 0x7fffffff}) {
      for (int size : new int[] {0, 100, 120, 127, 128, 250, 256, 65_530, 65_536, 1 << 24}) {
        assertSame(messageId, new byte[size], new byte[0]);
      }
    }
  }

  private static void assertSame(int messageId, byte[] operation, byte[] controls) {
    ASN1Element operationElement = new ASN1OctetString((byte) 0x63, operation);
    ASN1Element controlsElement = new ASN1OctetString((byte) 0xA0, controls);
    byte[] expected =
        new ASN1Sequence(new ASN1Integer(messageId), operationElement, controlsElement).encode();
    assertThat(
            LdapMessages.envelope(messageId, operationElement.encode(), controlsElement.encode()))
        .isEqualTo(expected);
  }
}
