-- One procedure for each interaction of the bookshop; each leaves the rows that the single statements
-- leave. Texts have the character set of the columns, else no index helps to find them. None commits:
-- the caller does. Procedures end with a line that has only "//".

CREATE PROCEDURE bookshop_promote(IN p_item BIGINT)
BEGIN
  DECLARE v_1, v_2, v_3, v_4, v_5 BIGINT;
  DECLARE t_1, t_2, t_3, t_4, t_5 INT;
  SELECT i_related1, i_related2, i_related3, i_related4, i_related5
    INTO v_1, v_2, v_3, v_4, v_5 FROM item WHERE i_id = p_item;
  SELECT i_thumbnail INTO t_1 FROM item WHERE i_id = v_1;
  SELECT i_thumbnail INTO t_2 FROM item WHERE i_id = v_2;
  SELECT i_thumbnail INTO t_3 FROM item WHERE i_id = v_3;
  SELECT i_thumbnail INTO t_4 FROM item WHERE i_id = v_4;
  SELECT i_thumbnail INTO t_5 FROM item WHERE i_id = v_5;
  SELECT v_1, t_1, v_2, t_2, v_3, t_3, v_4, t_4, v_5, t_5;
END
//
CREATE PROCEDURE bookshop_home(IN p_customer BIGINT, IN p_promotion BIGINT)
BEGIN
  IF p_customer <> 0 THEN
    SELECT c_fname, c_lname FROM customer WHERE c_id = p_customer;
  END IF;
  CALL bookshop_promote(p_promotion);
END
//
CREATE PROCEDURE bookshop_new_products(IN p_subject VARCHAR(60) CHARACTER SET latin1 COLLATE latin1_bin, IN p_promotion BIGINT)
BEGIN
  SELECT i_id, i_title, a_fname, a_lname FROM item JOIN author ON a_id = i_a_id
    WHERE i_subject = p_subject ORDER BY i_pub_date DESC, i_title LIMIT 50;
  CALL bookshop_promote(p_promotion);
END
//
CREATE PROCEDURE bookshop_best_sellers(IN p_subject VARCHAR(60) CHARACTER SET latin1 COLLATE latin1_bin, IN p_promotion BIGINT)
BEGIN
  SELECT i_id, i_title, a_fname, a_lname, SUM(ol_qty) AS sold
    FROM (SELECT o_id FROM orders ORDER BY o_id DESC LIMIT 3333) last_orders
      JOIN order_line ON ol_o_id = o_id JOIN item ON i_id = ol_i_id JOIN author ON a_id = i_a_id
    WHERE i_subject = p_subject GROUP BY i_id, i_title, a_fname, a_lname
    ORDER BY sold DESC, i_id LIMIT 50;
  CALL bookshop_promote(p_promotion);
END
//
CREATE PROCEDURE bookshop_search(
  IN p_kind VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_text VARCHAR(60) CHARACTER SET latin1 COLLATE latin1_bin, IN p_promotion BIGINT)
BEGIN
  IF p_kind = 'AUTHOR' THEN
    SELECT i_id, i_title, a_fname, a_lname FROM item JOIN author ON a_id = i_a_id
      WHERE a_lname LIKE CONCAT('%', p_text, '%') ORDER BY i_title LIMIT 50;
  ELSEIF p_kind = 'TITLE' THEN
    SELECT i_id, i_title, a_fname, a_lname FROM item JOIN author ON a_id = i_a_id
      WHERE i_title LIKE CONCAT('%', p_text, '%') ORDER BY i_title LIMIT 50;
  ELSE
    SELECT i_id, i_title, a_fname, a_lname FROM item JOIN author ON a_id = i_a_id
      WHERE i_subject = p_text ORDER BY i_title LIMIT 50;
  END IF;
  CALL bookshop_promote(p_promotion);
END
//
CREATE PROCEDURE bookshop_detail(IN p_item BIGINT)
BEGIN
  SELECT i_title, a_fname, a_lname, i_pub_date, i_publisher, i_subject, i_desc, i_image, i_cost,
      i_srp, i_avail, i_isbn, i_page, i_backing, i_dimensions
    FROM item JOIN author ON a_id = i_a_id WHERE i_id = p_item;
