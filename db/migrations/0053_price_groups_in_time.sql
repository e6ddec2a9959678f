-- Who was in which price group, and since when. What a session costs follows from who its payer was when it began, however
-- late it is told and however often it is priced; a company that holds a start token itself pays its own price.

create table members_group_spells (
  operator_id uuid not null,
  id uuid not null,
  -- A member or a company: both have a wallet.
  holder_id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint members_group_spells_overlap exclude using gist (operator_id with =, holder_id with =, valid with &&)
);
select platform_tenant_table('members_group_spells');
select platform_gateway_table('members_group_spells', 'select');

-- Since when those of today have theirs was not kept.
insert into members_group_spells (operator_id, id, holder_id, group_key, valid)
  select operator_id, uuidv7(), id, member_group, '(,)'::tstzrange from members_members where member_group <> ''
  union all select operator_id, uuidv7(), id, price_group, '(,)'::tstzrange from members_companies where price_group is not null;

-- The price groups of whoever pays: the company's that the holder was bound to, or is; the holder's; the start token's.
create function charging_price_groups(p_operator uuid, p_holder uuid, p_token uuid, p_at timestamptz) returns text[]
  language sql stable parallel safe set search_path = public, pg_temp
begin atomic
  select array(
    select s.group_key from (
      select 1 as place, b.company_id as holder_id from members_bindings b
        where b.operator_id = p_operator and b.member_id = p_holder and b.bound_at <= p_at and (b.ended_at is null or b.ended_at > p_at)
      union all select 2, p_holder) h
    join members_group_spells s on s.operator_id = p_operator and s.holder_id = h.holder_id and s.valid @> p_at
    order by h.place)
  || array(select t.group_key from charging_token_groups t where t.operator_id = p_operator and t.token_id = p_token and t.valid @> p_at);
end;
revoke execute on function charging_price_groups from public;
grant execute on function charging_price_groups to evops_app, evops_gateway, evops_platform;

-- For charging: on which terms a holder charges. A company that holds a start token itself is held to its stations.
-- A holder who is neither member nor company has no row.
drop view members_terms;
create view members_terms with (security_invoker = true) as
  select m.operator_id, m.id as holder_id, m.blacklisted, b.company_id, b.state as binding_state, b.bound_at,
    b.day_minor, b.month_minor, b.day_dwh, b.month_dwh, b.windows, b.station_ids, c.station_ids as company_station_ids
  from members_members m
  left join members_bindings b on b.operator_id = m.operator_id and b.member_id = m.id and b.ended_at is null
  left join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
  union all
  select c.operator_id, c.id, false, c.id, null, null, null, null, null, null, '[]', null, c.station_ids
  from members_companies c;
grant select on members_terms to evops_app, evops_platform, evops_gateway;
