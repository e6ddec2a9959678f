-- owner: evops_ledger
-- Locks wallets and those that pay before them, always in the same order; by key: one look for each wallet.
create or replace function ledger_lock_wallets(operators uuid[], holders uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from (
    select a.operator, w.id from (select distinct o as operator, h as holder
      from unnest(operators, holders) as asked (o, h)) a
    cross join lateral (
      select a.holder as id union select l.payer_id from ledger_wallets l where l.operator_id = a.operator
        and l.id = a.holder and l.payer_id is not null
    ) w
    group by 1, 2 order by 1, 2
  ) one
  cross join lateral (select from ledger_wallets l where l.operator_id = one.operator and l.id = one.id offset 0
    for no key update) held;
end
$$;
revoke all on function ledger_lock_wallets from public;
