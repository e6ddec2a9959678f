create or replace function stations_lean_statistics(part regclass) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  name text;
begin
  for name in
    select attname from pg_attribute where attrelid = part and attnum > 0 and not attisdropped
      -- Columns of packs that no query filters by.
      and (atttypid::regtype::text like '%[]' or attname <> all (array['operator_id', 'charge_point_key', 'connector_no', 'at', 'received_at', 'register_dwh', 'action',
        'direction', 'from_at', 'to_at', 'ocppMessages', 'meterValues']))
  loop
    execute format('alter table %s alter column %I set statistics 0', part, name);
  end loop;
end
$$;
revoke all on function stations_lean_statistics from public;
