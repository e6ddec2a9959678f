-- Orders of a charge point by a figure, and the newest of a start token, are read from an index alone: with the heap, one
-- page of it for nearly every order, a list took 400 ms where nobody had looked before (5,000 orders of ten million).

drop index charging_orders_pile;
create index charging_orders_pile on charging_orders (operator_id, pile_id, started_at desc, id desc)
  include (ended_at, energy_dwh, total_minor);

drop index charging_orders_token;
create index charging_orders_token on charging_orders (operator_id, token_id, started_at desc, id desc) where token_id is not null;
