-- The withdrawal with the statements of AtmStatements.Single in one round trip. The caller commits, in
-- the same message.

CREATE PROCEDURE atm_withdrawal(IN p_id BIGINT, IN p_account INT, IN p_teller INT, IN p_branch INT,
    IN p_delta DECIMAL(15,2)) LANGUAGE plpgsql AS $$
DECLARE
  found_balance DECIMAL(15,2);
  moved DECIMAL(15,2);
BEGIN
  SELECT balance INTO STRICT found_balance FROM account WHERE id = p_account FOR UPDATE;
  moved := found_balance + p_delta;
  UPDATE account SET balance = moved WHERE id = p_account;
  INSERT INTO history (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)
    VALUES (p_id, p_branch, p_teller, p_account, moved, p_delta, CURRENT_DATE,
      EXTRACT(EPOCH FROM date_trunc('second', LOCALTIME))::int, '');
  SELECT balance INTO STRICT found_balance FROM teller WHERE id = p_teller FOR UPDATE;
  UPDATE teller SET balance = found_balance + p_delta WHERE id = p_teller;
  SELECT balance INTO STRICT found_balance FROM branch WHERE id = p_branch FOR UPDATE;
  UPDATE branch SET balance = found_balance + p_delta WHERE id = p_branch;
END
$$
