-- Orders that were given up before their stop came: the finder looks at all of them in each round. Without an index of their own it read
-- every order that is not settled, those that stay void or abnormal for ever among them.
create index charging_orders_unstopped on charging_orders (operator_id, id) where state = 'abnormal' and stop_received_at is null;
