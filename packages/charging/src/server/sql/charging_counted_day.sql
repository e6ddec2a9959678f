-- The day on which a session counts, in every sum of the product: that of its station's calendar on which it ended; on
-- which it began where its clock ended before it. What has not ended counts on none.
create or replace function charging_counted_day(o charging_orders) returns date
  language sql stable
return case when o.ended_at is not null then (greatest(o.started_at, o.ended_at) at time zone (
  select s.time_zone from stations_station_names s where s.operator_id = o.operator_id and s.station_id = o.station_id))::date end;
revoke all on function charging_counted_day from public;
grant execute on function charging_counted_day to evops_app, evops_platform;
