package io.github.bancada.bookshop.results;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.MixVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Says how to read the table of a mix. Stateless. */
final class ShopRemarks {
  private ShopRemarks() {}

  static List<String> of(MixFigures run) {
    Set<Interaction> shortCuts = run.run().shortCuts();
    boolean cached = shortCuts.contains(Interaction.SEARCH_RESULTS);
    List<String> lines = new ArrayList<>();
    lines.add(
        "\"no DB\" counts interactions without database work, as the original counts them too:"
            + " Customer Registration, Search Request, Order Inquiry of an unknown customer"
            + (cached ? ", and Search Results from the search cache." : "."));
    if (cached) {
      lines.add(
          "Search cache: searches by author and title were answered from the application's memory,"
              + " only those by subject from the database.");
    }
    if (shortCuts.contains(Interaction.BEST_SELLERS)) {
      lines.add("Best Sellers are the New Products, the short cut of DBT-1.");
    }
    if (run.rows().stream().anyMatch(MixFigures.Row::few)) {
      lines.add(
          "\"~\": of fewer than "
              + MixVerdict.FEW
              + " expected, standard errors say little; the mix is judged by probabilities.");
    }
    return lines;
  }
}
