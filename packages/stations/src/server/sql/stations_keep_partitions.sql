-- Creates the daily partitions of the coming days, at start and every night. With days, an older process during an
-- upgrade drops older partitions; null drops nothing, because the platform's retention does.
create or replace function stations_keep_partitions(meter_values_days integer, ocpp_messages_days integer) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  parent text;
  part text;
  day date;
  keep integer;
  holds boolean;
begin
  perform pg_advisory_xact_lock(7234003);
  for parent, keep in values ('stations_meter_values', meter_values_days), ('stations_meter_value_packs', meter_values_days),
    ('stations_ocpp_messages', ocpp_messages_days), ('stations_ocpp_message_packs', ocpp_messages_days) loop
    for day in select generate_series(current_date - 1, current_date + 7, interval '1 day')::date loop
      part := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
      if to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent,
            day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
          perform stations_lean_statistics(part::regclass);
        exception when check_violation then
          raise notice 'rows of % wait in the default partition of %', day, parent;
        end;
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where p.relname = parent and c.relname ~ '_\d{8}$'
        and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - keep
    loop
      execute format('drop table %I', part);
    end loop;
  end loop;
  -- Rows have been packed, so an empty partition of a past day is dropped to free its space.
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('stations_ocpp_messages'::regclass, 'stations_meter_values'::regclass) and c.relname ~ '_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - 1
  loop
    execute format('lock table %I in share mode', part);
    execute format('select exists (select from %I)', part) into holds;
    if not holds then
      execute format('drop table %I', part);
    end if;
  end loop;
end
$$;
revoke all on function stations_keep_partitions from public;
grant execute on function stations_keep_partitions to evops_platform;
