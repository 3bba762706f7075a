package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LDAP Search with value patterns, in whole tests against a directory. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PatternedSearchTest extends LdapSearchRun {
  @Test
  void eachSearchFindsAnotherEntryUntilAllWereFound() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            4,
            5,
            sampler(
                "search",
                "valuePatterns",
                "shared",
                "filter",
                "(cn=fulano[sequential:1-20])",
                "expectedEntries",
                "1",
                "responseData",
                "ldif"));

    assertThat(results).hasSize(20).allMatch(SampleResult::isSuccessful);
    assertThat(results)
        .extracting(result -> result.getResponseDataAsString().lines().findFirst().orElseThrow())
        .doesNotHaveDuplicates();
  }

  @Test
  void eachSearchTakesAnotherPartOfASortedList() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            2,
            5,
            sampler(
                "search",
                "valuePatterns",
                "shared",
                "filter",
                "(cn=fulano*)",
                "controls",
                "sort cn\nvlv 0/0/[sequential:1-10]",
                "expectedEntries",
                "1"));

    assertThat(results).hasSize(10).allMatch(SampleResult::isSuccessful);
    assertThat(results).extracting(SampleResult::getResponseHeaders).doesNotHaveDuplicates();
  }

  @Test
  void usersBindByNameAndPasswordThatBelongTogether() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            2,
            5,
            sampler(
                "search",
                "valuePatterns",
                "distinct",
                "rebind",
                "true",
                "bindDn",
                "cn=fulano[sequential:1-10]," + TestSettings.BASE,
                "bindPassword",
                "fulano[ref:bindDn:1]"));

    assertThat(results).hasSize(10).allMatch(SampleResult::isSuccessful);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "4"})
  void ruleExpectsTheValueThatWasSearchedFor(String window) throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            2,
            1,
            sampler(
                "search",
                "window",
                window,
                "searches",
                "5",
                "valuePatterns",
                "shared",
                "filter",
                "(cn=fulano[sequential:1-10])",
                "expectedAttributes",
                "uid = fulano[ref:filter:1]\nall cn ~ [[a-z]]+[ref:filter:1]\nno uid = fulano3"));

    assertThat(results)
        .hasSize(10)
        .extracting(SampleResult::getResponseCode)
        .containsOnlyOnce("0 unexpectedAttributes")
        .containsOnly("0 success", "0 unexpectedAttributes");
  }
}