END
//
CREATE PROCEDURE bookshop_admin_request(IN p_item BIGINT)
BEGIN
  SELECT i_srp, i_cost, i_title, i_image, i_thumbnail, a_fname, a_lname
    FROM item JOIN author ON a_id = i_a_id WHERE i_id = p_item;
END
//
CREATE PROCEDURE bookshop_admin_confirm(
  IN p_item BIGINT, IN p_image INT, IN p_thumbnail INT, IN p_cost DECIMAL(17,2))
BEGIN
  UPDATE item SET i_image = p_image, i_thumbnail = p_thumbnail, i_cost = p_cost,
    i_pub_date = CURRENT_DATE WHERE i_id = p_item;
  CALL bookshop_detail(p_item);
END
//
CREATE PROCEDURE bookshop_order_inquiry(IN p_customer BIGINT)
BEGIN
  SELECT c_uname FROM customer WHERE c_id = p_customer;
END
//
CREATE PROCEDURE bookshop_order_display(IN p_uname VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin, IN p_passwd VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin)
BEGIN
  DECLARE v_order, v_bill, v_ship BIGINT DEFAULT 0;
  DECLARE v_date, v_ship_date DATETIME;
  DECLARE v_fname, v_lname, v_phone, v_ship_type, v_status, v_card, v_auth VARCHAR(20);
  DECLARE v_email VARCHAR(50);
  DECLARE v_sub, v_tax, v_total DECIMAL(17,2);
  DECLARE EXIT HANDLER FOR NOT FOUND BEGIN END;
  SELECT o_id, o_bill_addr_id, o_ship_addr_id, c_fname, c_lname, c_phone, c_email, o_date,
      o_sub_total, o_tax, o_total, o_ship_type, o_ship_date, o_status, cx_type, cx_auth_id
    INTO v_order, v_bill, v_ship, v_fname, v_lname, v_phone, v_email, v_date, v_sub, v_tax,
      v_total, v_ship_type, v_ship_date, v_status, v_card, v_auth
    FROM customer JOIN orders ON o_c_id = c_id JOIN cc_xacts ON cx_o_id = o_id
    WHERE c_uname = p_uname AND c_passwd = p_passwd ORDER BY o_date DESC, o_id DESC LIMIT 1;
  SELECT v_order, v_fname, v_lname, v_phone, v_email, v_date, v_sub, v_tax, v_total, v_ship_type,
    v_ship_date, v_status, v_card, v_auth;
  SELECT addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name
    FROM address JOIN country ON co_id = addr_co_id WHERE addr_id = v_bill;
  SELECT addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name
    FROM address JOIN country ON co_id = addr_co_id WHERE addr_id = v_ship;
  SELECT ol_i_id, i_title, i_publisher, i_cost, ol_qty, ol_discount, ol_comments
    FROM order_line JOIN item ON i_id = ol_i_id WHERE ol_o_id = v_order ORDER BY ol_id LIMIT 20;
END
//
CREATE PROCEDURE bookshop_add(IN p_cart BIGINT, IN p_item BIGINT)
BEGIN
  DECLARE v_cost, v_srp DECIMAL(17,2);
  DECLARE v_title VARCHAR(60);
  DECLARE v_backing VARCHAR(15);
  DECLARE v_lines INT;
  SELECT COUNT(*) INTO v_lines FROM shopping_cart_line
    WHERE scl_sc_id = p_cart AND scl_i_id = p_item;
  IF v_lines > 0 THEN
    UPDATE shopping_cart_line SET scl_qty = scl_qty + 1
      WHERE scl_sc_id = p_cart AND scl_i_id = p_item;
  ELSE
    SELECT i_cost, i_srp, i_title, i_backing INTO v_cost, v_srp, v_title, v_backing
      FROM item WHERE i_id = p_item;
    INSERT INTO shopping_cart_line
        (scl_sc_id, scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing)
      VALUES (p_cart, p_item, 1, v_cost, v_srp, v_title, v_backing);
  END IF;
