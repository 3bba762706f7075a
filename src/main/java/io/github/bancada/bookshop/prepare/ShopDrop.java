package io.github.bancada.bookshop.prepare;

import io.github.bancada.bookshop.shop.ShopProcedures;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.tables.StoredProcedure;
import io.github.bancada.mysql.tables.TablesDrop;
import java.util.function.Consumer;

/** What a preparation makes, and its drop. Stateless. */
public final class ShopDrop {
  static final TablesDrop.Made MADE =
      new TablesDrop.Made(
          ShopSchema.OWN,
          ShopSchema.ENGINES,
          "bookshop_part",
          ShopProcedures.DEFINITIONS.entrySet().stream()
              .map(each -> new StoredProcedure(each.getKey(), each.getValue()))
              .toList());

  private ShopDrop() {}

  /** The drop of a schema's tables. */
  public static TablesDrop of(
      DatabaseAddress address, Consumer<String> console, WorkLimits limits) {
    return new TablesDrop(MADE, address, console, limits);
  }
}
