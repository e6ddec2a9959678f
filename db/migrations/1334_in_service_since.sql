-- A charge point is in service from its first connection, or from a commissioning date that somebody set. Until then it
-- is planned: not public, and no part of any report.
alter table stations_links add column first_connected_at timestamp with time zone not null default now();

-- True for a charge point of an import. A date in a file describes the device; it does not put the charge point into
-- service here before its first connection.
alter table stations_charge_points add column awaits_connection boolean not null default false;

-- Start of service that the stored days were calculated with; null if they are older than this column.
alter table reports_state_progress add column in_service_at timestamp with time zone;
-- Days before this one are withdrawn by the job, because the start of service moved.
alter table reports_state_progress add column withdrawn_before date;

grant insert, update on stations_links to evops_platform;
set local role evops_platform;
create temporary table first_signs on commit drop as
select s.operator_id, s.charge_point_id, greatest(p.created_at, min(s.at)) as at from (
  select operator_id, id as charge_point_id, booted_at as at from stations_charge_points where booted_at is not null
  union all select operator_id, charge_point_id, min(moved_at) from stations_asset_moves where from_state = 'awaiting' and to_state = 'operating' and user_id is null group by 1, 2
  union all select operator_id, charge_point_id, min(received_at) from stations_events where kind = 'link' and code = 'Online' group by 1, 2
  union all select operator_id, charge_point_id, min(received_at) from stations_state_changes group by 1, 2
  union all select operator_id, charge_point_id, min(started_at) from charging_sessions where source <> 'import' group by 1, 2
  -- A day with time that was not offline proves a connection after events were deleted.
  union all select operator_id, charge_point_id, min(day)::timestamptz from reports_state_days where known_seconds > offline_seconds group by 1, 2) s
join stations_charge_points p on p.operator_id = s.operator_id and p.id = s.charge_point_id
group by s.operator_id, s.charge_point_id, p.created_at;

update stations_links l set first_connected_at = least(f.at, l.changed_at) from first_signs f
where f.operator_id = l.operator_id and f.charge_point_id = l.charge_point_id;
update stations_links l set first_connected_at = l.changed_at
where not exists (select from first_signs f where f.operator_id = l.operator_id and f.charge_point_id = l.charge_point_id);
insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at, first_connected_at)
select f.operator_id, f.charge_point_id, false, f.at, f.at, f.at from first_signs f
where not exists (select from stations_links l where l.operator_id = f.operator_id and l.charge_point_id = f.charge_point_id);

update stations_charge_points p set awaits_connection = true
where not exists (select from stations_links l where l.operator_id = p.operator_id and l.charge_point_id = p.id);
reset role;
revoke insert, update on stations_links from evops_platform;
