package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada convert-ldap} from the command line to the file. */
class ConvertLdapCommandTest {
  @TempDir Path work;
  private Path plan;

  @BeforeEach
  void plan() throws IOException {
    plan = plan("plan.jmx", "bind");
  }

  private Path plan(String name, String test) throws IOException {
    return Files.writeString(
        work.resolve(name),
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <jmeterTestPlan version="1.2">
          <hashTree>
            <LDAPExtSampler testname="Log in\u202e" enabled="true">
              <stringProp name="test">%s</stringProp>
              <stringProp name="user_dn">cn=admin</stringProp>
              <stringProp name="user_pw">hidden</stringProp>
            </LDAPExtSampler>
            <hashTree/>
          </hashTree>
        </jmeterTestPlan>
        """
            .formatted(test));
  }

  private CommandRun convert(Object... arguments) {
    List<String> all = new ArrayList<>(List.of("convert-ldap"));
    for (Object argument : arguments) {
      all.add(argument.toString());
    }
    return CommandRun.of(all.toArray(new String[0]));
  }

  @Test
  void planIsWrittenBesideTheOldOne() throws Exception {
    String before = Files.readString(plan);

    CommandRun run = convert(plan);

    Path written = work.resolve("plan-bancada.jmx");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(
            String.format(
                "line 4: LDAP Extended Request 'Log in\\u202e' -> LDAP Operation, bind%n"
                    + "%nPlan: %s%n",
                written));
    assertThat(written).content().contains("<io.github.bancada.ldap.LdapOperation ");
    assertThat(plan).hasContent(before);
  }

  @Test
  void requestWithoutEquivalentIsExitCodeThree() throws Exception {
    Path out = work.resolve("out.jmx");

    CommandRun run = convert(plan("odd.jmx", "nonsense"), "-o", out);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).contains("NO EQUIVALENT, disabled: no Thread bind", "Plan: " + out);
    assertThat(run.err()).contains("no equivalent for 1 of the plan's 1 request;");
    assertThat(out).content().contains("enabled=\"false\"", "bancada convert-ldap: no equivalent");
  }

  @Test
  void nothingIsOverwrittenUnlessForced() throws Exception {
    Path out = Files.writeString(work.resolve("out.jmx"), "mine");

    CommandRun refused = convert(plan, "--output", out);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("out.jmx' exists", "--force");
    assertThat(out).hasContent("mine");
    assertThat(convert(plan, "--output", out, "--force").exitCode()).isZero();
    assertThat(out).content().contains("LdapOperation");
  }

  @Test
  void planItselfIsNeverOverwritten() throws Exception {
    String before = Files.readString(plan);

    CommandRun run = convert(plan, "--output", plan, "--force");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("is the plan itself");
    assertThat(plan).hasContent(before);
  }

  @Test
  void wrongFilesAreExitCodeTwoAndWriteNothing() throws Exception {
    assertRefused("missing.jmx", "missing.jmx' does not exist");
    Files.writeString(work.resolve("text.jmx"), "no XML");
    assertRefused("text.jmx", "is not a JMeter plan: line 1");
    Files.writeString(work.resolve("web.jmx"), "<jmeterTestPlan><hashTree/></jmeterTestPlan>");
    assertRefused("web.jmx", "has no LDAP Request");
  }

  private void assertRefused(String file, String message) {
    CommandRun run = convert(work.resolve(file));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
    assertThat(run.out()).isEmpty();
    assertThat(work.resolve(file.replace(".jmx", "-bancada.jmx"))).doesNotExist();
  }

  @Test
  void unwritableOutputIsExitCodeOne() {
    CommandRun run = convert(plan, "-o", work.resolve("no/such/out.jmx"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("cannot be written", "there is no such directory");
  }

  @Test
  void passwordIsNotPrinted() {
    CommandRun run = convert(plan);

    assertThat(run.out() + run.err()).doesNotContain("hidden");
  }
}
