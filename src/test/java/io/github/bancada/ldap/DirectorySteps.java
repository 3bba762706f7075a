package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.ldap.TestDirectory.Product;
import io.github.bancada.ldap.TestDirectory.Transport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One table of operations with right and wrong input, and what each server answers. A step needs
 * those before it.
 */
final class DirectorySteps {
  private static final String SUCCESS = "0 success";
  private static final String ABSENT = "32 noSuchObject";
  private static final String NO_ATTRIBUTE = "16 noSuchAttribute";

  private final TestDirectory directory;
  private final Transport transport;
  private final List<Step> steps = new ArrayList<>();

  /** Requests with their answers; some servers answer differently. */
  private record Step(
      String name, TestOperation operation, String code, Map<Product, String> others) {}

  DirectorySteps(TestDirectory directory, Transport transport) {
    this.directory = directory;
    this.transport = transport;
    additions();
    modifications();
    comparisons();
    renames();
    passwords();
    connections();
    deletions();
  }

  /** The answers that are due, by the names of the steps. */
  Map<String, String> expected() {
    return each(step -> step.others.getOrDefault(directory.product(), step.code));
  }

  /** Takes all steps as one virtual user. */
  Map<String, String> answers() {
    try (OperationUser user = new OperationUser()) {
      return each(step -> user.run(step.operation).code());
    }
  }

  private Map<String, String> each(Function<Step, String> code) {
    Map<String, String> codes = new LinkedHashMap<>();
    steps.forEach(step -> codes.put(step.name, code.apply(step)));
    return codes;
  }

  private void step(String name, TestOperation operation, String code) {
    steps.add(new Step(name, operation, code, new EnumMap<>(Product.class)));
  }

  /** The answer of a server that gives another one to the last step. */
  private void but(Product product, String code) {
    steps.get(steps.size() - 1).others.put(product, code);
  }

  private TestOperation ask(String operation) {
    return directory.administration(transport, operation);
  }

  private String dn(String name) {
    return "cn=" + name + "-" + transport.word() + "," + TestDirectory.BASE;
  }

  private TestOperation add(String name, String... lines) {
    List<String> ldif = new ArrayList<>(List.of("dn: " + dn(name), "objectClass: person"));
    ldif.addAll(List.of(lines));
    return ask("add").ldif(ldif.toArray(String[]::new));
  }

  private TestOperation modify(String dn, String... lines) {
    List<String> ldif = new ArrayList<>(List.of("dn: " + dn, "changetype: modify"));
    ldif.addAll(List.of(lines));
    return ask("modify").ldif(ldif.toArray(String[]::new));
  }

  private void additions() {
    step("add", add("a", "sn: Silva"), SUCCESS);
    step("add another", add("b", "sn: Silva"), SUCCESS);
    step("add what is there", add("a", "sn: Silva"), "68 entryAlreadyExists");
    step("add without what the class asks for", add("c"), "65 objectClassViolation");
    step("add an unknown attribute", add("c", "sn: x", "noSuch: x"), "65 objectClassViolation");
    but(Product.OPENLDAP, "17 undefinedAttributeType");
    step(
        "add below nothing",
        ask("add").ldif("dn: cn=x," + dn("none"), "objectClass: person", "cn: x", "sn: x"),
        ABSENT);
  }

  private void modifications() {
    step("modify", modify(dn("a"), "add: description", "description: x"), SUCCESS);
    step(
        "modify to what is there",
        modify(dn("a"), "add: description", "description: x"),
        "20 attributeOrValueExists");
    step("delete a value that is not there", modify(dn("a"), "delete: seeAlso"), NO_ATTRIBUTE);
    step("delete a needed value", modify(dn("a"), "delete: sn"), "65 objectClassViolation");
    step("modify nothing", modify(dn("none"), "replace: sn", "sn: x"), ABSENT);
    step(
        "change",
        ask("change").ldif("dn: " + dn("a"), "changetype: modify", "replace: sn", "sn: Souza"),
        SUCCESS);
  }

  private TestOperation compare(String dn, String attribute, String value) {
    return ask("compare").dn(dn).with(ATTRIBUTE, attribute).with(VALUE, value);
  }

  private void comparisons() {
    step("compare", compare(dn("a"), "sn", "souza"), "6 compareTrue");
    step("compare with another value", compare(dn("a"), "sn", "Silva"), "5 compareFalse");
    step("compare what it has not", compare(dn("a"), "seeAlso", "cn=x"), NO_ATTRIBUTE);
    but(Product.EMBEDDED, "5 compareFalse");
    step("compare nothing", compare(dn("none"), "sn", "x"), ABSENT);
  }

  private TestOperation rename(String name, String rdn) {
    return ask("modifyDn").dn(dn(name)).with(NEW_RDN, rdn.replace("*", "-" + transport.word()));
  }

  private void renames() {
    step("rename", rename("b", "cn=d*"), SUCCESS);
    step("rename again", rename("b", "cn=d*"), ABSENT);
    step("rename to what is there", rename("d", "cn=a*"), "68 entryAlreadyExists");
    step("move", rename("d", "cn=d*").with(NEW_SUPERIOR, dn("a")), SUCCESS);
    step("move below nothing", rename("a", "cn=a*").with(NEW_SUPERIOR, dn("none")), ABSENT);
    step("delete what has children", ask("delete").dn(dn("a")), "66 notAllowedOnNonLeaf");
  }

  private TestOperation login(String dn, String password) {
    return directory.operation(transport, "bind").bind(dn, password);
  }

  private void passwords() {
    boolean insecure = directory.product() == Product.DS_389 && transport == Transport.LDAP;
    step("who am I", ask("whoAmI"), SUCCESS);
    step("bind", login("cn=fulano3," + TestDirectory.BASE, "fulano3"), SUCCESS);
    step("bind wrongly", login("cn=fulano3," + TestDirectory.BASE, "no"), "49 invalidCredentials");
    step("bind as nobody", login(dn("none"), "x"), "49 invalidCredentials");
    step(
        "set a password",
        ask("passwordModify").with(PASSWORD_USER, dn("a")).with(NEW_PASSWORD, "n0va-senha"),
        SUCCESS);
    if (insecure) {
      but(Product.DS_389, "13 confidentialityRequired");
      step(
          "write a password",
          modify(dn("a"), "replace: userPassword", "userPassword: n0va-senha"),
          SUCCESS);
    }
    step("bind with the new password", login(dn("a"), "n0va-senha"), SUCCESS);
    step(
        "set a password of nobody",
        ask("passwordModify").with(PASSWORD_USER, dn("none")).with(NEW_PASSWORD, "n0va-senha"),
        ABSENT);
    but(Product.EMBEDDED, "53 unwillingToPerform");
    if (insecure) {
      but(Product.DS_389, "13 confidentialityRequired");
    }
  }

  private void connections() {
    step("abandon", ask("abandon"), SUCCESS);
    step("who am I after it", ask("whoAmI"), SUCCESS);
    step("unbind", ask("unbind"), SUCCESS);
    step("who am I after that", ask("whoAmI"), SUCCESS);
  }

  private void deletions() {
    String child = "cn=d-" + transport.word() + "," + dn("a");
    step("delete", ask("delete").dn(child), SUCCESS);
    step("delete again", ask("delete").dn(child), ABSENT);
    step("delete the other", ask("delete").dn(dn("a")), SUCCESS);
  }
}
