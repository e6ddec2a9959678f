-- owner: evops_ledger
-- Posts journals that take money out that a party or a partner is owed: none may leave it owing. The balance rows stay locked until the
-- transaction ends, so of several at once none sees money that another one took. Returns the ids posted now.
create or replace function ledger_pay_out(journals jsonb) returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  posted uuid[];
begin
  if current_setting('role') in ('evops_app', 'evops_scoped', 'evops_scoped_few') then
    if exists (select from jsonb_array_elements(journals) j where (j ->> 'operatorId')::uuid <> platform_operator())
      then
      raise exception 'a journal of another operator' using errcode = '42501';
    end if;
  end if;
  select array_agg(id) into posted from ledger_write(journals) as id;
  if exists (
    select from jsonb_array_elements(journals) j cross join lateral jsonb_array_elements(j -> 'entries') e
    join ledger_balances b on b.operator_id = (j ->> 'operatorId')::uuid and b.account = e ->> 'account'
      and b.holder_id = (e ->> 'holderId')::uuid and b.currency = j ->> 'currency'
    where e ->> 'account' in ('payable_share', 'payable_partner') and b.balance_minor > 0
  ) then
    raise exception 'overdrawn: payable' using errcode = '23514', constraint = 'ledger_not_overdrawn',
      detail = 'payable';
  end if;
  return query select unnest(posted);
end
$$;
revoke all on function ledger_pay_out from public;
grant execute on function ledger_pay_out to evops_app;
