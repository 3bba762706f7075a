package io.github.bancada.pages.printer;

import java.util.List;
import java.util.Map;
import org.snmp4j.PDU;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.SMIConstants;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;

/** Reads the count or the error from an agent's answer. Stateless. */
final class SnmpAnswer {
  /** RFC 3416 section 3; the first six are from RFC 1157. */
  private static final List<String> ERROR_STATUS =
      List.of(
          "noError",
          "tooBig",
          "noSuchName",
          "badValue",
          "readOnly",
          "genErr",
          "noAccess",
          "wrongType",
          "wrongLength",
          "wrongEncoding",
          "wrongValue",
          "noCreation",
          "inconsistentValue",
          "resourceUnavailable",
          "commitFailed",
          "undoFailed",
          "authorizationError",
          "notWritable",
          "inconsistentName");

  /**
   * Names of errors in reports, by the OID of their counter: RFC 3414 section 5, RFC 3412 section
   * 5.
   */
  private static final Map<OID, String> REPORTS =
      Map.ofEntries(
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.1.0"), "unsupportedSecLevels"),
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.2.0"), "notInTimeWindows"),
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.3.0"), "unknownUserNames"),
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.4.0"), "unknownEngineIDs"),
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.5.0"), "wrongDigests"),
          Map.entry(new OID("1.3.6.1.6.3.15.1.1.6.0"), "decryptionErrors"),
          Map.entry(new OID("1.3.6.1.6.3.11.2.1.1.0"), "unknownSecurityModels"),
          Map.entry(new OID("1.3.6.1.6.3.11.2.1.2.0"), "invalidMsgs"),
          Map.entry(new OID("1.3.6.1.6.3.11.2.1.3.0"), "unknownPDUHandlers"),
          Map.entry(new OID("1.3.6.1.6.3.12.1.4.0"), "unavailableContexts"),
          Map.entry(new OID("1.3.6.1.6.3.12.1.5.0"), "unknownContexts"));

  private SnmpAnswer() {}

  /**
   * The count in an answer to a GET of one OID.
   *
   * @throws PrinterException with the agent's error
   */
  static Reading read(PDU answer, OID oid) throws PrinterException {
    if (answer.getType() == PDU.REPORT) {
      throw report(answer);
    }
    int status = answer.getErrorStatus();
    if (status != PDU.noError) {
      boolean known = status > 0 && status < ERROR_STATUS.size();
      String name = known ? ERROR_STATUS.get(status) : "errorStatus " + status;
      throw new PrinterException(name, "the agent answered " + name + " for " + oid + remedy(name));
    }
    if (answer.size() != 1 || !oid.equals(answer.get(0).getOid())) {
      throw new PrinterException(
          PrinterException.MALFORMED_ANSWER,
          String.format(
              "the request was for %s, but the agent answered for %s",
              oid, answer.getVariableBindings().stream().map(VariableBinding::getOid).toList()));
    }
    return value(answer.get(0).getVariable(), oid);
  }

  private static PrinterException report(PDU answer) {
    OID counter = answer.size() == 0 ? new OID() : answer.get(0).getOid();
    String name = REPORTS.getOrDefault(counter, "report");
    String hint =
        switch (name) {
          case "unknownUserNames" -> "; the agent does not know this SNMP user";
          case "wrongDigests" -> "; correct the authentication protocol or password";
          case "decryptionErrors" -> "; correct the privacy protocol or password";
          case "unsupportedSecLevels" ->
              "; choose the authentication and privacy that the agent has for this SNMP user";
          default -> "";
        };
    return new PrinterException(
        name, "the agent refused the message: " + name + " (" + counter + ")" + hint);
  }

  private static String remedy(String name) {
    return switch (name) {
      case "noSuchName" -> "; check the OID with snmpwalk";
      case "authorizationError", "noAccess" -> "; check what this community or SNMP user may read";
      default -> "";
    };
  }

  private static Reading value(Variable value, OID oid) throws PrinterException {
    CounterType type =
        switch (value.getSyntax()) {
          case SMIConstants.SYNTAX_COUNTER32 -> CounterType.COUNTER_32;
          case SMIConstants.SYNTAX_COUNTER64 -> CounterType.COUNTER_64;
          case SMIConstants.SYNTAX_GAUGE32 -> CounterType.GAUGE_32;
          case SMIConstants.SYNTAX_INTEGER -> CounterType.INTEGER_32;
          case SMIConstants.EXCEPTION_NO_SUCH_OBJECT -> throw exception("noSuchObject", oid);
          case SMIConstants.EXCEPTION_NO_SUCH_INSTANCE -> throw exception("noSuchInstance", oid);
          case SMIConstants.EXCEPTION_END_OF_MIB_VIEW -> throw exception("endOfMibView", oid);
          default ->
              throw new PrinterException(
                  PrinterException.NO_COUNTER,
                  String.format(
                      "the value of %s is of type %s; check the OID: a count is a Counter32,"
                          + " Counter64, Gauge32 or Integer32",
                      oid, value.getSyntaxString()));
        };
    if (type == CounterType.INTEGER_32 && value.toInt() < 0) {
      // RFC 3805: -1 other, -2 unknown, -3 some.
      throw new PrinterException(
          PrinterException.NO_COUNTER,
          String.format(
              "the value of %s is %s, which means that the printer has no count",
              oid, value.toInt()));
    }
    return new Reading(value.toLong(), type);
  }

  private static PrinterException exception(String name, OID oid) {
    return new PrinterException(
        name, "the agent answered " + name + " for " + oid + "; check the OID with snmpwalk");
  }
}