END
//
CREATE PROCEDURE bookshop_cart(
  IN p_cart BIGINT, IN p_new BOOLEAN, IN p_customer BIGINT, IN p_added BIGINT,
  IN p_quantities TEXT, IN p_otherwise BIGINT, IN p_promotion BIGINT)
BEGIN
  DECLARE v_fname, v_lname VARCHAR(15);
  DECLARE v_discount DECIMAL(5,2);
  DECLARE v_goods DECIMAL(17,2);
  DECLARE v_rest TEXT DEFAULT p_quantities;
  DECLARE v_pair VARCHAR(40);
  DECLARE v_item BIGINT;
  DECLARE v_books, v_quantity INT;
  IF p_new THEN
    IF p_customer <> 0 THEN
      SELECT c_fname, c_lname, c_discount INTO v_fname, v_lname, v_discount
        FROM customer WHERE c_id = p_customer;
    END IF;
    INSERT INTO shopping_cart (sc_id, sc_c_id, sc_date, sc_sub_total, sc_tax, sc_ship_cost,
        sc_total, sc_c_fname, sc_c_lname, sc_c_discount)
      VALUES (p_cart, NULLIF(p_customer, 0), NOW(), 0, 0, 0, 0, v_fname, v_lname, v_discount);
  END IF;
  WHILE v_rest <> '' DO
    SET v_pair = SUBSTRING_INDEX(v_rest, ',', 1);
    SET v_rest = IF(LOCATE(',', v_rest) = 0, '', SUBSTRING(v_rest, LOCATE(',', v_rest) + 1));
    SET v_item = SUBSTRING_INDEX(v_pair, ':', 1);
    SET v_quantity = SUBSTRING_INDEX(v_pair, ':', -1);
    IF v_quantity = 0 THEN
      DELETE FROM shopping_cart_line WHERE scl_sc_id = p_cart AND scl_i_id = v_item;
    ELSE
      UPDATE shopping_cart_line SET scl_qty = v_quantity
        WHERE scl_sc_id = p_cart AND scl_i_id = v_item;
    END IF;
  END WHILE;
  SELECT COALESCE(SUM(scl_qty), 0) INTO v_books FROM shopping_cart_line WHERE scl_sc_id = p_cart;
  IF p_added <> 0 AND v_books < 100 THEN
    CALL bookshop_add(p_cart, p_added);
  ELSEIF v_books = 0 THEN
    SELECT i_related1 INTO v_item FROM item WHERE i_id = p_otherwise;
    CALL bookshop_add(p_cart, v_item);
  END IF;
  SELECT SUM(scl_cost * scl_qty) INTO v_goods FROM shopping_cart_line WHERE scl_sc_id = p_cart;
  SELECT COALESCE(sc_c_discount, 0) INTO v_discount FROM shopping_cart WHERE sc_id = p_cart;
  UPDATE shopping_cart SET sc_date = NOW(), sc_sub_total = ROUND(v_goods * (1 - v_discount), 2)
    WHERE sc_id = p_cart;
  SELECT scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing
    FROM shopping_cart_line WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
  CALL bookshop_promote(p_promotion);
END
//
CREATE PROCEDURE bookshop_place(
  IN p_new_id BIGINT, IN p_street1 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_street2 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_city VARCHAR(30) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_state VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin, IN p_zip VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_country VARCHAR(50) CHARACTER SET latin1 COLLATE latin1_bin,
  OUT p_address BIGINT, OUT p_co_id INT)
BEGIN
  SELECT co_id INTO p_co_id FROM country WHERE co_name = p_country;
  SELECT MIN(addr_id) INTO p_address FROM address
    WHERE addr_street1 = p_street1 AND addr_street2 = p_street2 AND addr_city = p_city
      AND addr_state = p_state AND addr_zip = p_zip AND addr_co_id = p_co_id;
  IF p_address IS NULL THEN
    SET p_address = p_new_id;
    INSERT INTO address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip,
        addr_co_id)
      VALUES (p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_co_id);
  END IF;
