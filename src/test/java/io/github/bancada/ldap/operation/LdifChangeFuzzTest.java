package io.github.bancada.ldap.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/**
 * Fuzzes the field LDIF: any text is one change that can be decoded, or is refused with a message.
 * Each build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the
 * environment searches for more.
 */
class LdifChangeFuzzTest {
  private static final Set<OperationType> CHANGES =
      EnumSet.of(
          OperationType.ADD, OperationType.MODIFY, OperationType.DELETE, OperationType.MODIFY_DN);

  @FuzzTest(maxDuration = "1m")
  void textIsOneChangeOrRefusedWithAMessage(byte[] bytes) throws ASN1Exception, LDAPException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.contains(":<")) {
      return; // would read files of this machine
    }
    for (OperationType wanted :
        EnumSet.of(OperationType.ADD, OperationType.MODIFY, OperationType.CHANGE)) {
      LdapRequest request;
      try {
        request = LdifChange.parse(wanted, text);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank();
        continue;
      }
      assertThat(request.type()).isIn(CHANGES);
      assertThat(wanted).isIn(OperationType.CHANGE, request.type());
      assertThat(request.toString()).startsWith(request.type().token() + " dn=\"");
      ASN1Element.decode(request.operation());
      if (request.controls().length > 0) {
        for (ASN1Element each : ASN1Sequence.decodeAsSequence(request.controls()).elements()) {
          Control.decode(each.decodeAsSequence());
        }
      }
    }
  }
}
