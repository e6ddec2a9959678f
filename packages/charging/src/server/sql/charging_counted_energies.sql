-- Energy of sessions whose charge point counts it from 0 and reports no register before the end (YKC). It counts until
-- the registers of the record arrive. `energies`: pairs of epoch ms and 0.1 Wh around half-hours.
create or replace view charging_counted_energies with (security_invoker = true) as
select t.operator_id, t.charge_point_id, t.transaction_id, y.counted_dwh as energy_dwh, y.counted_at as at, y.energies
from charging_ykc_starts y
join charging_transactions t on t.operator_id = y.operator_id and t.charge_point_id = y.charge_point_id and t.ref = y.serial
where y.counted_dwh is not null;
grant select on charging_counted_energies to evops_app, evops_platform;
