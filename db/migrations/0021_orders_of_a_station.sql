-- What a station's orders are filtered by stands in their index with the rest: otherwise each of them is fetched.

drop index charging_orders_station;
create index charging_orders_station on charging_orders (operator_id, station_id, started_at desc, id desc)
  include (ended_at, state, pay_state, start_mode, stop_reason, flags, energy_dwh, total_minor);
