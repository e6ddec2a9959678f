-- Returns the price groups of the payer: those of the company to which the holder was or is bound, of the holder, and
-- of the start token.
create or replace function charging_price_groups(p_operator uuid, p_holder uuid, p_token uuid, p_at timestamptz)
  returns text[]
  language sql stable parallel safe set search_path = public, pg_temp
begin atomic
  select array(
    select s.group_key from (
      select 1 as place, b.company_id as holder_id from members_bindings b
        where b.operator_id = p_operator and b.member_id = p_holder and b.bound_at <= p_at
          and (b.ended_at is null or b.ended_at > p_at)
      union all select 2, p_holder) h
    join members_group_spells s on s.operator_id = p_operator and s.holder_id = h.holder_id and s.valid @> p_at
    order by h.place)
  || array(select t.group_key from charging_token_groups t where t.operator_id = p_operator and t.token_id = p_token
    and t.valid @> p_at);
end;
revoke all on function charging_price_groups from public;
grant execute on function charging_price_groups to evops_app, evops_gateway, evops_platform;
