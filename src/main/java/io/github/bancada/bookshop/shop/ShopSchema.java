package io.github.bancada.bookshop.shop;

import io.github.bancada.sql.EngineRegister;
import io.github.bancada.sql.tables.OwnTables;
import io.github.bancada.sql.tables.StoredProcedures;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables of DBT-1: names, columns and secondary indexes are the original's; the same on all
 * servers. Texts compare byte by byte, as in the original's database. Without foreign keys, as
 * DBT-1 1.0: the audit looks for orphans. Times are DATETIME in the server's own time zone.
 * Stateless.
 *
 * <p>Bancada adds two columns of {@code order_line}, {@code ol_cost} and {@code ol_stock} (NULL in
 * prepared rows; see {@link StockRule}), and these tables:
 *
 * <ul>
 *   <li>{@code bookshop_database}: one row with maker, items, scale in users, seed, and whether it
 *       is complete; the marker of our tables.
 *   <li>{@code bookshop_part}: one row for each loaded range of rows.
 *   <li>{@code bookshop_engine}: one row for each load generator that ever took part.
 *   <li>{@code bookshop_sequence}: the next free id of {@link #CART}, {@link #CUSTOMER} and {@link
 *       #ADDRESS}.
 *   <li>{@code bookshop_range}: the ids that a load generator took from a sequence, and so owns.
 * </ul>
 */
public final class ShopSchema {
  /** Value of {@code bookshop_database.maker}: other tables are not ours. */
  public static final String MAKER = "bancada-bookshop-1";

  /** The table that identifies the others as ours. */
  public static final String MARKER = "bookshop_database";

  /** Sequence of the ids of carts and orders. */
  public static final String CART = "cart";

  public static final String CUSTOMER = "customer";
  public static final String ADDRESS = "address";

  /** Number of ids in the range that a load generator takes. */
  public static final int RANGE_SIZE = 1_000;

  /** Columns that prepared rows leave NULL. */
  private static final Set<String> OF_RUNS = Set.of("ol_cost", "ol_stock");

  /** Tables to which runs add no rows. */
  private static final Set<String> FIXED = Set.of("country", "author", "item");

  private static final Map<String, String> COLUMNS = columns();

  /** Columns of the secondary indexes by their names, by table. */
  private static final Map<String, Map<String, String>> INDEXES =
      Map.of(
          "item",
          Map.of("i_subject", "i_subject", "i_a_id", "i_a_id", "i_title", "i_title"),
          "address",
          Map.of(
              "addr_all",
              "addr_street1, addr_street2, addr_city, addr_state, addr_zip, addr_co_id"),
          "customer",
          Map.of("c_uname", "c_uname"),
          "orders",
          Map.of("o_c_id", "o_c_id"),
          "author",
          Map.of("a_lname", "a_lname"));

  /** How preparation and checks find them. */
  public static final OwnTables OWN =
      new OwnTables("Bookshop Database", MAKER, COLUMNS, Map.of(), true);

  /** The load generators that ever took part. */
  public static final EngineRegister ENGINES =
      new EngineRegister("bookshop_engine", "bancada_bookshop_", Integer.MAX_VALUE);

  /** One for each interaction, without commit. */
  public static final StoredProcedures PROCEDURES = new StoredProcedures(ShopSchema.class);

  private ShopSchema() {}

  private static Map<String, String> columns() {
    Map<String, String> columns = new LinkedHashMap<>();
    ours(columns);
    stock(columns);
    people(columns);
    sales(columns);
    carts(columns);
    columns.replaceAll((table, text) -> text.replaceAll("\\s+", " ").strip());
    return columns;
  }

  private static void ours(Map<String, String> columns) {
    columns.put(
        MARKER,
        """
        id TINYINT NOT NULL PRIMARY KEY, maker VARCHAR(32) NOT NULL, items INT NOT NULL,
        users INT NOT NULL, seed BIGINT NOT NULL, complete TINYINT NOT NULL\
        """);
    columns.put(
        "bookshop_part",
        """
        table_name VARCHAR(32) NOT NULL, first_row BIGINT NOT NULL, last_row BIGINT NOT NULL,
        PRIMARY KEY (table_name, first_row)\
        """);
    columns.put(
        "bookshop_engine",
        """
        id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, host VARCHAR(255) NOT NULL,
        started DATETIME NOT NULL\
        """);
    columns.put(
        "bookshop_sequence", "kind VARCHAR(16) NOT NULL PRIMARY KEY, next_id BIGINT NOT NULL");
    columns.put(
        "bookshop_range",
        """
        kind VARCHAR(16) NOT NULL, first_id BIGINT NOT NULL, last_id BIGINT NOT NULL,
        engine INT NOT NULL, PRIMARY KEY (kind, first_id)\
        """);
  }

  private static void stock(Map<String, String> columns) {
    columns.put(
        "country",
        """
        co_id SMALLINT NOT NULL PRIMARY KEY, co_name VARCHAR(50) NOT NULL,
        co_exchange DECIMAL(12,6) NOT NULL, co_currency VARCHAR(18) NOT NULL\
        """);
    columns.put(
        "author",
        """
        a_id BIGINT NOT NULL PRIMARY KEY, a_fname VARCHAR(20) NOT NULL,
        a_lname VARCHAR(20) NOT NULL, a_mname VARCHAR(20) NOT NULL, a_dob DATE NOT NULL,
        a_bio VARCHAR(500) NOT NULL\
        """);
    columns.put(
        "item",
        """
        i_id BIGINT NOT NULL PRIMARY KEY, i_title VARCHAR(60) NOT NULL, i_a_id BIGINT NOT NULL,
        i_pub_date DATE NOT NULL, i_publisher VARCHAR(60) NOT NULL,
        i_subject VARCHAR(60) NOT NULL, i_desc VARCHAR(500) NOT NULL,
        i_related1 BIGINT NOT NULL, i_related2 BIGINT NOT NULL, i_related3 BIGINT NOT NULL,
        i_related4 BIGINT NOT NULL, i_related5 BIGINT NOT NULL, i_thumbnail INT NOT NULL,
        i_image INT NOT NULL, i_srp DECIMAL(17,2) NOT NULL, i_cost DECIMAL(17,2) NOT NULL,
        i_avail DATE NOT NULL, i_stock SMALLINT NOT NULL, i_isbn CHAR(13) NOT NULL,
        i_page SMALLINT NOT NULL, i_backing VARCHAR(15) NOT NULL,
        i_dimensions VARCHAR(25) NOT NULL\
        """);
  }

  private static void people(Map<String, String> columns) {
    columns.put(
        "address",
        """
        addr_id BIGINT NOT NULL PRIMARY KEY, addr_street1 VARCHAR(40) NOT NULL,
        addr_street2 VARCHAR(40) NOT NULL, addr_city VARCHAR(30) NOT NULL,
        addr_state VARCHAR(20) NOT NULL, addr_zip VARCHAR(10) NOT NULL,
        addr_co_id SMALLINT NOT NULL\
        """);
    columns.put(
        "customer",
        """
        c_id BIGINT NOT NULL PRIMARY KEY, c_uname VARCHAR(20) NOT NULL,
        c_passwd VARCHAR(20) NOT NULL, c_fname VARCHAR(15) NOT NULL,
        c_lname VARCHAR(15) NOT NULL, c_addr_id BIGINT NOT NULL, c_phone VARCHAR(16) NOT NULL,
        c_email VARCHAR(50) NOT NULL, c_since DATE NOT NULL, c_last_visit DATE NOT NULL,
        c_login DATETIME NOT NULL, c_expiration DATETIME NOT NULL,
        c_discount DECIMAL(5,2) NOT NULL, c_balance DECIMAL(17,2) NOT NULL,
        c_ytd_pmt DECIMAL(17,2) NOT NULL, c_birthdate DATE NOT NULL,
        c_data VARCHAR(500) NOT NULL\
        """);
  }

  private static void sales(Map<String, String> columns) {
    columns.put(
        "orders",
        """
        o_id BIGINT NOT NULL PRIMARY KEY, o_c_id BIGINT NOT NULL, o_date DATETIME NOT NULL,
        o_sub_total DECIMAL(17,2) NOT NULL, o_tax DECIMAL(17,2) NOT NULL,
        o_total DECIMAL(17,2) NOT NULL, o_ship_type VARCHAR(10) NOT NULL,
        o_ship_date DATETIME NOT NULL, o_bill_addr_id BIGINT NOT NULL,
        o_ship_addr_id BIGINT NOT NULL, o_status VARCHAR(15) NOT NULL\
        """);
    columns.put(
        "order_line",
        """
        ol_id SMALLINT NOT NULL, ol_o_id BIGINT NOT NULL, ol_i_id BIGINT NOT NULL,
        ol_qty SMALLINT NOT NULL, ol_discount DECIMAL(5,2) NOT NULL,
        ol_comments VARCHAR(100) NOT NULL, ol_cost DECIMAL(17,2) NULL, ol_stock SMALLINT NULL,
        PRIMARY KEY (ol_o_id, ol_id)\
        """);
    columns.put(
        "cc_xacts",
        """
        cx_o_id BIGINT NOT NULL PRIMARY KEY, cx_type VARCHAR(10) NOT NULL,
        cx_num BIGINT NOT NULL, cx_name VARCHAR(31) NOT NULL, cx_expiry DATE NOT NULL,
        cx_auth_id CHAR(15) NOT NULL, cx_xact_amt DECIMAL(17,2) NOT NULL,
        cx_xact_date DATETIME NOT NULL, cx_co_id SMALLINT NOT NULL\
        """);
  }

  private static void carts(Map<String, String> columns) {
    columns.put(
        "shopping_cart",
        """
        sc_id BIGINT NOT NULL PRIMARY KEY, sc_c_id BIGINT NULL, sc_date DATETIME NOT NULL,
        sc_sub_total DECIMAL(17,2) NOT NULL, sc_tax DECIMAL(17,2) NOT NULL,
        sc_ship_cost DECIMAL(17,2) NOT NULL, sc_total DECIMAL(17,2) NOT NULL,
        sc_c_fname VARCHAR(15) NULL, sc_c_lname VARCHAR(15) NULL,
        sc_c_discount DECIMAL(5,2) NULL\
        """);
    columns.put(
        "shopping_cart_line",
        """
        scl_sc_id BIGINT NOT NULL, scl_i_id BIGINT NOT NULL, scl_qty SMALLINT NOT NULL,
        scl_cost DECIMAL(17,2) NOT NULL, scl_srp DECIMAL(17,2) NOT NULL,
        scl_title VARCHAR(60) NOT NULL, scl_backing VARCHAR(15) NOT NULL,
        PRIMARY KEY (scl_sc_id, scl_i_id)\
        """);
  }

  /** Names of the columns of a table that prepared rows have. */
  public static String loadedColumns(String table) {
    return OWN.columnNames(table).stream()
        .filter(column -> !OF_RUNS.contains(column))
        .collect(Collectors.joining(", "));
  }

  /** Whether runs add rows to a prepared table. */
  public static boolean isExtended(String table) {
    return !FIXED.contains(table);
  }

  /** SQL for the texts of all columns of a table, with commas between them; none is NULL. */
  public static String texts(String table) {
    return OWN.columnNames(table).stream()
        .map(
            column ->
                OF_RUNS.contains(column) ? "COALESCE(CONCAT(" + column + ", ''), '')" : column)
        .collect(Collectors.joining(", "));
  }

  /**
   * Columns of a table's secondary indexes by their names; preparation adds them after the load.
   */
  public static Map<String, String> indexes(String table) {
    return INDEXES.getOrDefault(table, Map.of());
  }
}
