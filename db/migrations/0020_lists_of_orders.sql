-- Every filter, search and sort of ten million orders finds an index. Values that most orders share need none: the newest
-- of them are found by time; those that few have are found here. Where a value stands in every row the index keeps it once
-- per leaf, so that writing one costs little.

-- A station's orders are filtered, summed and sorted by what stands in the index itself: they lie scattered in the table.
drop index charging_orders_station;
create index charging_orders_station on charging_orders (operator_id, station_id, started_at desc, id desc)
  include (ended_at, state, pay_state, stop_reason, energy_dwh, total_minor);

-- Which flag it is stands in the index: under row-level security an array is never an index condition.
drop index charging_orders_flagged;
create index charging_orders_flagged on charging_orders (operator_id, started_at desc, id desc)
  include (state, flags, station_id, ended_at, energy_dwh, total_minor)
  where state = 'abnormal' or cardinality(flags) > 0;

create index charging_orders_stop_reason on charging_orders (operator_id, stop_reason) where stop_reason is not null;
create index charging_orders_pay_state on charging_orders (operator_id, pay_state);
create index charging_orders_token on charging_orders (operator_id, token_id) where token_id is not null;
create index charging_orders_gun on charging_orders (operator_id, gun_no) where gun_no > 1;
create index charging_orders_start_mode on charging_orders (operator_id, start_mode, started_at desc) where start_mode <> 'card_online';
create index charging_orders_protocol on charging_orders (operator_id, protocol, started_at desc) where protocol <> 'ocpp1.6j';

-- Past orders from files were paid where they were made.
update charging_orders set pay_state = 'paid' where source = 'import' and pay_state = 'none' and state = 'settled' and total_minor > 0;
