package io.github.bancada.ldap.control;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import com.unboundid.ldap.sdk.controls.PersistentSearchRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The controls of requests, encoded once. Immutable: its arrays are shared and never changed. */
public final class RequestControls {
  public static final RequestControls NONE = new RequestControls(List.of(), List.of());

  private final List<Control> controls;
  private final byte[] encoded;
  private final List<String> names;
  private final String words;

  // Read by each sample.
  private final boolean asksForPart;
  private final boolean synchronize;
  private final boolean goOn;

  private RequestControls(List<Control> controls, List<String> names) {
    this.controls = List.copyOf(controls);
    this.names = List.copyOf(names);
    this.encoded =
        controls.isEmpty()
            ? LdapStream.NO_CONTROLS
            : LdapMessages.controls(controls.toArray(Control[]::new));
    this.words = names.isEmpty() ? "" : " controls=" + String.join(",", names);
    this.asksForPart =
        has(SimplePagedResultsControl.PAGED_RESULTS_OID)
            || has(VirtualListViewRequestControl.VIRTUAL_LIST_VIEW_REQUEST_OID);
    this.synchronize = has(ContentSyncRequestControl.SYNC_REQUEST_OID);
    this.goOn = this.controls.stream().anyMatch(RequestControls::goesOn);
  }

  /**
   * Encodes controls.
   *
   * @param names of the controls, for people
   */
  static RequestControls of(List<Control> controls, List<String> names) {
    return controls.isEmpty() ? NONE : new RequestControls(controls, names);
  }

  public boolean isEmpty() {
    return controls.isEmpty();
  }

  /** Whether one of them has this OID. */
  boolean has(String oid) {
    return controls.stream().anyMatch(control -> control.getOID().equals(oid));
  }

  /** Whether they ask for a part of the entries of a search, as paged results do. */
  public boolean asksForPart() {
    return asksForPart;
  }

  /** Whether they ask for notifications of changes. */
  public boolean tellOfChanges() {
    return synchronize || goOn;
  }

  /** Whether they ask for content synchronization (RFC 4533). */
  public boolean synchronize() {
    return synchronize;
  }

  /** Whether a search with them continues after its entries, until this side ends it. */
  public boolean goOn() {
    return goOn;
  }

  private static boolean goesOn(Control control) {
    return control instanceof PersistentSearchRequestControl
        || control instanceof ContentSyncRequestControl sync
            && sync.getMode() == ContentSyncRequestMode.REFRESH_AND_PERSIST;
  }

  /**
   * The attributes requested by the control that returns {@link ControlAnswers#entry()}; empty if
   * there is none, or it was given by its OID.
   */
  public Optional<List<String>> read() {
    List<String> before = null;
    for (Control control : controls) {
      if (control instanceof PostReadRequestControl after) {
        return Optional.of(List.of(after.getAttributes()));
      }
      if (control instanceof PreReadRequestControl each) {
        before = List.of(each.getAttributes());
      }
    }
    return Optional.ofNullable(before);
  }

  /**
   * Adds post-read (RFC 4527), unless these controls or the record have it or pre-read already.
   *
   * @param attributes requested from the entry
   * @param deleted whether there is no entry afterwards, so that it is pre-read
   * @param ofRecord encoded controls, or an empty array
   */
  public RequestControls reading(List<String> attributes, boolean deleted, byte[] ofRecord) {
    Set<String> oids = new HashSet<>(oids(ofRecord));
    controls.forEach(control -> oids.add(control.getOID()));
    if (oids.contains(PreReadRequestControl.PRE_READ_REQUEST_OID)
        || oids.contains(PostReadRequestControl.POST_READ_REQUEST_OID)) {
      return this;
    }
    String[] selected = attributes.toArray(String[]::new);
    List<Control> all = new ArrayList<>(controls);
    all.add(
        deleted
            ? new PreReadRequestControl(true, selected)
            : new PostReadRequestControl(true, selected));
    List<String> allNames = new ArrayList<>(names);
    allNames.add((deleted ? NamedControl.PRE_READ : NamedControl.POST_READ).token());
    return new RequestControls(all, allNames);
  }

  /** The controls of a message in BER; an empty array for none. */
  public byte[] encoded() {
    return encoded;
  }

  /** Their names in the description of a request, a blank before them; "" for none. */
  public String words() {
    return words;
  }

  /**
   * These controls and the control for a page (RFC 2696), in BER.
   *
   * @param size entries
   * @param cookie of the page before; null for the first page
   */
  public byte[] ofPage(int size, ASN1OctetString cookie) {
    List<Control> all = new ArrayList<>(controls);
    all.add(new SimplePagedResultsControl(size, cookie, true));
    return LdapMessages.controls(all.toArray(Control[]::new));
  }

  /**
   * These controls and those of an LDIF record, in BER.
   *
   * @param ofRecord encoded controls, or an empty array
   * @throws IllegalArgumentException if both have the same control
   */
  public byte[] beside(byte[] ofRecord) {
    if (controls.isEmpty()) {
      return ofRecord;
    }
    return ofRecord.length == 0 ? encoded : joined(ofRecord);
  }

  private byte[] joined(byte[] ofRecord) {
    List<ASN1Element> all = new ArrayList<>();
    controls.forEach(control -> all.add(control.encode()));
    for (String oid : oids(ofRecord)) {
      if (has(oid)) {
        throw new IllegalArgumentException(
            String.format(
                "Controls and a control: line of the LDIF both have the control %s; leave one of"
                    + " them out",
                oid));
      }
    }
    all.addAll(elements(ofRecord));
    return new ASN1Sequence((byte) LdapMessages.CONTROLS, all).encode();
  }

  private static List<String> oids(byte[] ofRecord) {
    List<String> oids = new ArrayList<>();
    try {
      for (ASN1Element element : elements(ofRecord)) {
        oids.add(element.decodeAsSequence().elements()[0].decodeAsOctetString().stringValue());
      }
    } catch (ASN1Exception e) {
      throw new IllegalStateException("encoded by this program", e);
    }
    return oids;
  }

  private static List<ASN1Element> elements(byte[] ofRecord) {
    try {
      return ofRecord.length == 0
          ? List.of()
          : List.of(ASN1Sequence.decodeAsSequence(ofRecord).elements());
    } catch (ASN1Exception e) {
      throw new IllegalStateException("encoded by this program", e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RequestControls that && controls.equals(that.controls);
  }

  @Override
  public int hashCode() {
    return controls.hashCode();
  }

  @Override
  public String toString() {
    return controls.toString();
  }
}
