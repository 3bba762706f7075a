package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code bancada compare-servers}, with a script in the place of JMeter. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is one of a POSIX shell")
class CompareServersCommandTest {
  /** Writes down its arguments, and leaves the summary of this turn of that server. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      echo "$*" >>"$0.calls"
      for each in "$@"; do
        case $each in
          -Jreport.dir=*) results=${each#*=} ;;
          -Jldap.url=*) server=${each#*=ldap://} ;;
        esac
      done
      case $server in
        gone*) echo noise; echo "Bancada: the test cannot start: no such server"; exit 1 ;;
        gated*) code=3 ;;
        uneven*) code=5 ;;
      esac
      turn=$(grep -c "ldap.url=ldap://$server " "$0.calls")
      mkdir "$results" && cp "$0.$turn" "$results/summary.json"
      exit ${code:-0}
      """;

  @TempDir Path work;

  private Path jmeter;

  @BeforeEach
  void script() throws Exception {
    jmeter = work.resolve("jmeter");
    Files.writeString(jmeter, SCRIPT);
    Files.setPosixFilePermissions(jmeter, PosixFilePermissions.fromString("rwx------"));
    for (int turn = 1; turn <= 3; turn++) {
      SummaryJson.write(
          work.resolve("jmeter." + turn),
          Summaries.of(Summaries.label("search", 0, 1_000, 1_000_000L + turn * 1000, 1_100_000L)));
    }
    System.setProperty(JMeterRun.JMETER, jmeter.toString());
  }

  @AfterEach
  void withoutScript() {
    System.clearProperty(JMeterRun.JMETER);
  }

  private CommandRun compare(String... arguments) {
    List<String> all = new ArrayList<>(List.of("compare-servers", "any.jmx"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("-o", work.resolve("out").toString()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private List<String> calls() throws Exception {
    Path calls = work.resolve("jmeter.calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  private List<String> turns() throws Exception {
    return calls().stream().map(call -> call.replaceAll(".*ldap://(\\w+) .*", "$1")).toList();
  }

  @Test
  void serversHaveTheirTurnsInAlternatingOrder() throws Exception {
    CommandRun run = compare("old=ldap://a", "new=ldap://b", "-Jusers=5");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(turns()).containsExactly("a", "b", "b", "a", "a", "b");
    assertThat(calls())
        .allSatisfy(call -> assertThat(call).startsWith("-n -t any.jmx").contains("-Jusers=5"));
    assertThat(run.out())
        .contains("Round 1 of 3, old: 2 samples, 0 errors", "Round 3 of 3, new: 2 samples")
        .contains("Comparison: old | new", "new and old, search: no clear difference");
    assertThat(work.resolve("out/comparison.html")).content().contains("old", "new");
    assertThat(work.resolve("out/round2-new.txt")).exists();
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void withTooFewRoundsNothingIsKnown(String rounds) {
    CommandRun run = compare("ldap://a", "ldap://b", "--rounds", rounds);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("ldap://b and ldap://a, search: not known: too few rounds")
        .contains("too few rounds: each server needs 3")
        .doesNotContain("different");
  }

  @Test
  void propertyOfOneServerIsGivenToThatOne() throws Exception {
    compare("x=ldap://a", "ldap://b", "--rounds", "1", "-Jx:p=1=2", "-Jserver2:p=3", "-Jq=a:b");

    assertThat(calls().get(0)).contains("-Jp=1=2", "-Jq=a:b");
    assertThat(calls().get(1)).contains("-Jp=3", "-Jq=a:b");
  }

  @Test
  void runThatFailsEndsItWithItsReason() throws Exception {
    CommandRun run = compare("ldap://a", "ldap://gone");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("Round 1 of 3, ldap://gone: JMeter ended with exit code 1, see ")
        .contains("round1-server2.txt", "Bancada: the test cannot start: no such server")
        .doesNotContain("\tat ");
    assertThat(turns()).containsExactly("a", "gone");
  }

  @Test
  void gateThatIsNotMetIsTheExitCode() {
    CommandRun run = compare("ldap://a", "ldap://gated");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).contains("Round 1 of 3, ldap://gated: 2 samples, 0 errors");
    assertThat(run.out()).contains("its gate is not met").contains("Comparison: ");
  }

  @Test
  void capacityThatIsNotKnownIsTheExitCodeUnlessAGateIsNotMet() {
    CommandRun run = compare("ldap://a", "ldap://uneven");

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.out()).contains("its capacity is not known").contains("Comparison: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ldap://a                            | one SERVER is not enough",
        "ldap://a ldap://a                   | two servers have the same name",
        "x=ldap://a x=ldap://b               | two servers have the same name",
        "ldap://a ldap://b --rounds 0        | --rounds is 0; it must be 1 or more",
        "ldap://a ldap://b --skip -1         | --skip is -1",
        "ldap://a ldap://b -Jz:p=1           | is for a server 'z'; there are server1, server2",
        "a.example.org:389 b.example.org:389 | name the property that takes it: --property NAME"
      })
  void wrongArgumentsAreRefusedBeforeTheFirstRun(String arguments, String reason) throws Exception {
    CommandRun run = compare(arguments.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason).doesNotContain("\tat ");
    assertThat(calls()).isEmpty();
  }

  @Test
  void addressOfAnyKindIsTakenWithItsProperty() throws Exception {
    compare("ldap://a", "ldap://b", "--rounds", "1", "--property", "my.url");

    assertThat(calls()).hasSize(1); // the script knows no server then
    assertThat(calls().get(0)).contains("-Jmy.url=ldap://a");
  }

  @Test
  void schemesNameTheirProperties() {
    assertThat(ComparedServer.of("ldapi:///run/ldapi", 1).property(null))
        .isEqualTo("ldap.url=ldapi:///run/ldapi");
    assertThat(ComparedServer.of("x=https://a/", 1).property(null))
        .isEqualTo("http.url=https://a/");
    assertThat(ComparedServer.of("jdbc:mysql://a/b", 1).property(null))
        .isEqualTo("database.url=jdbc:mysql://a/b");
    assertThat(ComparedServer.of("x=https://a/", 1).property("url")).isEqualTo("url=https://a/");
    assertThat(ComparedServer.of("pg=embedded:postgresql", 1).property(null))
        .isEqualTo("lab.kind=postgresql");
    assertThat(ComparedServer.of("ldap://a/dc=b??sub?(c=d)", 1).name())
        .isEqualTo("ldap://a/dc=b??sub?(c=d)");
  }
}
