package io.github.bancada.bookshop.buy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.ShopSettingsBuilder;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.bookshop.buy.ShopSettings.BestSellers;
import io.github.bancada.bookshop.buy.ShopStatements.Search;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.shop.ShopLists;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.net.Cancellation;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.transaction.SqlSession;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import io.github.bancada.work.Task;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists of books on a small shop, against a plain computation from its rows. */
@RequiresMysql
class ListsTest {
  private static final int STEPS = 120;
  private static final int LONGEST = 50;

  private static SmallShop shop;
  private static final List<Book> BOOKS = new ArrayList<>();

  /** Books sold in the last 3,333 orders, by item. */
  private static final Map<Long, Long> SOLD = new HashMap<>();

  private record Book(long item, String title, String author, String subject, String published) {}

  @BeforeAll
  static void prepare() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
    try (Connection connection = shop.open();
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT i_id, i_title, a_lname, i_subject, i_pub_date FROM item, author"
                  + " WHERE a_id = i_a_id")) {
        while (row.next()) {
          BOOKS.add(
              new Book(
                  row.getLong(1),
                  row.getString(2),
                  row.getString(3),
                  row.getString(4),
                  row.getString(5)));
        }
      }
      long newest = Long.parseLong(shop.one("SELECT MAX(o_id) FROM orders"));
      try (ResultSet row =
          statement.executeQuery("SELECT ol_o_id, ol_i_id, ol_qty FROM order_line")) {
        while (row.next()) {
          if (row.getLong(1) > newest - CatalogueSteps.LAST_ORDERS) {
            SOLD.merge(row.getLong(2), row.getLong(3), Long::sum);
          }
        }
      }
    }
  }

  @AfterAll
  static void closeLedgers() {
    BOOKS.clear();
    SOLD.clear();
    SmallShop.LEDGERS.closeAll();
  }

  private interface Work {
    List<Long> run(ShopStatements statements, StatementClock clock) throws SQLException;
  }

  /** The items of a list, in a transaction of its own. */
  private static List<Long> list(
      SqlSession<ShopStatements> session, ShopSettings settings, Work work) {
    List<Long> found = new ArrayList<>();
    TransactionRun<ShopStatements> run =
        new TransactionRun<>(settings.transactions(), session, new Cancellation(() -> false));
    run.perform(
        () ->
            new ShopTransaction<List<Long>>("list", false) {
              @Override
              List<Long> work(ShopStatements statements, StatementClock clock) throws SQLException {
                return work.run(statements, clock);
              }

              @Override
              void done(List<Long> items) {
                found.addAll(items);
              }
            });
    assertThat(run.outcome()).as(run.message()).isEqualTo(Outcome.COMMITTED);
    return found;
  }

  private static List<Long> expected(Predicate<Book> wanted, Comparator<Book> order) {
    return BOOKS.stream().filter(wanted).sorted(order).limit(LONGEST).map(Book::item).toList();
  }

  @ParameterizedTest
  @EnumSource(StatementMode.class)
  void listsAreThoseOfTheRowsAndTheCacheFindsTheSameBooks(StatementMode mode) throws Exception {
    ShopSettings settings = settings(mode, BestSellers.LAST_ORDERS, true);
    SearchCache cache;
    try (Connection connection = shop.open()) {
      cache = SearchCache.load(connection);
    }
    try (SqlSession<ShopStatements> session =
        new SqlSession<>(settings.transactions(), ShopWorkload.preparation(settings))) {
      Comparator<Book> byTitle = Comparator.comparing(Book::title);
      for (String subject : ShopLists.SUBJECTS.subList(0, 4)) {
        Predicate<Book> ofSubject = book -> book.subject.equals(subject);
        assertThat(list(session, settings, (to, clock) -> to.newProducts(subject, 1, clock)))
            .isEqualTo(
                expected(
                    ofSubject,
                    Comparator.comparing(Book::published).reversed().thenComparing(byTitle)));
        assertThat(list(session, settings, (to, clock) -> to.bestSellers(subject, 1, clock)))
            .isNotEmpty()
            .isEqualTo(
                expected(
                    ofSubject.and(book -> SOLD.containsKey(book.item)),
                    Comparator.comparing((Book book) -> -SOLD.get(book.item))
                        .thenComparing(Book::item)));
        assertThat(search(session, settings, new Search(Search.Kind.SUBJECT, subject)))
            .isEqualTo(expected(ofSubject, byTitle));
      }
      for (int number = 1; number <= 100; number += 7) {
        String part = ShopText.digsyl(number, ShopText.NAME_DIGITS);
        Search author = new Search(Search.Kind.AUTHOR, part);
        Search title = new Search(Search.Kind.TITLE, part);
        assertThat(search(session, settings, author))
            .isEqualTo(cache.find(author))
            .isEqualTo(expected(book -> book.author.contains(part), byTitle));
        assertThat(search(session, settings, title))
            .isNotEmpty()
            .isEqualTo(cache.find(title))
            .isEqualTo(expected(book -> book.title.contains(part), byTitle));
      }
    }
  }

  private static List<Long> search(
      SqlSession<ShopStatements> session, ShopSettings settings, Search search) {
    return list(session, settings, (to, clock) -> to.search(search, 1, clock));
  }

  private static ShopSettings settings(
      StatementMode mode, BestSellers bestSellers, boolean searchCache) {
    return new ShopSettingsBuilder(shop.address(), "even.csv")
        .statements(mode)
        .shortCuts(bestSellers, searchCache)
        .subResults()
        .build();
  }

  /** By interaction: how many took a short cut, and how many of them worked on the database. */
  private static Map<Interaction, List<ShopFacts>> shortCuts(ShopSettings settings) {
    Map<Interaction, List<ShopFacts>> found = new HashMap<>();
    try (ShopWorkload workload = new ShopWorkload(SmallShop.LEDGERS, null);
        Task<ShopSettings> user =
            workload.newTask(new TestVirtualUser("users 1-1", "Bookshop User 'Bookshop'"))) {
      for (int i = 0; i < STEPS; i++) {
        Sample sample = user.run(settings);
        assertThat(sample.code()).as(sample.toString()).isEqualTo("0");
        ShopFacts facts = ShopFacts.of(new SampleFacts(sample.headers())).orElseThrow();
        if (facts.shortCut()) {
          found.computeIfAbsent(facts.interaction(), unknown -> new ArrayList<>()).add(facts);
        }
      }
    }
    return found;
  }

  @Test
  void samplesSayWhichShortCutTheyTook() {
    Map<Interaction, List<ShopFacts>> found =
        shortCuts(settings(StatementMode.SERVER_PREPARED, BestSellers.NEW_PRODUCTS, true));

    assertThat(found).containsOnlyKeys(Interaction.BEST_SELLERS, Interaction.SEARCH_RESULTS);
    assertThat(found.get(Interaction.BEST_SELLERS)).allMatch(ShopFacts::database);
    assertThat(found.get(Interaction.SEARCH_RESULTS)).noneMatch(ShopFacts::database);
    assertThat(shortCuts(settings(StatementMode.SERVER_PREPARED, BestSellers.LAST_ORDERS, false)))
        .isEmpty();
  }

  /** The short cut of DBT-1 sends the statement of New Products. */
  @Test
  void shortCutOfBestSellersDoesWithoutTheOrders() {
    ShopSettings settings =
        settings(StatementMode.SERVER_PREPARED, BestSellers.NEW_PRODUCTS, false);
    assertThat(phasesOfBestSellers(settings)).contains("select new products");
    assertThat(
            phasesOfBestSellers(
                settings(StatementMode.SERVER_PREPARED, BestSellers.LAST_ORDERS, false)))
        .contains("select best sellers");
  }

  private static List<String> phasesOfBestSellers(ShopSettings settings) {
    try (ShopWorkload workload = new ShopWorkload(SmallShop.LEDGERS, null);
        Task<ShopSettings> user =
            workload.newTask(new TestVirtualUser("users 1-1", "Bookshop User 'Bookshop'"))) {
      while (true) {
        Sample sample = user.run(settings);
        if (sample.label().equals(Interaction.BEST_SELLERS.title())) {
          return sample.phases().stream().map(Phase::label).toList();
        }
      }
    }
  }
}
