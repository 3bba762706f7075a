-- The withdrawal with the statements of AtmStatements.Single, commit included, in one round trip.

CREATE PROCEDURE atm_withdrawal(IN p_id BIGINT, IN p_account INT, IN p_teller INT, IN p_branch INT,
    IN p_delta DECIMAL(15,2)) MODIFIES SQL DATA
BEGIN
  DECLARE found DECIMAL(15,2);
  DECLARE moved DECIMAL(15,2);
  DECLARE EXIT HANDLER FOR NOT FOUND BEGIN
    ROLLBACK;
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'there is no such account, teller or branch';
  END;
  DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN ROLLBACK; RESIGNAL; END;
  START TRANSACTION;
  SELECT balance INTO found FROM account WHERE id = p_account FOR UPDATE;
  SET moved = found + p_delta;
  UPDATE account SET balance = moved WHERE id = p_account;
  INSERT INTO history (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)
    VALUES (p_id, p_branch, p_teller, p_account, moved, p_delta, CURRENT_DATE,
      TIME_TO_SEC(CURRENT_TIME), '');
  SELECT balance INTO found FROM teller WHERE id = p_teller FOR UPDATE;
  UPDATE teller SET balance = found + p_delta WHERE id = p_teller;
  SELECT balance INTO found FROM branch WHERE id = p_branch FOR UPDATE;
  UPDATE branch SET balance = found + p_delta WHERE id = p_branch;
  COMMIT;
END
