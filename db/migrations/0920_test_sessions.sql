-- Test charges of a repaired charge point: a start token for one connector and one session, and the session. It is no order:
-- whatever counts orders, bills or the ledger does not find it here.
create table charging_test_sessions (
  operator_id uuid not null references organisation_operators (operator_id),
  id_tag text collate "C" not null check (id_tag ~ '^EVT[0-9A-F]{17}$'),
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  transaction_id integer not null check (transaction_id > 0),
  valid_until timestamptz not null,
  device_started_at timestamptz,
  started_at timestamptz,
  -- 0.1 Wh, as orders have it; null: it was not told.
  meter_start_dwh bigint,
  ended_at timestamptz,
  meter_end_dwh bigint,
  primary key (operator_id, id_tag),
  unique (operator_id, transaction_id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  constraint charging_test_sessions_begun check ((started_at is null) = (device_started_at is null)),
  constraint charging_test_sessions_ended check (ended_at is null or started_at is not null)
);
create index charging_test_sessions_of_gun on charging_test_sessions (operator_id, pile_id, gun_no, started_at)
  where started_at is not null;
select platform_tenant_table('charging_test_sessions', 'select, insert');
select platform_scoped_table('charging_test_sessions', 'exists (select from stations_piles p where p.operator_id = charging_test_sessions.operator_id and p.id = charging_test_sessions.pile_id)');
select platform_gateway_table('charging_test_sessions', 'select, update');
