-- Drops the daily partitions that ended by a day (UTC), and the older rows of the default partition. Returns the
-- dropped days with their sizes.
create or replace function stations_drop_partitions(parent text, before date) returns table (part text, bytes bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if parent not in ('stations_meter_values', 'stations_meter_value_packs', 'stations_ocpp_messages', 'stations_ocpp_message_packs') then
    raise exception 'no partitions of % are dropped', parent;
  end if;
  perform pg_advisory_xact_lock(7234003);
  for part, bytes in
    select c.relname, pg_total_relation_size(c.oid) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(parent) and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < before
    order by 1
  loop
    execute format('drop table %I', part);
    return next;
  end loop;
  if parent = 'stations_ocpp_message_packs' then
    delete from stations_ocpp_message_packs_other where from_at < before::timestamp at time zone 'UTC';
    delete from stations_ocpp_message_flushes where from_at < before::timestamp at time zone 'UTC';
  elsif parent = 'stations_meter_value_packs' then
    delete from stations_meter_value_packs_other where from_at < before::timestamp at time zone 'UTC';
  else
    execute format('delete from %I where at < $1', parent || '_other') using before::timestamp at time zone 'UTC';
  end if;
end
$$;
revoke all on function stations_drop_partitions from public;
grant execute on function stations_drop_partitions to evops_platform;
