-- A charge point that begins its numbers again may report the same batteries under the same number. A report is
-- distinguished by the report of the same number and token that it follows (decision 376).
alter table stations_battery_swaps add column follows_id uuid;
comment on column stations_battery_swaps.follows_id is
  'The previous report of the same number and token. Null for the first one, and for reports before this column.';
create unique index stations_battery_swaps_once_after
  on stations_battery_swaps (operator_id, charge_point_id, request_no, id_tag, event_type, md5(batteries::text), follows_id)
  nulls not distinct;
drop index stations_battery_swaps_once;
create index stations_battery_swaps_number
  on stations_battery_swaps (operator_id, charge_point_id, request_no, id_tag, received_at, id);
