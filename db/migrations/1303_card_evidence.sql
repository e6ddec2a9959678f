-- Why a record is held, and who brought it: a record of unverified evidence is decided by another person (decision 223).
alter table cards_transactions
  drop constraint cards_transactions_doubt_check,
  add constraint cards_transactions_doubt_check check
    (doubt in ('', 'tac', 'unverified', 'sums', 'counter', 'jump', 'short')),
  add column uploaded_by uuid,
  add column uploaded_name text not null default '',
  add constraint cards_transactions_uploaded_name_check check (length(uploaded_name) <= 100);

-- No chip gives more than was loaded on it. Chips that are below zero already stay as they are: their next journals may
-- only raise them, and the self-check names them.
grant update (never) on ledger_chart to evops_platform;
set local role evops_platform;
update ledger_chart set never = 'debit' where account = 'purse';
reset role;
revoke update (never) on ledger_chart from evops_platform;
