-- On which terms a holder may start: what their company and their own standing allow, looked at where start tokens are
-- looked at. Nothing for tokens without a holder.

alter table members_companies drop column manager_id;
alter table members_companies add column manager text not null default '' check (length(manager) <= 60);

-- Whether one of the windows is open at a wall clock. A window that ends before it begins goes over midnight.
create function members_open_at(windows jsonb, wall timestamp) returns boolean
  language sql immutable parallel safe
begin atomic
  select jsonb_array_length(windows) = 0 or exists (
    select from jsonb_to_recordset(windows) as w (days smallint[], "from" time, until time)
    where case when w."from" < w.until
      then extract(isodow from wall)::smallint = any (w.days) and wall::time >= w."from" and wall::time < w.until
      else (extract(isodow from wall)::smallint = any (w.days) and wall::time >= w."from")
        or (extract(isodow from wall - interval '1 day')::smallint = any (w.days) and wall::time < w.until) end);
end;

-- What a holder has taken since an instant, by what is known: bills of what ended, nothing of what still runs.
create function charging_taken(p_operator uuid, p_holder uuid, since timestamptz, out minor bigint, out dwh bigint)
  language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(sum(o.total_minor - o.refunded_minor) filter (where o.state <> 'void'), 0)::bigint,
    coalesce(sum(o.energy_dwh) filter (where o.state <> 'void'), 0)::bigint
  from charging_orders o where o.operator_id = p_operator and o.holder_id = p_holder and o.started_at >= since;
end;

-- refusal: why nothing may be started here and now; null: it may. Of money and energy, what is left of the day's and the
-- month's limits. No row: the holder is no member.
create function charging_start_terms(p_operator uuid, p_holder uuid, p_station uuid, p_zone text, p_at timestamptz)
  returns table (refusal text, left_minor bigint, left_dwh bigint)
  language plpgsql stable set search_path = public, pg_temp as $$
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
    when not p_station = any (coalesce(t.company_station_ids, array[p_station])) or not p_station = any (coalesce(t.station_ids, array[p_station])) then 'station'
    when not members_open_at(t.windows, wall) then 'hours' end;
  if refusal is null and t.company_id is not null and coalesce(t.day_minor, t.day_dwh, t.month_minor, t.month_dwh) is not null then
    select * into day from charging_taken(p_operator, p_holder, date_trunc('day', wall) at time zone p_zone);
    select * into month from charging_taken(p_operator, p_holder, date_trunc('month', wall) at time zone p_zone);
    left_minor := greatest(least(t.day_minor - day.minor, t.month_minor - month.minor), case when coalesce(t.day_minor, t.month_minor) is not null then 1 end);
    left_dwh := greatest(least(t.day_dwh - day.dwh, t.month_dwh - month.dwh), case when coalesce(t.day_dwh, t.month_dwh) is not null then 1 end);
    refusal := case when t.day_minor <= day.minor or t.day_dwh <= day.dwh then 'day'
      when t.month_minor <= month.minor or t.month_dwh <= month.dwh then 'month' end;
  end if;
  return next;
end
$$;
revoke execute on function members_open_at, charging_taken, charging_start_terms from public;
grant execute on function members_open_at, charging_taken, charging_start_terms to evops_app, evops_gateway, evops_platform;

alter table charging_orders drop constraint charging_orders_token_state_check;
alter table charging_orders add constraint charging_orders_token_state_check
  check (token_state in ('accepted', 'blocked', 'expired', 'unknown', 'low_balance', 'concurrent', 'limited'));

-- A start that its holder's terms do not allow is kept as `limited`; what may still be taken limits the order.
do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  asked text := 'charging_order_token_state(t, r."receivedAt", r."reserveMinor", r.short or (t.holder_id is not null and ledger_spendable(t.operator_id, t.holder_id, null) <= r."reserveMinor"))';
  place text := 'left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
  ), born';
begin
  if position(asked in body) = 0 or position(place in body) = 0 or position('t.holder_id, t.limit_minor, t.limit_dwh' in body) = 0
    or position('limit_minor = t.limit_minor, limit_dwh = t.limit_dwh' in body) = 0 then
    raise exception 'charging_open_orders is not what this migration knows';
  end if;
  body := replace(body, asked, 'charging_limited_state(' || asked || ', m.refusal, r."startMode")');
  body := replace(body, place, 'left join charging_tokens t on t.operator_id = r."operatorId" and t.id_tag_key = lower(r."idTag")
    left join lateral charging_start_terms(t.operator_id, t.holder_id, r."stationId", r."timeZone", r."startedAt") m on t.holder_id is not null
  ), born');
  body := replace(body, 't.holder_id, t.limit_minor, t.limit_dwh', 't.holder_id, least(t.limit_minor, m.left_minor) as limit_minor, least(t.limit_dwh, m.left_dwh) as limit_dwh');
  body := replace(body, 'in (''accepted'', ''low_balance'', ''concurrent'')', 'in (''accepted'', ''low_balance'', ''concurrent'', ''limited'')');
  body := replace(body, 'limit_minor = t.limit_minor, limit_dwh = t.limit_dwh',
    'limit_minor = least(t.limit_minor, (select m.left_minor from charging_start_terms(t.operator_id, t.holder_id, o.station_id, o.time_zone, r."startedAt") m)),
    limit_dwh = least(t.limit_dwh, (select m.left_dwh from charging_start_terms(t.operator_id, t.holder_id, o.station_id, o.time_zone, r."startedAt") m))');
  execute 'create function charging_limited_state(state text, refusal text, mode text) returns text language sql immutable parallel safe
    return case when state = ''accepted'' and refusal is not null and mode = ''card_online'' then ''limited'' else state end';
  execute 'revoke execute on function charging_limited_state from public';
  execute 'grant execute on function charging_limited_state to evops_app, evops_gateway, evops_platform';
  execute body;
end
$$;
-- The station's zone, where the gateway looks at start tokens.
grant select on stations_station_names to evops_gateway;
