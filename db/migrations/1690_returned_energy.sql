-- Energy that vehicles returned to the grid, by the export register of OCPP 2.1 transactions, and its credit (decision
-- 385).
create table charging_returned_energy (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  -- The charge point's own id of the transaction.
  transaction_ref text not null,
  -- The lowest and the highest register that the transaction reported, in 0.1 Wh.
  start_dwh bigint not null,
  end_dwh bigint not null,
  -- Rated power of the charge point. 0: unknown.
  rated_power_w bigint not null,
  -- The session that it belongs to. Null until it has ended.
  session_id uuid,
  price_e5 bigint default 0 not null,
  -- The credit that was posted so far.
  credit_minor bigint default 0 not null,
  -- More than the charge point can return in this time is shown, and not credited.
  implausible boolean default false not null,
  received_at timestamptz not null,
  -- Time from which it is compared with its session next.
  due_at timestamptz,
  constraint charging_returned_energy_pkey primary key (operator_id, id),
  constraint charging_returned_energy_once unique (operator_id, charge_point_id, transaction_ref),
  constraint charging_returned_energy_charge_point_fkey foreign key (operator_id, charge_point_id)
    references stations_charge_points (operator_id, id),
  constraint charging_returned_energy_session_fkey foreign key (operator_id, session_id)
    references charging_sessions (operator_id, id),
  constraint charging_returned_energy_register_check check (start_dwh >= 0 and end_dwh >= start_dwh),
  constraint charging_returned_energy_credit_check check (credit_minor >= 0 and price_e5 >= 0),
  constraint charging_returned_energy_ref_check check (length(transaction_ref) <= 36)
);
create index charging_returned_energy_session on charging_returned_energy (session_id) where session_id is not null;
create index charging_returned_energy_due on charging_returned_energy (due_at) where due_at is not null;
select platform_tenant_table('charging_returned_energy', 'select, update');
select platform_gateway_table('charging_returned_energy', 'select, insert, update');
create policy scope on charging_returned_energy as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p
    where p.operator_id = charging_returned_energy.operator_id and p.id = charging_returned_energy.charge_point_id))
  with check (exists (select from stations_charge_points p
    where p.operator_id = charging_returned_energy.operator_id and p.id = charging_returned_energy.charge_point_id));

-- The cost of energy that vehicles returned.
grant insert on ledger_chart, ledger_money_rules to evops_platform;
set local role evops_platform;
insert into ledger_chart (account, kind, held, never) values ('energy_returned', 'expense', false, null);
insert into ledger_money_rules (kind, business_type, direction, evidence, alone, enforced) values
  ('energy_returned', 'energy.returned', 'in', 'meter', 'any', true);
reset role;
revoke insert on ledger_chart, ledger_money_rules from evops_platform;

-- A battery swap is a session of its own kind (OCPP 2.1, block S; decision 386).
alter table charging_sessions drop constraint charging_sessions_start_mode_check;
alter table charging_sessions add constraint charging_sessions_start_mode_check check (start_mode in ('app',
  'card_online', 'card_offline', 'vin', 'console', 'plug_and_charge', 'timer', 'roaming', 'free_vend',
  'direct_payment', 'battery_swap'));
