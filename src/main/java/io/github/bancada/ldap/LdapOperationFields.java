package io.github.bancada.ldap;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.ldap.control.ControlLines;
import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.control.RequestKind;
import io.github.bancada.ldap.entry.AttributeRuleLines;
import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.operation.Requests;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The fields of {@link LdapOperation} in the order of its window, and the settings derived from
 * them.
 */
final class LdapOperationFields {
  static final Fields FIELDS = new Fields(LdapOperation.class);

  static final Field<OperationType> OPERATION =
      FIELDS.group("what").choice("operation", OperationType.WHO_AM_I);

  static final DirectoryFields DIRECTORY = new DirectoryFields(FIELDS);

  static final Field<String> DN = FIELDS.group("request").text("dn", "").patterned();
  static final Field<String> LDIF = FIELDS.area("ldif").patterned();
  static final Field<String> LDIF_FILE = FIELDS.file("ldifFile");
  static final Field<String> ATTRIBUTE = FIELDS.text("attribute", "");
  static final Field<String> VALUE = FIELDS.text("value", "").patterned();
  static final Field<String> NEW_RDN = FIELDS.text("newRdn", "").patterned();
  static final Field<Boolean> DELETE_OLD_RDN = FIELDS.flag("deleteOldRdn", true);
  static final Field<String> NEW_SUPERIOR = FIELDS.text("newSuperior", "").patterned();
  static final Field<String> PASSWORD_USER = FIELDS.text("passwordUser", "").patterned();
  static final Field<String> OLD_PASSWORD = FIELDS.password("oldPassword", "").patterned();
  static final Field<String> NEW_PASSWORD = FIELDS.password("newPassword", "").patterned();
  static final Field<OptionalInt> MESSAGE_ID =
      FIELDS.optionalNumber("messageId", 1, Integer.MAX_VALUE);
  static final Field<String> CONTROLS = FIELDS.area("controls").patterned();

  static final Field<Integer> OPERATIONS = FIELDS.rareGroup("callGroup").number("operations", 1, 1);

  static final Field<List<String>> EXPECTED_CODE = FIELDS.rareGroup("expect").words("expectedCode");
  static final Field<String> EXPECTED_ATTRIBUTES = FIELDS.area("expectedAttributes").patterned();

  static final Field<Boolean> SUB_RESULTS = FIELDS.rareGroup("response").flag("subResults", false);

  static final Field<Boolean> UNDO = FIELDS.rareGroup("undoGroup").flag("undo", false);
  static final Field<String> UNDO_DIRECTORY = FIELDS.directory("undoDirectory");
  static final Field<String> UNDO_BIND_DN = FIELDS.text("undoBindDn", "");
  static final Field<String> UNDO_BIND_PASSWORD = FIELDS.password("undoBindPassword", "");

  static final Fields.Patterns PATTERNS = FIELDS.valuePatterns();

  /** The request that the fields give; none if a file gives it, or the operation has none. */
  static final Derived<Optional<LdapRequest>> REQUEST =
      FIELDS.derived(LdapOperationFields::request);

  static final Derived<RequestControls> SENT_CONTROLS =
      FIELDS.derived(
          v ->
              switch (v.get(OPERATION)) {
                case BIND, UNBIND, ABANDON -> RequestControls.NONE;
                default -> ControlLines.parse(v.get(CONTROLS), RequestKind.OPERATION);
              });

  static final Derived<Expectation> EXPECTATION =
      FIELDS.derived(
          v ->
              Expectation.of(
                  v.get(EXPECTED_CODE),
                  v.get(OPERATION) == OperationType.COMPARE ? List.of(5, 6) : List.of(0)));

  static final Derived<AttributeRules> RULES =
      FIELDS.derived(v -> AttributeRuleLines.parse(v.get(EXPECTED_ATTRIBUTES)));

  /** How changes are put back; empty if they are not, or the operation makes none. */
  static final Derived<Optional<UndoSettings>> PUT_BACK =
      FIELDS.derived(
          v ->
              v.get(OPERATION).changes() && v.get(UNDO)
                  ? Optional.of(
                      UndoSettings.of(
                          v.get(UNDO_DIRECTORY),
                          v.get(DIRECTORY.target),
                          v.get(UNDO_BIND_DN),
                          v.get(UNDO_BIND_PASSWORD)))
                  : Optional.empty());

  static final Derived<OperationSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new OperationSettings(
                  v.get(DIRECTORY.target),
                  v.get(OPERATION),
                  v.get(REQUEST),
                  v.get(SENT_CONTROLS),
                  v.get(OPERATION).takesLdif() ? v.get(LDIF_FILE) : "",
                  v.get(MESSAGE_ID),
                  v.get(EXPECTATION),
                  v.get(RULES),
                  v.get(PUT_BACK),
                  v.get(OPERATIONS),
                  v.get(SUB_RESULTS)));

  private LdapOperationFields() {}

  private static Optional<LdapRequest> request(Values v) {
    OperationType operation = v.get(OPERATION);
    return Optional.ofNullable(
        switch (operation) {
          case ADD, MODIFY, CHANGE -> change(operation, v);
          case DELETE -> Requests.delete(v.get(DN));
          case MODIFY_DN ->
              Requests.modifyDn(
                  v.get(DN), v.get(NEW_RDN), v.get(DELETE_OLD_RDN), v.get(NEW_SUPERIOR));
          case COMPARE -> Requests.compare(v.get(DN), v.get(ATTRIBUTE), v.get(VALUE));
          case WHO_AM_I -> Requests.whoAmI();
          case PASSWORD_MODIFY ->
              Requests.passwordModify(
                  v.get(PASSWORD_USER), v.get(OLD_PASSWORD), v.get(NEW_PASSWORD));
          case BIND, UNBIND, ABANDON -> null;
        });
  }

  private static LdapRequest change(OperationType operation, Values v) {
    String ldif = v.get(LDIF);
    if (v.get(LDIF_FILE).isEmpty()) {
      return LdifChange.parse(operation, ldif);
    }
    if (!ldif.isBlank()) {
      throw new IllegalArgumentException(
          "both LDIF and LDIF file are given; leave one of them empty");
    }
    return null;
  }
}
