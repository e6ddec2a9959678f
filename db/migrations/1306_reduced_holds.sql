-- A hold is reduced to the amount that may still be spent (decision 226).
grant update (amount_minor) on ledger_freezes to evops_ledger;
