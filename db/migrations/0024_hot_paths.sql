-- What every session and every sample pays for, made cheaper.

-- Closed orders that no rule has looked at wait in a list of their own. As a condition of an index on the orders, that the
-- rules had looked was written into each of their indexes anew.
create table charging_unlooked (
  operator_id uuid not null,
  order_id uuid not null,
  primary key (operator_id, order_id)
);
insert into charging_unlooked (operator_id, order_id) select operator_id, id from charging_orders
where flags_checked_at is null and (state = 'settled' or (state = 'abnormal' and stop_received_at is not null));
drop index charging_orders_unchecked;
select platform_tenant_table('charging_unlooked', 'select, insert, delete');
select platform_gateway_table('charging_unlooked', 'insert');
select platform_scoped_table('charging_unlooked', 'exists (select from charging_orders o where o.operator_id = charging_unlooked.operator_id and o.id = charging_unlooked.order_id)');

do $$
declare
  body text := pg_get_functiondef('charging_close_orders(jsonb)'::regprocedure);
  piece text := 'if closed is null then return; end if;';
begin
  if position(piece in body) = 0 then raise exception 'charging_close_orders is not what this migration knows'; end if;
  execute replace(body, piece, piece || '
  insert into charging_unlooked (operator_id, order_id)
  select "operatorId", id from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid) where id = any (closed)
  on conflict do nothing;');
end
$$;

-- Figures about columns that nobody searches cost more than writing them, while a table grows.
alter table charging_bills alter column bill set statistics 0;
create function stations_lean_statistics(part regclass) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in
    select attname from pg_attribute where attrelid = part and attnum > 0 and not attisdropped
      and attname <> all (array['operator_id', 'pile_key', 'gun_no', 'at', 'received_at', 'register_dwh', 'action', 'direction'])
  loop
    execute format('alter table %s alter column %I set statistics 0', part, name);
  end loop;
end
$$;
revoke all on function stations_lean_statistics from public;
select stations_lean_statistics(inhrelid) from pg_inherits where inhparent in ('stations_samples'::regclass, 'stations_frames'::regclass);

do $$
declare
  body text := pg_get_functiondef('stations_keep_partitions(integer,integer)'::regprocedure);
  piece text := '(day + 1)::timestamp at time zone ''UTC'');';
begin
  if position(piece in body) = 0 then raise exception 'stations_keep_partitions is not what this migration knows'; end if;
  execute replace(body, piece, piece || '
          perform stations_lean_statistics(part::regclass);');
end
$$;
