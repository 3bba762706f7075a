package io.github.bancada.bookshop.mix;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The interactions of the bookshop, in the order of TPC-W's matrices. The limits are those of TPC-W
 * 1.8: 90 % of each interaction must be answered within them.
 */
public enum Interaction {
  ADMIN_CONFIRM("AC", "Admin Confirm", 20),
  ADMIN_REQUEST("AR", "Admin Request", 3),
  BEST_SELLERS("BS", "Best Sellers", 5),
  BUY_CONFIRM("BC", "Buy Confirm", 5),
  BUY_REQUEST("BR", "Buy Request", 3),
  CUSTOMER_REGISTRATION("CR", "Customer Registration", 3),
  HOME("HO", "Home", 3),
  NEW_PRODUCTS("NP", "New Products", 5),
  ORDER_DISPLAY("OD", "Order Display", 3),
  ORDER_INQUIRY("OI", "Order Inquiry", 3),
  PRODUCT_DETAIL("PD", "Product Detail", 3),
  SEARCH_REQUEST("SR", "Search Request", 3),
  SEARCH_RESULTS("SU", "Search Results", 10),
  SHOPPING_CART("SC", "Shopping Cart", 3);

  /** All of them, in the order of the matrices. */
  public static final List<Interaction> ALL = List.of(values());

  private final String code;
  private final String title;
  private final int limitSeconds;

  Interaction(String code, String title, int limitSeconds) {
    this.code = code;
    this.title = title;
    this.limitSeconds = limitSeconds;
  }

  /** Two letters, as in matrix files: {@code AC}. */
  public String code() {
    return code;
  }

  /** Its name in labels and tables: {@code Admin Confirm}. */
  public String title() {
    return title;
  }

  /** TPC-W's limit of the 90th percentile of its response times. */
  public int limitSeconds() {
    return limitSeconds;
  }

  /** Finds an interaction by its two letters. */
  public static Optional<Interaction> of(String code) {
    return Arrays.stream(values()).filter(each -> each.code.equals(code)).findFirst();
  }
}
