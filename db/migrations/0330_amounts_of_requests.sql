-- What a request would give back, so that what waits adds up.
alter table organisation_approvals add column amount_minor bigint, add column currency text,
  add constraint organisation_approvals_amount check ((amount_minor is null) = (currency is null) and amount_minor >= 0);
