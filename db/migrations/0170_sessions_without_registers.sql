-- Charge points of OCPP 2.x may tell no register at all: an order whose start register is not known is an order all the
-- same, from its authorisation on. It waits for a person at its end and is never billed from nothing.
alter table charging_orders drop constraint charging_orders_begun_check;
alter table charging_orders add constraint charging_orders_begun_check check (state in ('created', 'starting', 'failed', 'cancelled')
  or (device_started_at is not null and start_received_at is not null));
-- What is settled has been measured, by its charge point or by a person.
alter table charging_orders add constraint charging_orders_measured_check check (state <> 'settled' or energy_dwh is not null);
-- Told again, it is the same order: where no register tells, its begin alone does.
create unique index charging_orders_natural_bare on charging_orders (operator_id, pile_id, gun_no, id_tag, device_started_at)
  where meter_start_dwh is null and device_started_at is not null;

-- Energy may have flowed before the first register was told.
alter table charging_transactions add column flowed boolean not null default false;
update charging_transactions set flowed = true where not ended;

do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  asked text := 'and p.device_started_at = r."deviceStartedAt" and p.meter_start_dwh = r."meterStartDwh"';
  found text := 'and o.device_started_at = w."deviceStartedAt" and o.meter_start_dwh = w."meterStartDwh"';
begin
  if position(asked in body) = 0 or position(found in body) = 0 then
    raise exception 'charging_open_orders is not what this migration knows';
  end if;
  body := replace(body, asked, replace(asked, 'p.meter_start_dwh = ', 'p.meter_start_dwh is not distinct from '));
  execute replace(body, found, replace(found, 'o.meter_start_dwh = ', 'o.meter_start_dwh is not distinct from '));
end
$$;

-- The register that an order's can't have been below at its start: where the session before it on its gun ended. Nothing
-- where that is not known; 0 where the meter counts each session by itself.
create function charging_least_start(p_operator uuid, p_pile uuid, p_gun smallint, p_started_at timestamptz, p_end_dwh bigint)
  returns table (register_dwh bigint, order_id uuid, order_no text)
  language sql stable rows 1 set search_path = public, pg_temp as $$
  select l.register_dwh, l.id, l.order_no from (
    select case when p.meter_start_dwh = 0 then 0 else p.meter_end_dwh end as register_dwh, p.id, p.order_no
    from charging_orders p
    where p.operator_id = p_operator and p.pile_id = p_pile and p.gun_no = p_gun and p.started_at < p_started_at
      and p.meter_end_dwh is not null and p.source <> 'import' and p.state <> 'void'
    order by p.started_at desc limit 1
  ) l where p_end_dwh is null or l.register_dwh <= p_end_dwh
$$;
