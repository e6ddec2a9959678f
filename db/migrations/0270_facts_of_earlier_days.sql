-- Facts that 0230 brought (loads, sessions by who charged, sizes) were made only of days that changed after it. Orders of
-- which none are kept go to the queue once more, and with them their connectors' days.
set local role evops_platform;
insert into charging_unreported (operator_id, order_id, station_id, pile_id, gun_no, from_at, until_at)
select o.operator_id, o.id, o.station_id, o.pile_id, o.gun_no, o.started_at, greatest(o.started_at, o.ended_at, o.unplugged_at)
from charging_orders o
where (o.ended_at is not null or o.state = 'failed')
  and not exists (select from reports_sessions s where s.operator_id = o.operator_id and s.order_id = o.id)
on conflict do nothing;
reset role;
