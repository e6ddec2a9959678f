-- What samples tell of a station's day, beside its meter, its connectors and its orders. Null: no order has any.
alter table charging_day_balances add column samples_dwh bigint;
