package io.github.bancada.ldap.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes the field Controls: any text is controls that can be decoded, or is refused with a
 * message. Each build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in
 * the environment searches for more.
 */
class ControlLinesFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsControlsOrRefusedWithAMessage(byte[] bytes) throws ASN1Exception, LDAPException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    for (RequestKind kind : RequestKind.values()) {
      RequestControls controls;
      try {
        controls = ControlLines.parse(text, kind);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        continue;
      }
      if (!controls.isEmpty()) {
        for (ASN1Element each : ASN1Sequence.decodeAsSequence(controls.encoded()).elements()) {
          assertThat(controls.has(Control.decode(each.decodeAsSequence()).getOID())).isTrue();
        }
      }
    }
  }
}
