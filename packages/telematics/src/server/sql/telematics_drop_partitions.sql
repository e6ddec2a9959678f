-- Drops the partitions of days that ended by a day (UTC), and older rows in the default partition.
create or replace function telematics_drop_partitions(before date) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  part text;
begin
  perform pg_advisory_xact_lock(7234011);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'telematics_points'::regclass and c.relname ~ '_\d{8}$' and to_date(right(c.relname, 8), 'YYYYMMDD') < before
  loop
    execute format('drop table %I', part);
  end loop;
  delete from telematics_points_other where at < before::timestamp at time zone 'UTC';
end
$$;
revoke all on function telematics_drop_partitions from public;
grant execute on function telematics_drop_partitions to evops_platform;
