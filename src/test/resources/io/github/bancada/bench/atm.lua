-- The withdrawal of the benchmark "atm" for sysbench: the same tables, the same eight statements, prepared on the server.
--
-- sysbench gives scripts no values out of prepared statements. So the server adds up the balances, and the history's
-- balance is a constant: as long, and as much work for the server, but not true.

sysbench.cmdline.options = {
   branches = {"Branches", 10},
   tellers = {"Tellers, a multiple of the branches", 100},
   accounts = {"Accounts, a multiple of the branches", 100000}
}

local INT, BIGINT, CHAR = sysbench.sql.type.INT, sysbench.sql.type.BIGINT, sysbench.sql.type.CHAR

local STATEMENTS = {
   {"select_account", "SELECT balance FROM account WHERE id = ? FOR UPDATE", {INT}},
   {"update_account", "UPDATE account SET balance = balance + ? WHERE id = ?", {{CHAR, 12}, INT}},
   {"insert_history",
    "INSERT INTO history (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)" ..
    " VALUES (?, ?, ?, ?, ?, ?, CURRENT_DATE, TIME_TO_SEC(CURRENT_TIME), '')",
    {BIGINT, INT, INT, INT, {CHAR, 12}, {CHAR, 12}}},
   {"select_teller", "SELECT balance FROM teller WHERE id = ? FOR UPDATE", {INT}},
   {"update_teller", "UPDATE teller SET balance = balance + ? WHERE id = ?", {{CHAR, 12}, INT}},
   {"select_branch", "SELECT balance FROM branch WHERE id = ? FOR UPDATE", {INT}},
   {"update_branch", "UPDATE branch SET balance = balance + ? WHERE id = ?", {{CHAR, 12}, INT}}
}

local connection
local statements = {}
local number = 0

function thread_init()
   connection = sysbench.sql.driver():connect()
   connection:query("SET autocommit = 0")
   for _, each in ipairs(STATEMENTS) do
      local statement = connection:prepare(each[2])
      local parameters = {}
      for i, kind in ipairs(each[3]) do
         if type(kind) == "table" then
            parameters[i] = statement:bind_create(kind[1], kind[2])
         else
            parameters[i] = statement:bind_create(kind)
         end
      end
      statement:bind_param(unpack(parameters))
      statements[each[1]] = {statement, parameters}
   end
end

function thread_done()
   for _, each in pairs(statements) do
      each[1]:close()
   end
   connection:disconnect()
end

local function execute(name, ...)
   local statement, parameters = unpack(statements[name])
   for i = 1, select("#", ...) do
      parameters[i]:set((select(i, ...)))
   end
   statement:execute()
end

function event()
   local random = sysbench.rand.uniform
   local branches = sysbench.opt.branches
   local tellers = sysbench.opt.tellers / branches
   local accounts = sysbench.opt.accounts / branches
   local teller = random(1, sysbench.opt.tellers)
   local branch = math.floor((teller - 1) / tellers) + 1
   local owner = branch
   if branches > 1 and random(1, 100) <= 15 then
      owner = random(1, branches - 1)
      if owner >= branch then
         owner = owner + 1
      end
   end
   local account = (owner - 1) * accounts + random(1, accounts)
   local delta = string.format("%.2f", (random(0, 199999998) - 99999999) / 100)
   number = number + 1

   execute("select_account", account)
   execute("update_account", delta, account)
   execute("insert_history", (sysbench.tid + 1) * 1000000000 + number, branch, teller, account, "1000.00", delta)
   execute("select_teller", teller)
   execute("update_teller", delta, teller)
   execute("select_branch", branch)
   execute("update_branch", delta, branch)
   connection:query("COMMIT")
end
