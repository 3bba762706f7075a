package io.github.bancada.bookshop.shop;

import java.util.Map;

/**
 * The stored procedures of the interactions. Bookshop Database creates them when it prepares, if
 * the database user may, and drops them. Stateless.
 */
public final class ShopProcedures {
  /** {@code CREATE PROCEDURE} statements by the procedure's name. */
  public static final Map<String, String> DEFINITIONS = Map.of();

  private ShopProcedures() {}
}
