package io.github.bancada.ldap;

import io.github.bancada.ldap.control.RequestControls;
import io.github.bancada.ldap.entry.AttributeRules;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.OperationType;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of a sample of {@link LdapOperation}.
 *
 * @param request the request of the fields, controls included; empty if the file has it, or the
 *     operation has no request of its own
 * @param controls of the requests, in addition to those of their LDIF records
 * @param ldifFile gives the requests, one for each sample; "" for none
 * @param messageId the operation to abandon; empty for the last one of the connection
 * @param rules for the attributes of the entry that is changed
 * @param undo how the sample's changes are put back; empty if they are not
 * @param operations in a call of the sampler, each a separate sample
 * @param phases whether samples report their phases
 */
public record OperationSettings(
    LdapTarget target,
    OperationType operation,
    Optional<LdapRequest> request,
    RequestControls controls,
    String ldifFile,
    OptionalInt messageId,
    Expectation expectation,
    AttributeRules rules,
    Optional<UndoSettings> undo,
    int operations,
    boolean phases) {

  public OperationSettings {
    if (operation == OperationType.BIND && target.bind().method() == BindSettings.Method.NONE) {
      throw new IllegalArgumentException(
          "Operation is 'bind', but the Bind fields ask for none; give Bind DN and Bind password,"
              + " or choose anonymous, external, scramSha256, digestMd5 or gssapi in Bind");
    }
    if (!rules.isEmpty()) {
      requireEntry(operation);
      controls.read().ifPresent(names -> rules.requireIn(names, "the control in Controls"));
    }
    request = request.map(each -> with(controls, rules, each));
  }

  /**
   * The settings of a given request, on a connection of its own.
   *
   * @param request empty for an operation without one
   */
  public static OperationSettings of(
      LdapTarget target,
      OperationType operation,
      Optional<LdapRequest> request,
      Expectation expectation) {
    return new OperationSettings(
        target,
        operation,
        request,
        RequestControls.NONE,
        "",
        OptionalInt.empty(),
        expectation,
        AttributeRules.NONE,
        Optional.empty(),
        1,
        false);
  }

  private static void requireEntry(OperationType operation) {
    switch (operation) {
      case ADD, MODIFY, DELETE, MODIFY_DN, CHANGE -> {
        // The server sends the entry if the request asks for it.
      }
      default ->
          throw new IllegalArgumentException(
              String.format(
                  "Operation is '%s', which brings no entry for Attribute rules; leave them empty,"
                      + " and have LDAP Search judge the entry",
                  operation.token()));
    }
  }

  private static LdapRequest with(
      RequestControls controls, AttributeRules rules, LdapRequest request) {
    RequestControls sent =
        rules.isEmpty()
            ? controls
            : controls.reading(
                rules.attributes(), request.type() == OperationType.DELETE, request.controls());
    return request.with(sent.beside(request.controls()), sent.words());
  }

  /**
   * A request of the file with the controls of the field.
   *
   * @throws IllegalArgumentException if the record has one of these controls too
   */
  LdapRequest withControls(LdapRequest ofFile) {
    return with(controls, rules, ofFile);
  }

  /** Whether the connection must have its identity before the operation. */
  boolean bindsFirst() {
    return switch (operation) {
      case BIND, UNBIND, ABANDON -> false;
      default -> true;
    };
  }
}
