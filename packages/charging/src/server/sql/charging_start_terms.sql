-- refusal: reason why no session may start here and now. Null: it may. For money and energy, the rest of the daily and
-- monthly limits. No row: the holder is not a member.
create or replace function charging_start_terms(p_operator uuid, p_holder uuid, p_station uuid, p_zone text,
  p_at timestamptz) returns table(refusal text, left_minor bigint, left_dwh bigint)
  language plpgsql stable strict rows 1 set search_path = public, pg_temp
as $$
declare
  t members_terms;
  wall timestamp := p_at at time zone p_zone;
  day record;
  month record;
begin
  select * into t from members_terms where operator_id = p_operator and holder_id = p_holder;
  if t.holder_id is null then return; end if;
  refusal := case when t.blacklisted then 'blacklisted'
    when t.company_id is null then null
    when t.binding_state = 'suspended' then 'suspended'
    when not p_station = any (coalesce(t.company_station_ids, array[p_station]))
      or not p_station = any (coalesce(t.station_ids, array[p_station])) then 'station'
    when not members_open_at(t.windows, wall) then 'hours' end;
  if refusal is null and t.company_id is not null and coalesce(t.day_minor, t.day_dwh, t.month_minor,
    t.month_dwh) is not null then
    select * into day from charging_taken(p_operator, p_holder, date_trunc('day', wall) at time zone p_zone);
    select * into month from charging_taken(p_operator, p_holder, date_trunc('month', wall) at time zone p_zone);
    left_minor := greatest(least(t.day_minor - day.minor, t.month_minor - month.minor), case
      when coalesce(t.day_minor, t.month_minor) is not null then 1 end);
    left_dwh := greatest(least(t.day_dwh - day.dwh, t.month_dwh - month.dwh), case
      when coalesce(t.day_dwh, t.month_dwh) is not null then 1 end);
    refusal := case when t.day_minor <= day.minor or t.day_dwh <= day.dwh then 'day'
      when t.month_minor <= month.minor or t.month_dwh <= month.dwh then 'month' end;
  end if;
  return next;
end
$$;
revoke all on function charging_start_terms from public;
grant execute on function charging_start_terms to evops_app, evops_gateway, evops_platform;
