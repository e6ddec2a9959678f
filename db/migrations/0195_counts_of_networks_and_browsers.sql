-- Wrong tries are counted for an account and the network they come from, or for a browser that signed in to it before;
-- the count of the account as a whole only slows. Codes of the
-- second step are counted for the account alone: only who has the password gets there. `account` is the keyed hash of the account that such a count is of.
alter table organisation_sign_in_attempts
  add column if not exists account bytea check (length(account) = 32),
  drop constraint if exists organisation_sign_in_attempts_kind_check;
alter table organisation_sign_in_attempts
  add constraint organisation_sign_in_attempts_kind_check check (kind in ('account', 'address', 'network', 'browser', 'code')),
  add constraint organisation_sign_in_attempts_of_check check ((account is not null) = (kind in ('network', 'browser', 'code')));
create index if not exists organisation_sign_in_attempts_of on organisation_sign_in_attempts (account) where account is not null;
