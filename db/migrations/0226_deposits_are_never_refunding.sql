-- No code ever knew a deposit that is being refunded: it is held, refunded or forfeited, in one transaction.
alter table ledger_deposits drop constraint ledger_deposits_state_check;
alter table ledger_deposits add constraint ledger_deposits_state_check check (state in ('held', 'refunded', 'forfeited'));
