-- Energy of dear periods that vehicles could have drawn later, and what that would have cost less (decision 199). What a process of the
-- version before keeps meanwhile has none.
alter table reports_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_station_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_station_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_dates add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;

-- Days that are kept already are worked out anew.
set local role evops_platform;
insert into charging_unreported (operator_id, order_id, station_id, pile_id, gun_no, from_at, until_at)
select o.operator_id, o.id, o.station_id, o.pile_id, o.gun_no, o.started_at, greatest(o.started_at, o.ended_at, o.unplugged_at)
from charging_orders o
where o.ended_at is not null and o.state <> 'void' and o.energy_dwh > 0
on conflict do nothing;
reset role;
