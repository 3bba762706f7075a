package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.PreReadResponseControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import com.unboundid.ldap.sdk.controls.VirtualListViewResponseControl;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.List;

/**
 * The server's answers to controls.
 *
 * @param headers {@code name: value} and a line feed each; "" for none
 * @param ldif the entries before and after a change, a comment above each; "" for none
 * @param entry the entry after the change, else before it; null for none
 */
public record ControlAnswers(String headers, String ldif, Entry entry) {
  public static final ControlAnswers NONE = new ControlAnswers("", "", null);

  /**
   * Reads the answers; other controls are ignored.
   *
   * @throws LdapOperationException if one is malformed
   */
  public static ControlAnswers of(List<Control> received) throws LdapOperationException {
    if (received.isEmpty()) {
      return NONE;
    }
    Reading reading = new Reading();
    try {
      for (Control each : received) {
        reading.read(each);
      }
    } catch (LDAPException e) {
      throw ReceivedControls.malformed(e);
    }
    return reading.answers();
  }

  /** Answers that are being read. */
  private static final class Reading {
    private final StringBuilder headers = new StringBuilder();
    private final StringBuilder ldif = new StringBuilder();
    private Entry before;
    private Entry after;

    void read(Control answer) throws LDAPException {
      String oid = answer.getOID();
      boolean critical = answer.isCritical();
      ASN1OctetString value = answer.getValue();
      switch (oid) {
        case PreReadResponseControl.PRE_READ_RESPONSE_OID -> {
          before = new PreReadResponseControl(oid, critical, value).getEntry();
          show(NamedControl.PRE_READ, before);
        }
        case PostReadResponseControl.POST_READ_RESPONSE_OID -> {
          after = new PostReadResponseControl(oid, critical, value).getEntry();
          show(NamedControl.POST_READ, after);
        }
        case ServerSideSortResponseControl.SERVER_SIDE_SORT_RESPONSE_OID ->
            sort(new ServerSideSortResponseControl(oid, critical, value));
        case VirtualListViewResponseControl.VIRTUAL_LIST_VIEW_RESPONSE_OID ->
            view(new VirtualListViewResponseControl(oid, critical, value));
        default -> {
          // Not one of the named controls.
        }
      }
    }

    private void show(NamedControl control, Entry entry) {
      ldif.append("# ").append(control.token()).append('\n');
      ldif.append(entry.toLDIFString()).append('\n');
    }

    private void sort(ServerSideSortResponseControl answer) {
      String attribute = answer.getAttributeName();
      headers.append("Sort-Result: ").append(text(answer.getResultCode()));
      headers.append(attribute == null ? "" : " (" + attribute + ")").append('\n');
    }

    private void view(VirtualListViewResponseControl answer) {
      headers.append("List-Result: ").append(text(answer.getResultCode())).append('\n');
      headers.append("List-Position: ").append(answer.getTargetPosition()).append('\n');
      headers.append("List-Size: ").append(answer.getContentCount()).append('\n');
    }

    private static String text(ResultCode code) {
      return LdapResult.codeText(code.intValue());
    }

    ControlAnswers answers() {
      return new ControlAnswers(
          headers.toString(), ldif.toString(), after == null ? before : after);
    }
  }
}
