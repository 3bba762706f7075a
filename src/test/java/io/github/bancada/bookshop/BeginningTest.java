package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.buy.ShopSettings;
import io.github.bancada.bookshop.buy.ShopSettings.Beginning;
import io.github.bancada.bookshop.buy.ShopWorkload;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How users begin, on a shop. */
@RequiresMysql
class BeginningTest {
  private static final int SAMPLES = 12;

  private static SmallShop shop;

  @BeforeAll
  static void openShop() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
  }

  @AfterEach
  void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  private static List<ShopFacts> facts(Beginning begin) throws Exception {
    ShopSettings settings =
        new ShopSettingsBuilder(shop.address(), "buying.csv").thinking(5, begin).build();
    Task<ShopSettings> task =
        new ShopWorkload(SmallShop.LEDGERS, null)
            .newTask(new TestVirtualUser("user 1", "Bookshop User 'Bookshop'"));
    List<ShopFacts> all = new ArrayList<>();
    while (all.size() < SAMPLES) {
      Sample sample = task.run(settings);
      assertThat(sample.success()).as(sample.message()).isTrue();
      all.add(ShopUsers.facts(sample));
    }
    task.close();
    return all;
  }

  @Test
  void userWhoBeginsThinkingTakesTheSameWalkAndTellsHowLongItThought() throws Exception {
    List<ShopFacts> atOnce = facts(Beginning.INTERACTION);
    List<ShopFacts> thinking = facts(Beginning.THINKING);

    assertThat(thinking)
        .extracting(ShopFacts::interaction)
        .isEqualTo(atOnce.stream().map(ShopFacts::interaction).toList());
    assertThat(atOnce).extracting(ShopFacts::thoughtNanos).containsOnly(0L);
    assertThat(thinking.get(0).thoughtNanos())
        .as("the first draw of the same law")
        .isEqualTo(atOnce.get(0).thinkNanos());
    assertThat(thinking.get(0).isFirst()).isTrue();
    assertThat(thinking.subList(1, SAMPLES))
        .allMatch(each -> !each.isFirst() && each.thoughtNanos() == 0);
  }
}
