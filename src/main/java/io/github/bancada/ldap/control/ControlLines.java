package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import io.github.bancada.text.NumberedLine;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the field Controls.
 *
 * <pre>
 * controls    = line *( LF line )
 * line        = "" / "#" comment / named / other
 * named       = name [ blanks criticality ] [ blanks argument ]
 * other       = numericoid [ blanks criticality ] [ blanks "base64:" value ]
 * criticality = "critical" / "optional"    ; without it, named is critical and other is optional
 *
 * name                  argument
 * proxiedAuthorization  "dn:" DN / "u:" user / "anonymous"         RFC 4370, always critical
 * assertion             filter                                     RFC 4528, RFC 4515
 * preRead, postRead     [ selector *( blanks selector ) ]          RFC 4527
 * manageDsaIt                                                      RFC 3296
 * sort                  key *( blanks key )                        RFC 2891
 * vlv                   before "/" after "/" offset [ "/" size ]   draft-ietf-ldapext-ldapv3-vlv-09
 *                       / before "/" after ":" value
 * persistentSearch      *( "existing" / "add" / "delete"           draft-ietf-ldapext-psearch-03
 *                       / "modify" / "modDn" )
 * contentSync           [ mode [ cookie / "base64:" cookie ] ]     RFC 4533
 *
 * selector    = attribute / "*" / "+" / "1.1" / "@" objectclass
 * key         = [ "-" ] attribute [ ":" matchingrule ]             ; "-": in falling order
 * mode        = "refreshAndPersist" / "refreshOnly"
 * </pre>
 *
 * Blanks around a line are removed. Each control may occur once. The notations of {@code sort} and
 * {@code vlv} are those of OpenLDAP's {@code ldapsearch -E}. Stateless.
 */
public final class ControlLines {
  /** RFC 4512 section 1.4. */
  static final Pattern NUMERIC_OID = Pattern.compile("[0-2](\\.(0|[1-9][0-9]*))+");

  static final String BASE64 = "base64:";

  private ControlLines() {}

  /**
   * Reads the text of the field.
   *
   * @throws IllegalArgumentException naming the wrong line, and what it takes
   */
  public static RequestControls parse(String text, RequestKind kind) {
    List<Control> controls = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (NumberedLine each : NumberedLine.allOf(text)) {
      Line line = Line.of(each);
      Control control = control(line, kind, names);
      if (controls.stream().anyMatch(other -> other.getOID().equals(control.getOID()))) {
        throw line.wrong("an earlier line has the same control; leave one of them out");
      }
      controls.add(control);
    }
    RequestControls all = RequestControls.of(controls, names);
    if (names.contains(NamedControl.VLV.token())
        && !all.has(ServerSideSortRequestControl.SERVER_SIDE_SORT_REQUEST_OID)) {
      throw new IllegalArgumentException(
          "Controls has vlv without sort; the list needs an order, so add a line such as sort sn");
    }
    if (names.contains(NamedControl.PERSISTENT_SEARCH.token())
        && names.contains(NamedControl.CONTENT_SYNC.token())) {
      throw new IllegalArgumentException(
          "Controls has persistentSearch and contentSync; a search takes one of them, so leave the"
              + " other out");
    }
    return all;
  }

  private static Control control(Line line, RequestKind kind, List<String> names) {
    if (NUMERIC_OID.matcher(line.name()).matches()) {
      names.add(line.name());
      return new Control(line.name(), line.isCritical(false), value(line));
    }
    for (NamedControl named : NamedControl.values()) {
      if (named.token().equalsIgnoreCase(line.name())) {
        names.add(named.token());
        return named.read(line, kind);
      }
    }
    throw line.wrong(
        "it takes an OID such as 1.2.3.4, or one of "
            + String.join(", ", Setting.tokens(NamedControl.class)));
  }

  private static ASN1OctetString value(Line line) {
    if (line.argument().isEmpty()) {
      return null;
    }
    try {
      if (line.argument().startsWith(BASE64)) {
        return new ASN1OctetString(
            Base64.getDecoder().decode(line.argument().substring(BASE64.length())));
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other text.
    }
    throw line.wrong(
        "after an OID it takes critical or optional, and the value, such as base64:MAMCAQE=, or"
            + " neither");
  }

  /**
   * A line of the field, cut into its parts.
   *
   * @param name the name or OID
   * @param criticality {@code critical}, {@code optional} or ""
   * @param argument "" for none
   */
  record Line(NumberedLine line, String name, String criticality, String argument) {
    private static final String CRITICAL = "critical";

    static Line of(NumberedLine line) {
      String[] name = cut(line.text());
      String[] next = cut(name[1]);
      boolean said = next[0].equals(CRITICAL) || next[0].equals("optional");
      return new Line(line, name[0], said ? next[0] : "", said ? next[1] : name[1]);
    }

    /** The first word, and what follows it. */
    private static String[] cut(String text) {
      String[] parts = text.split("\\s+", 2);
      return parts.length == 2 ? parts : new String[] {parts[0], ""};
    }

    /** Whether the request must fail at a server that does not know the control. */
    boolean isCritical(boolean otherwise) {
      return criticality.isEmpty() ? otherwise : criticality.equals(CRITICAL);
    }

    /**
     * The exception for this line.
     *
     * @param remedy what it takes, or what to do
     */
    IllegalArgumentException wrong(String remedy) {
      return line.wrong("Controls", line.text(), remedy);
    }
  }
}
