-- owner: evops_ledger
-- A line of a journal; none for nothing.
create or replace function ledger_line(account text, holder uuid, minor bigint) returns jsonb
  language sql immutable parallel safe
return case when minor = 0 or minor is null then '[]'::jsonb
  else jsonb_build_array(jsonb_build_object('account', account, 'holderId', holder, 'amountMinor', minor)) end;
revoke all on function ledger_line from public;
