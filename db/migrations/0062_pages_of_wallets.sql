-- Pages of wallets by name or by age are read from an index alone, however deep.
drop index ledger_wallets_name;
create index ledger_wallets_name on ledger_wallets (operator_id, name_key, id);
create index ledger_wallets_opened on ledger_wallets (operator_id, opened_at, id);
