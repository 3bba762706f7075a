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
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.ResultCodes;
import java.util.List;

/**
 * What the server answers to controls, as text.
 *
 * @param headers {@code name: value} and a line feed each; "" for none
 * @param ldif the entries before and after a change, a comment above each; "" for none
 */
public record ControlAnswers(String headers, String ldif) {
  /** No answers. */
  public static final ControlAnswers NONE = new ControlAnswers("", "");

  /**
   * Reads the answers; other controls are ignored.
   *
   * @throws LdapFailure if one is malformed
   */
  public static ControlAnswers of(List<Control> received) throws LdapFailure {
    if (received.isEmpty()) {
      return NONE;
    }
    StringBuilder headers = new StringBuilder();
    StringBuilder ldif = new StringBuilder();
    try {
      for (Control each : received) {
        read(each, headers, ldif);
      }
    } catch (LDAPException e) {
      throw ReceivedControls.malformed(e);
    }
    return new ControlAnswers(headers.toString(), ldif.toString());
  }

  private static void read(Control answer, StringBuilder headers, StringBuilder ldif)
      throws LDAPException {
    String oid = answer.getOID();
    boolean critical = answer.isCritical();
    ASN1OctetString value = answer.getValue();
    switch (oid) {
      case PreReadResponseControl.PRE_READ_RESPONSE_OID ->
          entry(
              NamedControl.PRE_READ,
              new PreReadResponseControl(oid, critical, value).getEntry(),
              ldif);
      case PostReadResponseControl.POST_READ_RESPONSE_OID ->
          entry(
              NamedControl.POST_READ,
              new PostReadResponseControl(oid, critical, value).getEntry(),
              ldif);
      case ServerSideSortResponseControl.SERVER_SIDE_SORT_RESPONSE_OID ->
          sort(new ServerSideSortResponseControl(oid, critical, value), headers);
      case VirtualListViewResponseControl.VIRTUAL_LIST_VIEW_RESPONSE_OID ->
          view(new VirtualListViewResponseControl(oid, critical, value), headers);
      default -> {
        // Not asked for by name.
      }
    }
  }

  private static void entry(NamedControl control, Entry entry, StringBuilder ldif) {
    ldif.append("# ").append(control.token()).append('\n');
    ldif.append(entry.toLDIFString()).append('\n');
  }

  private static void sort(ServerSideSortResponseControl answer, StringBuilder headers) {
    String attribute = answer.getAttributeName();
    headers.append("Sort-Result: ").append(text(answer.getResultCode()));
    headers.append(attribute == null ? "" : " (" + attribute + ")").append('\n');
  }

  private static void view(VirtualListViewResponseControl answer, StringBuilder headers) {
    headers.append("List-Result: ").append(text(answer.getResultCode())).append('\n');
    headers.append("List-Position: ").append(answer.getTargetPosition()).append('\n');
    headers.append("List-Size: ").append(answer.getContentCount()).append('\n');
  }

  private static String text(ResultCode code) {
    return ResultCodes.text(code.intValue());
  }
}
