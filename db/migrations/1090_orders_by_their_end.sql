-- Orders of a charge point by when they ended, or by when that was told where it was later: what overlaps an order, or was told beside
-- it, is found without reading all that went before. A start that failed
-- ended as it began. Null: no end was told.
create index charging_orders_told on charging_orders (operator_id, pile_id,
  (case when state = 'failed' then started_at when stop_received_at is not null and ended_at is not null then greatest(ended_at, stop_received_at) end));
