-- Energy of dear periods that vehicles could have drawn later, and what that would have cost less (decision 199). What a process of the
-- version before keeps meanwhile has none.
alter table reports_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_station_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_station_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_days add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_dates add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;
alter table reports_all_months add column shiftable_dwh bigint not null default 0, add column shiftable_saving_minor bigint not null default 0;

-- Days that are kept already are worked out anew station by station, from the newest back and while nothing else waits: what began before
-- this instant is still to be done.
alter table reports_zones add column anew_before timestamptz;
set local role evops_platform;
update reports_zones set anew_before = now();
reset role;
