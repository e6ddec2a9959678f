-- Ends of sessions that came without a register: they wait for the gun's next one, or a day, and are billed with a flag.
create table charging_awaited_ends (
  operator_id uuid not null,
  order_id uuid not null,
  device_ended_at timestamptz not null,
  received_at timestamptz not null,
  -- The last register after the start's; null: there was none.
  last_dwh bigint,
  stop_reason text not null,
  reported_stop_reason text,
  -- What it was billed to: the gun's next register, or the last one that was told; null: it waits.
  taken_by text check (taken_by in ('next', 'last')),
  taken_dwh bigint,
  primary key (operator_id, order_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id)
);
select platform_tenant_table('charging_awaited_ends', 'select, update');
select platform_gateway_table('charging_awaited_ends', 'select, insert');
select platform_scoped_table('charging_awaited_ends', 'exists (select from charging_orders o where o.operator_id = charging_awaited_ends.operator_id and o.id = charging_awaited_ends.order_id)');
