-- What is kept of a party's withdrawal: a fee, and tax that is withheld. Both are agreed on when it is asked for, and booked
-- when it is paid; what failed or was refused comes back whole.
insert into ledger_chart (account, kind, held, never) values
  ('income_withdrawal_fee', 'income', false, null),
  -- Kept for the tax office.
  ('tax_withheld', 'liability', false, null);

alter table finance_withdrawal_limits
  -- In basis points of what is asked for, and at least so much: a fee that is always the same has none.
  add column fee_bp integer not null default 0 check (fee_bp between 0 and 10000),
  add column fee_least_minor bigint not null default 0 check (fee_least_minor between 0 and '1000000000000'::bigint),
  add column tax_bp integer not null default 0 check (tax_bp between 0 and 10000);
alter table finance_withdrawals
  add column fee_minor bigint not null default 0 check (fee_minor >= 0),
  add column tax_minor bigint not null default 0 check (tax_minor >= 0),
  add constraint finance_withdrawals_kept check (fee_minor + tax_minor < amount_minor),
  -- A wallet's principal goes back whole.
  add constraint finance_withdrawals_kept_of_party check (holder_kind = 'party' or fee_minor + tax_minor = 0);