END
//
CREATE PROCEDURE bookshop_total(IN p_cart BIGINT, IN p_customer BIGINT)
BEGIN
  DECLARE v_fname, v_lname VARCHAR(15);
  DECLARE v_discount DECIMAL(5,2);
  DECLARE v_item BIGINT;
  DECLARE v_quantity, v_books, v_lines INT DEFAULT 0;
  DECLARE v_cost, v_goods, v_sub, v_tax, v_ship DECIMAL(17,2) DEFAULT 0;
  DECLARE v_done BOOLEAN DEFAULT FALSE;
  DECLARE v_costs CURSOR FOR SELECT scl_i_id, scl_qty, i_cost
    FROM shopping_cart_line JOIN item ON i_id = scl_i_id
    WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET v_done = TRUE;
  SELECT c_fname, c_lname, c_discount INTO v_fname, v_lname, v_discount
    FROM customer WHERE c_id = p_customer;
  OPEN v_costs;
  FETCH v_costs INTO v_item, v_quantity, v_cost;
  WHILE NOT v_done DO
    UPDATE shopping_cart_line SET scl_cost = v_cost
      WHERE scl_sc_id = p_cart AND scl_i_id = v_item;
    SET v_goods = v_goods + v_cost * v_quantity;
    SET v_books = v_books + v_quantity;
    SET v_lines = v_lines + 1;
    FETCH v_costs INTO v_item, v_quantity, v_cost;
  END WHILE;
  CLOSE v_costs;
  SET v_sub = ROUND(v_goods * (1 - v_discount), 2);
  SET v_tax = ROUND(v_sub * 0.0825, 2);
  SET v_ship = 3 + v_books;
  UPDATE shopping_cart SET sc_c_id = p_customer, sc_c_fname = v_fname, sc_c_lname = v_lname,
      sc_c_discount = v_discount, sc_date = NOW(), sc_sub_total = v_sub, sc_tax = v_tax,
      sc_ship_cost = v_ship, sc_total = v_sub + v_tax + v_ship
    WHERE sc_id = p_cart;
  SELECT v_lines, v_sub + v_tax + v_ship;
  SELECT scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing
    FROM shopping_cart_line WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
END
//
CREATE PROCEDURE bookshop_returning(
  IN p_cart BIGINT, IN p_customer BIGINT, IN p_uname VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin)
BEGIN
  UPDATE customer SET c_login = NOW(), c_expiration = NOW() + INTERVAL 2 HOUR
    WHERE c_id = p_customer;
  CALL bookshop_total(p_cart, p_customer);
  SELECT c_fname, c_lname, c_discount, c_id, c_passwd, c_phone, c_email, c_birthdate, c_data,
      addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name
    FROM customer JOIN address ON addr_id = c_addr_id JOIN country ON co_id = addr_co_id
    WHERE c_uname = p_uname;
END
//
CREATE PROCEDURE bookshop_register(
  IN p_cart BIGINT, IN p_customer BIGINT, IN p_uname VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin, IN p_passwd VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_fname VARCHAR(15) CHARACTER SET latin1 COLLATE latin1_bin, IN p_lname VARCHAR(15) CHARACTER SET latin1 COLLATE latin1_bin, IN p_phone VARCHAR(16) CHARACTER SET latin1 COLLATE latin1_bin, IN p_email VARCHAR(50) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_discount DECIMAL(5,2), IN p_birth_days INT, IN p_data VARCHAR(500) CHARACTER SET latin1 COLLATE latin1_bin, IN p_new_id BIGINT,
  IN p_street1 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_street2 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_city VARCHAR(30) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_state VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin, IN p_zip VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_country VARCHAR(50) CHARACTER SET latin1 COLLATE latin1_bin)
BEGIN
  DECLARE v_address BIGINT;
  DECLARE v_country INT;
  CALL bookshop_place(p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_country,
    v_address, v_country);
  INSERT INTO customer (c_id, c_uname, c_passwd, c_fname, c_lname, c_addr_id, c_phone, c_email,
      c_since, c_last_visit, c_login, c_expiration, c_discount, c_balance, c_ytd_pmt, c_birthdate,
      c_data)
    VALUES (p_customer, p_uname, p_passwd, p_fname, p_lname, v_address, p_phone, p_email,
      CURRENT_DATE, CURRENT_DATE, NOW(), NOW() + INTERVAL 2 HOUR, p_discount, 0, 0,
      DATE '1900-01-01' + INTERVAL p_birth_days DAY, p_data);
  CALL bookshop_total(p_cart, p_customer);
