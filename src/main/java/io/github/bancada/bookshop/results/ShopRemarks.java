package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.MixVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Says how to read the table of a mix. Stateless. */
final class ShopRemarks {
  private ShopRemarks() {}

  /** Which short cuts of DBT-1 a run took. */
  static List<String> ofShortCuts(MixFigures run) {
    Set<Interaction> shortCuts = run.run().shortCuts();
    List<String> lines = new ArrayList<>();
    if (shortCuts.contains(Interaction.SEARCH_RESULTS)) {
      lines.add(
          "Search cache: searches by author and title were answered from the application's memory,"
              + " without database work; only those by subject asked the database.");
    }
    if (shortCuts.contains(Interaction.BEST_SELLERS)) {
      lines.add("Best Sellers are the New Products, the short cut of DBT-1.");
    }
    return lines;
  }

  /** What the columns mean. */
  static List<String> ofColumns(List<MixFigures> runs) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "\"no DB\": without database work, and counted as in the original: Customer Registration,"
            + " Search Request, Order Inquiry of an unknown customer.");
    if (runs.stream().flatMap(each -> each.rows().stream()).anyMatch(MixFigures.Row::few)) {
      lines.add(
          "\"~\": fewer than "
              + MixVerdict.FEW
              + " are expected, so standard errors say little; exact probabilities judge the mix.");
    }
    return lines;
  }
}
