package io.github.bancada.ldap;

import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.OperationType;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of a sample of {@link LdapOperation}.
 *
 * @param request what the fields ask for; empty if the file has it, or the operation has no request
 *     of its own
 * @param ldifFile gives the requests, one for each sample; "" for none
 * @param messageId the operation to abandon; empty for the last one of the connection
 * @param phases whether samples report their phases
 */
record OperationSettings(
    LdapTarget target,
    OperationType operation,
    Optional<LdapRequest> request,
    String ldifFile,
    OptionalInt messageId,
    ExpectedCodes expectation,
    boolean phases) {

  OperationSettings {
    if (operation == OperationType.BIND && target.bind().method() == BindSettings.Method.NONE) {
      throw new IllegalArgumentException(
          "Operation is 'bind', but the Bind fields ask for none; give Bind DN and Bind password,"
              + " or choose anonymous, external, scramSha256 or digestMd5 in Bind");
    }
  }

  /** Whether the connection must have its identity before the operation. */
  boolean bindsFirst() {
    return switch (operation) {
      case BIND, UNBIND, ABANDON -> false;
      default -> true;
    };
  }
}
