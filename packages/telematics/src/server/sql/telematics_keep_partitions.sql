-- Creates the partitions of the previous day and the coming days. Deletes nothing: the retention job drops old
-- partitions.
create or replace function telematics_keep_partitions() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  part text;
  day date;
begin
  perform pg_advisory_xact_lock(7234011);
  for day in select generate_series(current_date - 1, current_date + 7, interval '1 day')::date loop
    part := format('telematics_points_%s', to_char(day, 'YYYYMMDD'));
    if to_regclass(part) is null then
      begin
        execute format('create table %I partition of telematics_points for values from (%L) to (%L)', part,
          day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      exception when check_violation then
        raise notice 'points of % wait in the default partition', day;
      end;
    end if;
  end loop;
end
$$;
revoke all on function telematics_keep_partitions from public;
grant execute on function telematics_keep_partitions to evops_platform;
