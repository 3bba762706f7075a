-- One function for each interaction of the bookshop; each leaves the rows that the single statements
-- leave. None commits: the caller does. A row has two values that the caller uses, and all others as
-- texts; rows after the first result have no first value. Functions end with a line that has only "//".

CREATE FUNCTION bookshop_promote(p_item BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_1 BIGINT; v_2 BIGINT; v_3 BIGINT; v_4 BIGINT; v_5 BIGINT;
  t_1 INT; t_2 INT; t_3 INT; t_4 INT; t_5 INT;
BEGIN
  SELECT i_related1, i_related2, i_related3, i_related4, i_related5
    INTO v_1, v_2, v_3, v_4, v_5 FROM item WHERE i_id = p_item;
  SELECT i_thumbnail INTO t_1 FROM item WHERE i_id = v_1;
  SELECT i_thumbnail INTO t_2 FROM item WHERE i_id = v_2;
  SELECT i_thumbnail INTO t_3 FROM item WHERE i_id = v_3;
  SELECT i_thumbnail INTO t_4 FROM item WHERE i_id = v_4;
  SELECT i_thumbnail INTO t_5 FROM item WHERE i_id = v_5;
  RETURN QUERY SELECT NULL::TEXT, NULL::NUMERIC,
    ARRAY[v_1, t_1, v_2, t_2, v_3, t_3, v_4, t_4, v_5, t_5]::TEXT[];
END
$$
//
CREATE FUNCTION bookshop_home(p_customer BIGINT, p_promotion BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  IF p_customer <> 0 THEN
    RETURN QUERY SELECT c_fname::TEXT, NULL::NUMERIC, ARRAY[c_lname]::TEXT[]
      FROM customer WHERE c_id = p_customer;
  END IF;
  RETURN QUERY SELECT * FROM bookshop_promote(p_promotion);
END
$$
//
CREATE FUNCTION bookshop_new_products(p_subject TEXT, p_promotion BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT i_id::TEXT, NULL::NUMERIC, ARRAY[i_title, a_fname, a_lname]::TEXT[]
    FROM item JOIN author ON a_id = i_a_id
    WHERE i_subject = p_subject ORDER BY i_pub_date DESC, i_title LIMIT 50;
  RETURN QUERY SELECT * FROM bookshop_promote(p_promotion);
END
$$
//
CREATE FUNCTION bookshop_best_sellers(p_subject TEXT, p_promotion BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT i_id::TEXT, NULL::NUMERIC,
      ARRAY[i_title, a_fname, a_lname, SUM(ol_qty)::TEXT]::TEXT[]
    FROM (SELECT o_id FROM orders ORDER BY o_id DESC LIMIT 3333) last_orders
      JOIN order_line ON ol_o_id = o_id JOIN item ON i_id = ol_i_id JOIN author ON a_id = i_a_id
    WHERE i_subject = p_subject GROUP BY i_id, i_title, a_fname, a_lname
    ORDER BY SUM(ol_qty) DESC, i_id LIMIT 50;
  RETURN QUERY SELECT * FROM bookshop_promote(p_promotion);
END
$$
//
CREATE FUNCTION bookshop_search(p_kind TEXT, p_text TEXT, p_promotion BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  IF p_kind = 'AUTHOR' THEN
    RETURN QUERY SELECT i_id::TEXT, NULL::NUMERIC, ARRAY[i_title, a_fname, a_lname]::TEXT[]
      FROM item JOIN author ON a_id = i_a_id
      WHERE a_lname LIKE CONCAT('%', p_text, '%') ORDER BY i_title LIMIT 50;
  ELSIF p_kind = 'TITLE' THEN
    RETURN QUERY SELECT i_id::TEXT, NULL::NUMERIC, ARRAY[i_title, a_fname, a_lname]::TEXT[]
      FROM item JOIN author ON a_id = i_a_id
      WHERE i_title LIKE CONCAT('%', p_text, '%') ORDER BY i_title LIMIT 50;
  ELSE
    RETURN QUERY SELECT i_id::TEXT, NULL::NUMERIC, ARRAY[i_title, a_fname, a_lname]::TEXT[]
      FROM item JOIN author ON a_id = i_a_id
      WHERE i_subject = p_text ORDER BY i_title LIMIT 50;
  END IF;
  RETURN QUERY SELECT * FROM bookshop_promote(p_promotion);
END
$$
//
CREATE FUNCTION bookshop_detail(p_item BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT i_title::TEXT, i_cost, ARRAY[a_fname, a_lname, i_pub_date::TEXT, i_publisher,
      i_subject, i_desc, i_image::TEXT, i_srp::TEXT, i_avail::TEXT, i_isbn, i_page::TEXT, i_backing,
      i_dimensions]::TEXT[]
    FROM item JOIN author ON a_id = i_a_id WHERE i_id = p_item;
END
$$
//
CREATE FUNCTION bookshop_admin_request(p_item BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT i_srp::TEXT, i_cost,
      ARRAY[i_title, i_image::TEXT, i_thumbnail::TEXT, a_fname, a_lname]::TEXT[]
    FROM item JOIN author ON a_id = i_a_id WHERE i_id = p_item;
END
$$
//
CREATE FUNCTION bookshop_admin_confirm(p_item BIGINT, p_image INT, p_thumbnail INT, p_cost NUMERIC)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE item SET i_image = p_image, i_thumbnail = p_thumbnail, i_cost = p_cost,
    i_pub_date = CURRENT_DATE WHERE i_id = p_item;
  RETURN QUERY SELECT * FROM bookshop_detail(p_item);
END
$$
//
CREATE FUNCTION bookshop_order_inquiry(p_customer BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT c_uname::TEXT, NULL::NUMERIC, NULL::TEXT[]
    FROM customer WHERE c_id = p_customer;
END
$$
//
CREATE FUNCTION bookshop_order_display(p_uname TEXT, p_passwd TEXT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_order BIGINT; v_bill BIGINT; v_ship BIGINT; v_total NUMERIC; v_texts TEXT[];
BEGIN
  SELECT o_id, o_bill_addr_id, o_ship_addr_id, o_total, ARRAY[c_fname, c_lname, c_phone, c_email,
      o_date::TEXT, o_sub_total::TEXT, o_tax::TEXT, o_ship_type, o_ship_date::TEXT, o_status,
      cx_type, cx_auth_id]::TEXT[]
    INTO v_order, v_bill, v_ship, v_total, v_texts
    FROM customer JOIN orders ON o_c_id = c_id JOIN cc_xacts ON cx_o_id = o_id
    WHERE c_uname = p_uname AND c_passwd = p_passwd ORDER BY o_date DESC, o_id DESC LIMIT 1;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY SELECT v_order::TEXT, v_total, v_texts;
  RETURN QUERY SELECT NULL::TEXT, NULL::NUMERIC,
      ARRAY[addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name]::TEXT[]
    FROM address JOIN country ON co_id = addr_co_id WHERE addr_id = v_bill;
  RETURN QUERY SELECT NULL::TEXT, NULL::NUMERIC,
      ARRAY[addr_street1, addr_street2, addr_city, addr_state, addr_zip, co_name]::TEXT[]
    FROM address JOIN country ON co_id = addr_co_id WHERE addr_id = v_ship;
  RETURN QUERY SELECT NULL::TEXT, NULL::NUMERIC, ARRAY[ol_i_id::TEXT, i_title, i_publisher,
      i_cost::TEXT, ol_qty::TEXT, ol_discount::TEXT, ol_comments]::TEXT[]
    FROM order_line JOIN item ON i_id = ol_i_id WHERE ol_o_id = v_order ORDER BY ol_id LIMIT 20;
END
$$
//
CREATE FUNCTION bookshop_lines(p_cart BIGINT, p_first BOOLEAN)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT CASE WHEN p_first THEN scl_i_id::TEXT END, scl_cost,
      ARRAY[scl_i_id::TEXT, scl_qty::TEXT, scl_srp::TEXT, scl_title, scl_backing]::TEXT[]
    FROM shopping_cart_line WHERE scl_sc_id = p_cart ORDER BY scl_i_id;
END
$$
//
CREATE PROCEDURE bookshop_add(p_cart BIGINT, p_item BIGINT) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM shopping_cart_line WHERE scl_sc_id = p_cart AND scl_i_id = p_item;
  IF FOUND THEN
    UPDATE shopping_cart_line SET scl_qty = scl_qty + 1
      WHERE scl_sc_id = p_cart AND scl_i_id = p_item;
  ELSE
    INSERT INTO shopping_cart_line
        (scl_sc_id, scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing)
      SELECT p_cart, p_item, 1, i_cost, i_srp, i_title, i_backing FROM item WHERE i_id = p_item;
  END IF;
END
$$
//
CREATE FUNCTION bookshop_cart(p_cart BIGINT, p_new BOOLEAN, p_customer BIGINT, p_added BIGINT,
    p_quantities TEXT, p_otherwise BIGINT, p_promotion BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_fname TEXT; v_lname TEXT; v_discount NUMERIC; v_goods NUMERIC;
  v_pair TEXT; v_item BIGINT; v_books INT; v_quantity INT;
BEGIN
  IF p_new THEN
    IF p_customer <> 0 THEN
      SELECT c_fname, c_lname, c_discount INTO v_fname, v_lname, v_discount
        FROM customer WHERE c_id = p_customer;
    END IF;
    INSERT INTO shopping_cart (sc_id, sc_c_id, sc_date, sc_sub_total, sc_tax, sc_ship_cost,
        sc_total, sc_c_fname, sc_c_lname, sc_c_discount)
      VALUES (p_cart, NULLIF(p_customer, 0), NOW(), 0, 0, 0, 0, v_fname, v_lname, v_discount);
  END IF;
  FOREACH v_pair IN ARRAY string_to_array(p_quantities, ',') LOOP
    v_item := split_part(v_pair, ':', 1);
    v_quantity := split_part(v_pair, ':', 2);
    IF v_quantity = 0 THEN
      DELETE FROM shopping_cart_line WHERE scl_sc_id = p_cart AND scl_i_id = v_item;
    ELSE
      UPDATE shopping_cart_line SET scl_qty = v_quantity
        WHERE scl_sc_id = p_cart AND scl_i_id = v_item;
    END IF;
  END LOOP;
  SELECT COALESCE(SUM(scl_qty), 0) INTO v_books FROM shopping_cart_line WHERE scl_sc_id = p_cart;
  IF p_added <> 0 AND v_books < 100 THEN
    CALL bookshop_add(p_cart, p_added);
  ELSIF v_books = 0 THEN
    SELECT i_related1 INTO v_item FROM item WHERE i_id = p_otherwise;
    CALL bookshop_add(p_cart, v_item);
  END IF;
  SELECT SUM(scl_cost * scl_qty) INTO v_goods FROM shopping_cart_line WHERE scl_sc_id = p_cart;
  SELECT COALESCE(sc_c_discount, 0) INTO v_discount FROM shopping_cart WHERE sc_id = p_cart;
  UPDATE shopping_cart SET sc_date = NOW(), sc_sub_total = ROUND(v_goods * (1 - v_discount), 2)
    WHERE sc_id = p_cart;
  RETURN QUERY SELECT * FROM bookshop_lines(p_cart, TRUE);
  RETURN QUERY SELECT * FROM bookshop_promote(p_promotion);
END
$$
//
CREATE PROCEDURE bookshop_place(p_new_id BIGINT, p_street1 TEXT, p_street2 TEXT, p_city TEXT,
    p_state TEXT, p_zip TEXT, p_country TEXT, INOUT p_address BIGINT, INOUT p_co_id INT)
  LANGUAGE plpgsql AS $$
BEGIN
  SELECT co_id INTO p_co_id FROM country WHERE co_name = p_country;
  SELECT MIN(addr_id) INTO p_address FROM address
    WHERE addr_street1 = p_street1 AND addr_street2 = p_street2 AND addr_city = p_city
      AND addr_state = p_state AND addr_zip = p_zip AND addr_co_id = p_co_id;
  IF p_address IS NULL THEN
    p_address := p_new_id;
    INSERT INTO address (addr_id, addr_street1, addr_street2, addr_city, addr_state, addr_zip,
        addr_co_id)
      VALUES (p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_co_id);
  END IF;
END
$$
//
CREATE FUNCTION bookshop_total(p_cart BIGINT, p_customer BIGINT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_fname TEXT; v_lname TEXT; v_discount NUMERIC; v_line RECORD; v_books INT := 0; v_lines INT := 0;
  v_goods NUMERIC(17,2) := 0; v_sub NUMERIC(17,2); v_tax NUMERIC(17,2); v_ship NUMERIC(17,2);
BEGIN
  SELECT c_fname, c_lname, c_discount INTO v_fname, v_lname, v_discount
    FROM customer WHERE c_id = p_customer;
  FOR v_line IN SELECT scl_i_id, scl_qty, i_cost FROM shopping_cart_line JOIN item ON i_id = scl_i_id
      WHERE scl_sc_id = p_cart ORDER BY scl_i_id LOOP
    UPDATE shopping_cart_line SET scl_cost = v_line.i_cost
      WHERE scl_sc_id = p_cart AND scl_i_id = v_line.scl_i_id;
    v_goods := v_goods + v_line.i_cost * v_line.scl_qty;
    v_books := v_books + v_line.scl_qty;
    v_lines := v_lines + 1;
  END LOOP;
  v_sub := ROUND(v_goods * (1 - v_discount), 2);
  v_tax := ROUND(v_sub * 0.0825, 2);
  v_ship := 3 + v_books;
  UPDATE shopping_cart SET sc_c_id = p_customer, sc_c_fname = v_fname, sc_c_lname = v_lname,
      sc_c_discount = v_discount, sc_date = NOW(), sc_sub_total = v_sub, sc_tax = v_tax,
      sc_ship_cost = v_ship, sc_total = v_sub + v_tax + v_ship
    WHERE sc_id = p_cart;
  RETURN QUERY SELECT v_lines::TEXT, v_sub + v_tax + v_ship, NULL::TEXT[];
  RETURN QUERY SELECT * FROM bookshop_lines(p_cart, FALSE);
END
$$
//
CREATE FUNCTION bookshop_returning(p_cart BIGINT, p_customer BIGINT, p_uname TEXT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer SET c_login = NOW(), c_expiration = NOW() + INTERVAL '2' HOUR
    WHERE c_id = p_customer;
  RETURN QUERY SELECT * FROM bookshop_total(p_cart, p_customer);
  RETURN QUERY SELECT NULL::TEXT, c_discount, ARRAY[c_fname, c_lname, c_id::TEXT, c_passwd, c_phone,
      c_email, c_birthdate::TEXT, c_data, addr_street1, addr_street2, addr_city, addr_state, addr_zip,
      co_name]::TEXT[]
    FROM customer JOIN address ON addr_id = c_addr_id JOIN country ON co_id = addr_co_id
    WHERE c_uname = p_uname;
END
$$
//
CREATE FUNCTION bookshop_register(p_cart BIGINT, p_customer BIGINT, p_uname TEXT, p_passwd TEXT,
    p_fname TEXT, p_lname TEXT, p_phone TEXT, p_email TEXT, p_discount NUMERIC, p_birth_days INT,
    p_data TEXT, p_new_id BIGINT, p_street1 TEXT, p_street2 TEXT, p_city TEXT, p_state TEXT,
    p_zip TEXT, p_country TEXT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_address BIGINT; v_country INT;
BEGIN
  CALL bookshop_place(p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_country,
    v_address, v_country);
  INSERT INTO customer (c_id, c_uname, c_passwd, c_fname, c_lname, c_addr_id, c_phone, c_email,
      c_since, c_last_visit, c_login, c_expiration, c_discount, c_balance, c_ytd_pmt, c_birthdate,
      c_data)
    VALUES (p_customer, p_uname, p_passwd, p_fname, p_lname, v_address, p_phone, p_email,
      CURRENT_DATE, CURRENT_DATE, NOW(), NOW() + INTERVAL '2' HOUR, p_discount, 0, 0,
      DATE '1900-01-01' + p_birth_days, p_data);
  RETURN QUERY SELECT * FROM bookshop_total(p_cart, p_customer);
END
$$
//
CREATE FUNCTION bookshop_confirm(p_cart BIGINT, p_customer BIGINT, p_ship_type TEXT,
    p_ship_days INT, p_card TEXT, p_number BIGINT, p_card_days INT, p_comment TEXT,
    p_new_id BIGINT, p_street1 TEXT, p_street2 TEXT, p_city TEXT, p_state TEXT, p_zip TEXT,
    p_country TEXT)
  RETURNS TABLE (value1 TEXT, value2 NUMERIC, texts TEXT[]) LANGUAGE plpgsql AS $$
DECLARE
  v_fname TEXT; v_lname TEXT; v_discount NUMERIC; v_bill BIGINT; v_ship BIGINT; v_country INT;
  v_sub NUMERIC; v_tax NUMERIC; v_total NUMERIC; v_line RECORD; v_lines INT := 0; v_stock INT;
BEGIN
  SELECT c_fname, c_lname, c_discount, c_addr_id, addr_co_id
    INTO v_fname, v_lname, v_discount, v_bill, v_country
    FROM customer JOIN address ON addr_id = c_addr_id WHERE c_id = p_customer;
  v_ship := v_bill;
  IF p_new_id <> 0 THEN
    CALL bookshop_place(p_new_id, p_street1, p_street2, p_city, p_state, p_zip, p_country,
      v_ship, v_country);
  END IF;
  SELECT sc_sub_total, sc_tax, sc_total INTO v_sub, v_tax, v_total
    FROM shopping_cart WHERE sc_id = p_cart;
  INSERT INTO orders (o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_ship_type, o_ship_date,
      o_bill_addr_id, o_ship_addr_id, o_status)
    VALUES (p_cart, p_customer, NOW(), v_sub, v_tax, v_total, p_ship_type,
      NOW() + p_ship_days * INTERVAL '1' DAY, v_bill, v_ship, 'PENDING');
  FOR v_line IN SELECT scl_i_id, scl_qty, scl_cost FROM shopping_cart_line
      WHERE scl_sc_id = p_cart ORDER BY scl_i_id LOOP
    v_lines := v_lines + 1;
    SELECT i_stock INTO v_stock FROM item WHERE i_id = v_line.scl_i_id FOR UPDATE;
    INSERT INTO order_line (ol_id, ol_o_id, ol_i_id, ol_qty, ol_discount, ol_comments, ol_cost,
        ol_stock)
      VALUES (v_lines, p_cart, v_line.scl_i_id, v_line.scl_qty, v_discount, p_comment,
        v_line.scl_cost, v_stock);
    UPDATE item SET i_stock = CASE WHEN v_stock - 10 > v_line.scl_qty THEN v_stock - v_line.scl_qty
        ELSE v_stock - v_line.scl_qty + 21 END
      WHERE i_id = v_line.scl_i_id;
  END LOOP;
  INSERT INTO cc_xacts (cx_o_id, cx_type, cx_num, cx_name, cx_expiry, cx_auth_id, cx_xact_amt,
      cx_xact_date, cx_co_id)
    VALUES (p_cart, p_card, p_number, CONCAT(v_fname, ' ', v_lname),
      CURRENT_DATE + p_card_days, '012345678912345', v_total, NOW(), v_country);
  RETURN QUERY SELECT v_lines::TEXT, v_total, NULL::TEXT[];
  RETURN QUERY SELECT * FROM bookshop_lines(p_cart, FALSE);
END
$$
//
