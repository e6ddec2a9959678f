-- Sessions of OCPP 2.x. The charge point names its transactions and numbers their messages itself; an order is made of one
-- as soon as somebody may charge, or energy flows.
create table charging_transactions (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The charge point's own name of it.
  ref text collate "C" not null check (length(ref) between 1 and 36),
  -- Of the order; null: it is none yet.
  transaction_id integer,
  gun_no smallint check (gun_no between 1 and 99),
  id_tag text check (length(id_tag) between 1 and 36),
  charging_state text check (length(charging_state) <= 20),
  -- Since when somebody may charge, or it charges; else when it began.
  since timestamptz not null,
  -- First register that was told.
  meter_start_dwh bigint,
  -- The last one.
  register_dwh bigint,
  -- Number of the message that comes next; null: the first one has not come.
  next_seq integer,
  -- Messages that were waited for in vain.
  missing integer not null default 0 check (missing >= 0),
  ended boolean not null default false,
  changed_at timestamptz not null,
  primary key (operator_id, pile_id, ref),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_transactions_number on charging_transactions (operator_id, transaction_id) where transaction_id is not null;
create index charging_transactions_open on charging_transactions (operator_id, pile_id, gun_no) where not ended;
select platform_tenant_table('charging_transactions', 'select, delete');
select platform_gateway_table('charging_transactions', 'select, insert, update');
select platform_scoped_table('charging_transactions', 'exists (select from stations_piles p where p.operator_id = charging_transactions.operator_id and p.id = charging_transactions.pile_id)');

-- Messages that came before the ones they follow: kept until these come, or have been waited for long enough.
create table charging_held_events (
  operator_id uuid not null,
  pile_id uuid not null,
  ref text collate "C" not null,
  seq_no integer not null,
  received_at timestamptz not null,
  payload jsonb not null,
  primary key (operator_id, pile_id, ref, seq_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index charging_held_events_at on charging_held_events (received_at);
select platform_tenant_table('charging_held_events', 'select, delete');
select platform_gateway_table('charging_held_events', 'select, insert, delete');
select platform_scoped_table('charging_held_events', 'exists (select from stations_piles p where p.operator_id = charging_held_events.operator_id and p.id = charging_held_events.pile_id)');

alter table stations_piles
  drop constraint stations_piles_protocol_check,
  add constraint stations_piles_protocol_check check (protocol in ('ocpp1.6j', 'ocpp2.0.1', 'ocpp2.1'));
