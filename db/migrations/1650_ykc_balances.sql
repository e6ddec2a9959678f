-- Balance in minor units that a YKC charge point has for a running session. It stops the session by itself when this is
-- spent, so a top-up is sent to it. Null: a start of an earlier version.
alter table charging_ykc_starts
  add column balance_minor bigint,
  add constraint charging_ykc_starts_balance_check check (balance_minor >= 0);
