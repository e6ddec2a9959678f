-- The battery of the vehicle that a start token always starts, as a bus at its depot: A09 rests on it. An order takes on
-- what is known at its start, so that a later figure judges nothing anew. Null: unknown.
alter table charging_tokens add column battery_dwh bigint check (battery_dwh between 10000 and 100000000);
alter table charging_orders add column battery_dwh bigint;
-- Where an order is computed again, or belongs to another token by now.
grant update (battery_dwh) on charging_orders to evops_app;
-- What the vehicle itself told of its battery (OCPP 2.x, ISO 15118).
alter table charging_transactions add column battery_dwh bigint check (battery_dwh between 1 and 1000000000);

do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  places text[] := array[
    'token_id = t.id, holder_id = t.holder_id,', 'token_id = t.id, holder_id = t.holder_id, battery_dwh = t.battery_dwh,',
    'select r.*, t.id as token_id, t.holder_id,', 'select r.*, t.id as token_id, t.holder_id, t.battery_dwh,',
    'start_mode, limit_minor, limit_dwh, holder_id)', 'start_mode, limit_minor, limit_dwh, holder_id, battery_dwh)',
    'w."startMode", w.limit_minor, w.limit_dwh, w.holder_id', 'w."startMode", w.limit_minor, w.limit_dwh, w.holder_id, w.battery_dwh'];
begin
  for n in 1 .. 4 loop
    if length(body) - length(replace(body, places[2 * n - 1], '')) <> length(places[2 * n - 1]) then
      raise exception 'charging_open_orders is not what this migration knows: %', places[2 * n - 1];
    end if;
    body := replace(body, places[2 * n - 1], places[2 * n]);
  end loop;
  execute body;
end
$$;
