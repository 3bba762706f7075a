package io.github.bancada.capacity.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.capacity.CapacitySearch;
import io.github.bancada.mix.WeightedMix;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.control.ModuleController;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans as other people have them, with a search in the place of their thread groups. */
class SearchedPlanTest {
  private static final String SAID = "One arrival is the body of ";

  @TempDir private Path work;

  @BeforeEach
  void prepare() {
    JMeterTestHome.use();
  }

  private static Path fixture(String name) throws Exception {
    return Path.of(SearchedPlanTest.class.getResource(name + ".jmx").toURI());
  }

  private static SearchWishes wishes(String... fields) {
    return new SearchWishes(
        fields.length == 0 ? Map.of() : Map.of(fields[0], fields[1]), Map.of(), "", Map.of());
  }

  private HashTree loaded(SearchedPlan plan) throws IOException {
    Path file = work.resolve("searched.jmx");
    Files.writeString(file, plan.text(file, ""));
    return SaveService.loadTree(file.toFile());
  }

  private static <T> List<T> all(Class<T> type, HashTree tree) {
    SearchByClass<T> search = new SearchByClass<>(type);
    tree.traverse(search);
    return List.copyOf(search.getSearchResults());
  }

  private static List<String> below(HashTree tree, Object element) {
    SearchByClass<?> search = new SearchByClass<>(element.getClass());
    tree.traverse(search);
    return search.getSubTree(element).getTree(element).list().stream()
        .map(each -> ((TestElement) each).getName())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          web         | 'Visitors' once: 'Home page', 'Changes'
          recorded    | 'Recorded users' once: '/login-1', '/search-3'; as led by 'Recorded', 'Log in', 'Search'; a timer waits in it
          jdbc        | 'Queries' once: 'Select one'
          tcp         | 'Clients' once: 'Echo'
          jsr223      | 'Scripts' once: 'Work'
          stepping    | 'Steps' once: 'Step'
          concurrency | 'Concurrent' once: 'Item'; as led by 'Three times' (3 times)
          open-model  | 'Open' once: 'Open request'
          csv-login   | 'Customers' once: 'Log in ${user}', 'Account of ${user}', 'Page'; as led by 'Once' (once for each virtual user), 'If known', 'Twice' (2 times); a timer waits in it
          fragments   | 'Callers' once: ; as led by 'Included', 'Fragment again'
          ultimate    | one of 'Waves', 'Steady' once: 'Wave', 'Steady request'
          """,
      quoteCharacter = '`')
  void searchTakesThePlaceOfTheThreadGroups(String name, String arrival) throws Exception {
    SearchedPlan searched = SearchedPlan.of(fixture(name), wishes("objective", "p95 < 200 ms"));
    HashTree tree = loaded(searched);

    assertThat(searched.sentences()).first().isEqualTo(SAID + arrival);
    List<AbstractThreadGroup> groups = all(AbstractThreadGroup.class, tree);
    assertThat(groups).singleElement().isInstanceOf(CapacitySearch.class);
    assertThat(groups.get(0).getPropertyAsString("CapacitySearch.objective"))
        .isEqualTo("p95 < 200 ms");
    assertThat(all(LoadReport.class, tree)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"rate, times", "users, users"})
  void severalGroupsKeepTheProportionOfTheirUsers(String load, String share) throws Exception {
    SearchedPlan searched = SearchedPlan.of(fixture("two-groups"), wishes("load", load));
    HashTree tree = loaded(searched);

    WeightedMix mix = all(WeightedMix.class, tree).get(0);
    assertThat(mix.getPropertyAsString("mix")).isEqualTo("Browse:30,Buy  now:10,Again:5");
    assertThat(mix.getPropertyAsString("share")).isEqualTo(share);
    assertThat(below(tree, mix)).containsExactly("Browse", "Buy  now", "Again");
    assertThat(searched.sentences().get(1))
        .startsWith(
            "thread groups keep the proportion of their users, 30 'Browse', 10 'Buy, now', 5 'Again'");
    assertThat(all(AbstractThreadGroup.class, tree))
        .extracting(AbstractThreadGroup::getName)
        .containsExactly("Before", "Capacity Search", "Old", "After");
    assertThat(all(ModuleController.class, tree).get(0).getNodePath())
        .extracting(Object::toString)
        .containsExactly(
            "Test Plan",
            "Two groups",
            "Capacity Search",
            "Thread groups by users",
            "Buy  now",
            "Purchase");
  }

  @Test
  void oneOfSeveralGroupsMayBeNamed() throws Exception {
    SearchedPlan searched =
        SearchedPlan.of(
            fixture("two-groups"), new SearchWishes(Map.of(), Map.of(), "Browse", Map.of()));
    HashTree tree = loaded(searched);

    assertThat(all(CapacitySearch.class, tree).get(0).getName()).isEqualTo("Browse");
    assertThat(searched.outline()).noneMatch(line -> line.contains("Purchase"));
    assertThatThrownBy(
            () ->
                SearchedPlan.of(
                    fixture("two-groups"), new SearchWishes(Map.of(), Map.of(), "Old", Map.of())))
        .hasMessage(
            "no enabled thread group is named 'Old'; there are 'Browse', 'Buy, now', 'Again'");
  }

  @Test
  void valuesOfTheUserReplaceVariablesAndCountUsers() throws Exception {
    String two = Files.readString(fixture("jsr223"));
    int group = two.indexOf("<ThreadGroup ");
    int end = two.lastIndexOf("</hashTree>\n</hashTree>\n</jmeterTestPlan>");
    String body = two.substring(group, end);
    Path plan = work.resolve("twice.jmx");
    Files.writeString(
        plan,
        two.substring(0, end)
            + body.replace("\"Scripts\"", "\"More\"").replace("${users}", "${__P(more,3)}")
            + two.substring(end));

    SearchedPlan searched =
        SearchedPlan.of(
            plan, new SearchWishes(Map.of(), Map.of(), "", Map.of("users", "40", "more", "20")));

    assertThat(all(WeightedMix.class, loaded(searched)).get(0).getPropertyAsString("mix"))
        .isEqualTo("Scripts:40,More:20");
    assertThat(SearchedPlan.of(plan, wishes()).sentences().get(1))
        .contains("6 'Scripts', 3 'More'");
  }

  @Test
  void argumentsOfSamplersAreNoVariables() throws Exception {
    SearchedPlan searched =
        SearchedPlan.of(
            fixture("stepping"),
            new SearchWishes(Map.of(), Map.of(), "", Map.of("Sleep_Time", "77")));

    assertThat(searched.text(work.resolve("searched.jmx"), "")).doesNotContain(">77<");
  }

  @Test
  void relativeNamesMeanTheFilesBesideThePlan() throws Exception {
    Path directory = Files.createDirectory(work.resolve("plans"));
    Files.copy(fixture("fragments"), directory.resolve("fragments.jmx"));
    Files.copy(fixture("included"), directory.resolve("included.jmx"));
    HashTree tree = loaded(SearchedPlan.of(directory.resolve("fragments.jmx"), wishes()));

    assertThat(all(TestPlan.class, tree).get(0).getBasedir()).isEqualTo("/plans");
    assertThat(all(IncludeController.class, tree).get(0).getIncludePath())
        .isEqualTo(directory.resolve("included.jmx").toString());
  }

  @Test
  void failureEndsTheArrivalWhereItEndedTheUser() throws Exception {
    SearchedPlan searched = SearchedPlan.of(fixture("jdbc"), wishes());

    assertThat(all(CapacitySearch.class, loaded(searched)).get(0).getOnErrorStartNextLoop())
        .isTrue();
    assertThat(searched.sentences())
        .contains(
            "a failed sample ends its arrival; in the plan it may end a virtual user or the test,"
                + " and the search needs them");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          csv-login | "LoopController.loops">2     | "LoopController.loops">-1    | 'Twice' loops forever, so an arrival would have no end; give it a number of loops
          csv-login | name="recycle">true          | name="recycle">false         | 'Accounts' ends with its file, and a search takes as many rows as it needs; set Recycle on EOF to True
          csv-login | <ConstantTimer               | <ConstantThroughputTimer     | 'Think' paces the load, which the search does itself; disable it
          csv-login | <ConstantTimer               | <SyncTimer                   | 'Think' waits for other virtual users, whose number changes from trial to trial; disable it
          web       | <HTTPSamplerProxy            | <SomeConfig                  | there is no enabled sampler below the thread group, so there is nothing to search
          web       | "Visitors" enabled="true"    | "Visitors" enabled="false"   | the plan has no enabled thread group, so there is nothing to search
          """)
  void planThatCannotBeSearchedIsRefusedWithTheReason(
      String name, String text, String other, String reason) throws Exception {
    Path plan = work.resolve("refused.jmx");
    String old = Files.readString(fixture(name));
    String tag = text.startsWith("<") ? text.substring(1) : "";
    Files.writeString(
        plan,
        tag.isEmpty()
            ? old.replace(text, other)
            : old.replace(text, other).replace("</" + tag + ">", "</" + other.substring(1) + ">"));

    assertThatThrownBy(() -> SearchedPlan.of(plan, wishes()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(reason);
  }

  @Test
  void loopWithoutAnEndMayRunInARuntimeController() throws Exception {
    assertThat(SearchedPlan.of(fixture("runtime"), wishes()).sentences().get(0))
        .endsWith("'Page'; as led by 'For a second', 'Again and again'");
  }

  @Test
  void wrongFieldsAreRefusedBeforeTheStart() throws Exception {
    assertThatThrownBy(() -> SearchedPlan.of(fixture("web"), wishes("from", "many")))
        .hasMessageContaining("From")
        .hasMessageContaining("many");
  }

  @Test
  void groupsWithoutANumberOfUsersMustBeNamed() throws Exception {
    Path plan = work.resolve("open.jmx");
    String one = Files.readString(fixture("two-groups"));
    Files.writeString(plan, one.replace("num_threads\">30<", "num_threads\">${__time()}<"));

    assertThatThrownBy(() -> SearchedPlan.of(plan, wishes()))
        .hasMessage(
            "the number of users of 'Browse' is not a plain number, so its share is not known; name"
                + " the one thread group to search, or disable the others");
  }

  @Test
  void capacitySearchOfThePlanKeepsWhatTheUserDoesNotName() throws Exception {
    Path plan = Path.of(System.getProperty("project.basedir", ""), "plans/web-capacity.jmx");
    SearchedPlan searched = SearchedPlan.of(plan, wishes("from", "7"));
    CapacitySearch search = all(CapacitySearch.class, loaded(searched)).get(0);

    assertThat(search.getPropertyAsString("CapacitySearch.from")).isEqualTo("7");
    assertThat(search.getPropertyAsString("CapacitySearch.users"))
        .isEqualTo("${__P(capacity.users,100)}");
    assertThat(all(LoadReport.class, loaded(searched))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "ldap-mix, Arrivals (only when rate is given)",
    "csv-load, Users",
    "bookshop, Bookshop users"
  })
  void arrivalsStandForTheUsersInWhosePlaceTheyCome(String name, String group) throws Exception {
    Path plan = Path.of(System.getProperty("project.basedir", ""), "plans/" + name + ".jmx");
    SearchedPlan searched = SearchedPlan.of(plan, wishes());

    assertThat(searched.sentences()).first().asString().startsWith(SAID + "'" + group + "' once");
  }

  @Test
  void fileThatIsNoPlanIsRefused() throws Exception {
    Path file = work.resolve("notes.jmx");
    Files.writeString(file, "<notes/>");

    assertThatThrownBy(() -> SearchedPlan.of(file, wishes()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a JMeter plan");
  }
}
