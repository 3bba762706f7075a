package io.github.bancada.bookshop.shop;

import java.util.List;

/** The lists of DBT-1 that columns take their values from. Stateless. */
public final class ShopLists {
  /** Subjects of items. DBT-1 writes REGLIGION. */
  public static final List<String> SUBJECTS =
      words(
          "ARTS BIOGRAPHIES BUSINESS CHILDREN COMPUTERS COOKING HEALTH HISTORY HOME HUMOR"
              + " LITERATURE MYSTERY NON-FICTION PARENTING POLITICS REFERENCE RELIGION ROMANCE"
              + " SELF-HELP SCIENCE-NATURE SCIENCE-FICTION SPORTS YOUTH TRAVEL");

  /** Kinds of credit cards. */
  public static final List<String> CARDS = words("VISA MASTERCARD DISCOVER AMEX DINERS");

  /** Bindings of books. */
  public static final List<String> BACKINGS =
      words("HARDBACK PAPERBACK USED AUDIO LIMITED-EDITION");

  /** Ways to ship an order. */
  public static final List<String> SHIP_TYPES = words("AIR UPS FEDEX SHIP COURIER MAIL");

  /** States of an order. */
  public static final List<String> STATUSES = words("PROCESSING SHIPPED PENDING DENIED");

  private ShopLists() {}

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }
}