END
//
CREATE PROCEDURE bookshop_confirm(
  IN p_cart BIGINT, IN p_customer BIGINT, IN p_ship_type VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_ship_days INT,
  IN p_card VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_number BIGINT, IN p_card_days INT, IN p_comment VARCHAR(100) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_new_id BIGINT, IN p_street1 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_street2 VARCHAR(40) CHARACTER SET latin1 COLLATE latin1_bin, IN p_city VARCHAR(30) CHARACTER SET latin1 COLLATE latin1_bin,
  IN p_state VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_bin, IN p_zip VARCHAR(10) CHARACTER SET latin1 COLLATE latin1_bin, IN p_country VARCHAR(50) CHARACTER SET latin1 COLLATE latin1_bin)
BEGIN
  DECLARE v_fname, v_lname VARCHAR(15);
  DECLARE v_discount DECIMAL(5,2);
  DECLARE v_bill, v_ship, v_item BIGINT;
  DECLARE v_country, v_quantity, v_stock INT;
  DECLARE v_lines INT DEFAULT 0;
  DECLARE v_sub, v_tax, v_total, v_cost DECIMAL(17,2);
  DECLARE v_done BOOLEAN DEFAULT FALSE;
  DECLARE v_cart CURSOR FOR SELECT scl_i_id, scl_qty, scl_cost
    FROM shopping_cart_line WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
  DECLARE CONTINUE HANDLER FOR NOT FOUND SET v_done = TRUE;
  SELECT c_fname, c_lname, c_discount, c_addr_id, addr_co_id
    INTO v_fname, v_lname, v_discount, v_bill, v_country
    FROM customer JOIN address ON addr_id = c_addr_id WHERE c_id = p_customer;
  SET v_ship = v_bill;
  IF p_new_id <> 0 THEN
    CALL bookshop_place(p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_country,
      v_ship, v_country);
  END IF;
  SELECT sc_sub_total, sc_tax, sc_total INTO v_sub, v_tax, v_total
    FROM shopping_cart WHERE sc_id = p_cart;
  INSERT INTO orders (o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_ship_type, o_ship_date,
      o_bill_addr_id, o_ship_addr_id, o_status)
    VALUES (p_cart, p_customer, NOW(), v_sub, v_tax, v_total, p_ship_type,
      NOW() + INTERVAL p_ship_days DAY, v_bill, v_ship, 'PENDING');
  OPEN v_cart;
  FETCH v_cart INTO v_item, v_quantity, v_cost;
  WHILE NOT v_done DO
    SET v_lines = v_lines + 1;
    SELECT i_stock INTO v_stock FROM item WHERE i_id = v_item FOR UPDATE;
    INSERT INTO order_line (ol_id, ol_o_id, ol_i_id, ol_qty, ol_discount, ol_comments, ol_cost,
        ol_stock)
      VALUES (v_lines, p_cart, v_item, v_quantity, v_discount, p_comment, v_cost, v_stock);
    UPDATE item SET i_stock = IF(v_stock - 10 > v_quantity, v_stock - v_quantity,
        v_stock - v_quantity + 21)
      WHERE i_id = v_item;
    FETCH v_cart INTO v_item, v_quantity, v_cost;
  END WHILE;
  CLOSE v_cart;
  INSERT INTO cc_xacts (cx_o_id, cx_type, cx_num, cx_name, cx_expiry, cx_auth_id, cx_xact_amt,
      cx_xact_date, cx_co_id)
    VALUES (p_cart, p_card, p_number, CONCAT(v_fname, ' ', v_lname),
      CURRENT_DATE + INTERVAL p_card_days DAY, '012345678912345', v_total, NOW(), v_country);
  SELECT v_lines, v_total;
  SELECT scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing
    FROM shopping_cart_line WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
END
//
