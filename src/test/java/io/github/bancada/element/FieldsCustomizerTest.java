package io.github.bancada.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.testbeans.gui.TestBeanGUI;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The window of elements that are lists of fields, as JMeter uses it. */
class FieldsCustomizerTest {
  private TestBeanGUI gui;
  private TestElement element;

  @BeforeEach
  void english() {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
  }

  private void show(String type) throws Exception {
    gui = new TestBeanGUI(Class.forName("io.github.bancada." + type));
    gui.clearGui();
    element = gui.createTestElement();
    gui.configure(element);
  }

  private static List<Component> all(Container in) {
    List<Component> all = new ArrayList<>();
    for (Component each : in.getComponents()) {
      all.add(each);
      if (each instanceof Container inner) {
        all.addAll(all(inner));
      }
    }
    return all;
  }

  private JLabel label(String text) {
    return all(gui).stream()
        .filter(each -> each instanceof JLabel label && (text + ":").equals(label.getText()))
        .map(JLabel.class::cast)
        .findFirst()
        .orElseThrow();
  }

  /** Whether a person sees it once the window is open. */
  private static boolean isSeen(Component shown) {
    for (Component each = shown; !(each instanceof FieldsCustomizer); each = each.getParent()) {
      if (!each.isVisible()) {
        return false;
      }
    }
    return true;
  }

  private void type(String field, String text) {
    ((JTextComponent) label(field).getLabelFor()).setText(text);
    gui.modifyTestElement(element);
  }

  private JButton title(String text) {
    return all(gui).stream()
        .filter(each -> each instanceof JButton title && title.getText().endsWith(" " + text))
        .map(JButton.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsTypedReachesTheElement() throws Exception {
    show("ldap.LdapSearch");

    type("Filter", "(cn=ana)");
    type("Scope", "Base: the entry itself");
    assertThat(element.getPropertyAsString("filter")).isEqualTo("(cn=ana)");
    assertThat(element.getPropertyAsString("scope")).isEqualTo("base");

    type("Scope", "${__P(scope,one)}");
    assertThat(element.getPropertyAsString("scope")).isEqualTo("${__P(scope,one)}");
  }

  @Test
  void wordsAreShownInTheUsersLanguage() throws Exception {
    show("ldap.LdapSearch");
    element.setProperty("scope", "one");
    gui.configure(element);

    JComboBox<?> list = (JComboBox<?>) label("Scope").getLabelFor().getParent();
    assertThat(list.getEditor().getItem()).isEqualTo("One level: directly below the base");
  }

  @Test
  void rareGroupIsClosedUntilSomethingIsSetInIt() throws Exception {
    show("ldap.LdapSearch");
    assertThat(isSeen(label("Base DN"))).isTrue();
    assertThat(isSeen(label("Trust"))).isFalse();
    assertThat(isSeen(label("Bind DN"))).isFalse();

    element.setProperty("bindDn", "cn=admin");
    gui.configure(element);
    assertThat(isSeen(label("Bind DN"))).isTrue();
    assertThat(isSeen(label("Trust"))).isFalse();
  }

  @Test
  void groupStaysAsTheUserWantsIt() throws Exception {
    show("ldap.LdapSearch");
    title("TLS").doClick();
    title("Search").doClick();
    gui.configure(element);

    assertThat(isSeen(label("Trust"))).isTrue();
    assertThat(isSeen(label("Base DN"))).isFalse();
  }

  @Test
  void addressPropertyOfALabServerFollowsItsKindUntilItIsChanged() throws Exception {
    show("lab.LabServer");
    type("Kind", "Website");
    assertThat(element.getPropertyAsString("addressProperty")).isEqualTo("http.url");
    type("Kind", "${kind}");
    assertThat(element.getPropertyAsString("addressProperty")).isEqualTo("http.url");
    type("Kind", "database");
    assertThat(element.getPropertyAsString("addressProperty")).isEqualTo("database.url");

    type("Address property", "my.url");
    type("Kind", "directory");
    assertThat(element.getPropertyAsString("addressProperty")).isEqualTo("my.url");
  }

  @Test
  void shownElementKeepsItsAddressProperty() throws Exception {
    show("lab.LabServer");
    element.setProperty("kind", "website");
    element.setProperty("addressProperty", "ldap.url");
    gui.configure(element);
    gui.modifyTestElement(element);

    assertThat(element.getPropertyAsString("addressProperty")).isEqualTo("ldap.url");
  }

  @ParameterizedTest
  @CsvSource({
    "ldap.LdapOperation, Undo directory",
    "ldap.LdapSearch, Trust",
    "storage.StorageTarget, Directories",
    "storage.DedupEstimate, Directories",
    "atm.AtmWithdrawal, Trust"
  })
  void pathHasAButtonThatLooksForIt(String type, String field) throws Exception {
    show(type);

    assertThat(all(label(field).getLabelFor().getParent()))
        .filteredOn(JButton.class::isInstance)
        .hasSize(1);
  }

  @Test
  void chosenDirectoryIsAddedToAList() {
    assertThat(PathLine.Wanted.DIRECTORIES.with("a=/x, ", "/y")).isEqualTo("a=/x,/y");
    assertThat(PathLine.Wanted.DIRECTORIES.with("${__P(dirs,)}", "/y")).isEqualTo("/y");
    assertThat(PathLine.Wanted.DIRECTORY.with("/x", "/y")).isEqualTo("/y");
    assertThat(PathLine.Wanted.DIRECTORIES.with("/x", "/y,z")).isEqualTo("/x,/y,,z");
    assertThat(PathLine.Wanted.DIRECTORIES.last("/x,/z")).isEqualTo("/z");
    assertThat(PathLine.Wanted.DIRECTORIES.last("/x,/y,,z")).isEqualTo("/y,z");
  }

  @Test
  void labServerShowsOnlyTheFieldsOfItsKind() throws Exception {
    show("lab.LabServer");
    assertThat(isSeen(label("Base DN"))).isTrue();
    assertThat(isSeen(label("Delay (ms)"))).isTrue();
    assertThat(isSeen(label("Most connections at a time"))).isFalse();
    assertThat(isSeen(title("Database"))).isFalse();

    type("Kind", "database");
    assertThat(isSeen(label("Base DN"))).isFalse();
    assertThat(isSeen(label("Program"))).isTrue();
    assertThat(element.getPropertyAsString("baseDn")).isEqualTo("dc=testeperformance");

    type("Kind", "${__P(lab.kind,database)}");
    assertThat(isSeen(label("Base DN"))).as("the default is a database").isFalse();
    assertThat(isSeen(label("Program"))).isTrue();

    type("Kind", "${kind}");
    assertThat(isSeen(label("Base DN"))).as("what it becomes is not known").isTrue();
    assertThat(isSeen(label("Program"))).isTrue();
  }
}
