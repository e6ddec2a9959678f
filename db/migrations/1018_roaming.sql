-- Our drivers at partners' stations. What we owe a partner for them, and what is earned with it.
insert into ledger_chart (account, kind, held, never) values
  ('payable_partner', 'liability', true, null),
  ('income_roaming', 'income', false, null);

-- How our drivers charge with a partner: which tokens it is told, on what terms, and how its stations were pulled. Made when it is needed first.
create table interop_roaming_links (
  operator_id uuid not null,
  partner_id uuid not null,
  tokens text not null default 'none' check (tokens in ('none', 'groups', 'all')),
  group_keys text[] not null default '{}' check (cardinality(group_keys) <= 100),
  -- What the partner's charge points may decide by themselves.
  whitelist text not null default 'NEVER' check (whitelist in ('NEVER', 'ALLOWED_OFFLINE', 'ALLOWED', 'ALWAYS')),
  -- Added to what it charges, for our drivers: in hundredths of a percent.
  margin_hundredths integer not null default 0 check (margin_hundredths between 0 and 10000),
  -- By how much the parts of a record may differ from its total.
  rounding_minor integer not null default 1 check (rounding_minor between 0 and 1000),
  version integer not null default 1,
  begun_at timestamptz,
  pulled_at timestamptz,
  next_at timestamptz not null,
  failures smallint not null default 0 check (failures between 0 and 100),
  problem text not null default '' check (length(problem) <= 300),
  -- When tokens are looked at again.
  tokens_at timestamptz not null,
  tokens_failures smallint not null default 0 check (tokens_failures between 0 and 100),
  primary key (operator_id, partner_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_links', 'select, insert, update, delete');

-- Stations of partners: what people look for, and each as it was said.
create table interop_roaming_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null check (length(station_no) between 1 and 36),
  name text not null default '' check (length(name) <= 255),
  address text not null default '' check (length(address) <= 200),
  country text not null default '' check (length(country) <= 3),
  longitude numeric(10, 7) check (longitude between -180 and 180),
  latitude numeric(9, 7) check (latitude between -90 and 90),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  last_updated timestamptz not null,
  seen_at timestamptz not null,
  primary key (operator_id, partner_id, station_no),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_stations', 'select, insert, update, delete');

create table interop_roaming_evses (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  evse_no text collate "C" not null check (length(evse_no) between 1 and 36),
  -- What stands on it.
  label text not null default '' check (length(label) <= 48),
  status text not null check (status in ('AVAILABLE', 'BLOCKED', 'CHARGING', 'INOPERATIVE', 'OUTOFORDER', 'PLANNED', 'REMOVED', 'RESERVED', 'UNKNOWN')),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  last_updated timestamptz not null,
  primary key (operator_id, partner_id, station_no, evse_no),
  foreign key (operator_id, partner_id, station_no) references interop_roaming_stations (operator_id, partner_id, station_no) on delete cascade
);
create index interop_roaming_evses_status on interop_roaming_evses (operator_id, partner_id, status);
select platform_tenant_table('interop_roaming_evses', 'select, insert, update, delete');

create table interop_roaming_connectors (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  evse_no text collate "C" not null,
  connector_no text collate "C" not null check (length(connector_no) between 1 and 36),
  standard text not null check (length(standard) between 1 and 40),
  power_w integer check (power_w between 0 and 100000000),
  tariff_nos text[] not null default '{}' check (cardinality(tariff_nos) <= 50),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  last_updated timestamptz not null,
  primary key (operator_id, partner_id, station_no, evse_no, connector_no),
  foreign key (operator_id, partner_id, station_no, evse_no)
    references interop_roaming_evses (operator_id, partner_id, station_no, evse_no) on delete cascade
);
select platform_tenant_table('interop_roaming_connectors', 'select, insert, update, delete');

create table interop_roaming_tariffs (
  operator_id uuid not null,
  partner_id uuid not null,
  tariff_no text collate "C" not null check (length(tariff_no) between 1 and 36),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  last_updated timestamptz not null,
  seen_at timestamptz not null,
  primary key (operator_id, partner_id, tariff_no),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_tariffs', 'select, insert, update, delete');

-- What a partner said that could not be taken: by whom, which, why, and the whole of it.
create table interop_roaming_refusals (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('location', 'tariff', 'session', 'cdr')),
  object_no text not null check (length(object_no) <= 100),
  reason text not null check (length(reason) between 1 and 300),
  said jsonb,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (operator_id, id),
  constraint interop_roaming_refusals_once unique (operator_id, partner_id, kind, object_no, reason),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_roaming_refusals_newest on interop_roaming_refusals (operator_id, partner_id, last_at desc);
select platform_tenant_table('interop_roaming_refusals', 'select, insert, update, delete');

-- Tokens of ours as a partner is told them, since when each is as it is, and as the partner knows it. One that ends stays, as one that is not valid.
create table interop_roaming_tokens (
  operator_id uuid not null,
  partner_id uuid not null,
  token_id uuid not null,
  uid text not null check (length(uid) between 1 and 36),
  uid_key text collate "C" generated always as (lower(uid)) stored not null,
  token jsonb not null check (jsonb_typeof(token) = 'object'),
  changed_at timestamptz not null,
  known jsonb check (jsonb_typeof(known) = 'object'),
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  primary key (operator_id, partner_id, token_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_roaming_tokens_uid on interop_roaming_tokens (operator_id, partner_id, uid_key);
create index interop_roaming_tokens_pages on interop_roaming_tokens (operator_id, partner_id, changed_at, token_id);
select platform_tenant_table('interop_roaming_tokens', 'select, insert, update, delete');

-- Who may charge, as a partner was answered, and who pays for it.
create table interop_roaming_starts (
  operator_id uuid not null,
  reference uuid not null,
  partner_id uuid not null,
  token_id uuid not null,
  holder_id uuid,
  payers uuid[],
  verdict text not null check (verdict in ('accepted', 'blocked', 'expired', 'no-credit', 'not-allowed')),
  station_no text check (length(station_no) between 1 and 36),
  asked_at timestamptz not null,
  primary key (operator_id, reference),
  constraint interop_roaming_starts_payer check (verdict <> 'accepted' or holder_id is not null),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id)
);
create index interop_roaming_starts_partner on interop_roaming_starts (operator_id, partner_id, token_id, asked_at desc);
select platform_tenant_table('interop_roaming_starts', 'select, insert');

-- Sessions of our drivers at partners' stations, as they were told; who pays is fixed when one is heard of first.
create table interop_roaming_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  session_no text collate "C" not null check (length(session_no) between 1 and 36),
  token_id uuid not null,
  holder_id uuid not null,
  payers uuid[],
  reference uuid,
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'INVALID', 'PENDING', 'RESERVATION')),
  station_no text not null check (length(station_no) between 1 and 36),
  evse_no text not null default '' check (length(evse_no) <= 36),
  started_at timestamptz not null,
  ended_at timestamptz,
  energy_dwh bigint not null check (energy_dwh >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the partner says that it costs so far; null: it does not say.
  cost_minor bigint,
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  last_updated timestamptz not null,
  primary key (operator_id, partner_id, session_no),
  -- A partner whose sessions are kept stays.
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, reference) references interop_roaming_starts (operator_id, reference)
);
create index interop_roaming_sessions_newest on interop_roaming_sessions (operator_id, started_at desc);
select platform_tenant_table('interop_roaming_sessions', 'select, insert, update');

-- Records that partners bill by. Each is taken once, and is never changed but for what takes it back.
create table interop_roaming_records (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  record_no text collate "C" not null check (length(record_no) between 1 and 39),
  session_no text collate "C" check (length(session_no) between 1 and 36),
  token_id uuid not null,
  holder_id uuid not null,
  payers uuid[],
  station_name text not null default '' check (length(station_name) <= 255),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  energy_dwh bigint not null check (energy_dwh >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Owed to the partner; of one that takes another back, less than 0.
  cost_minor bigint not null,
  margin_minor bigint not null,
  -- The record that this one takes back; and when this one was taken back.
  credits uuid,
  credited_at timestamptz,
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  received_at timestamptz not null,
  primary key (operator_id, id),
  constraint interop_roaming_records_no unique (operator_id, partner_id, record_no),
  constraint interop_roaming_records_credit unique (operator_id, credits),
  constraint interop_roaming_records_sign check (case when credits is null then cost_minor >= 0 and margin_minor >= 0
    else cost_minor <= 0 and margin_minor <= 0 and credited_at is null end),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, credits) references interop_roaming_records (operator_id, id),
  foreign key (operator_id, partner_id, session_no) references interop_roaming_sessions (operator_id, partner_id, session_no)
);
-- A session is billed once, until that is taken back.
create unique index interop_roaming_records_session on interop_roaming_records (operator_id, partner_id, session_no)
  where credits is null and credited_at is null;
create index interop_roaming_records_newest on interop_roaming_records (operator_id, started_at desc);
select platform_tenant_table('interop_roaming_records', 'select, insert, update');

-- What partners were asked to do for our drivers, and what came of it.
create table interop_roaming_commands (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('START_SESSION', 'STOP_SESSION')),
  reference uuid,
  token_id uuid,
  session_no text check (length(session_no) between 1 and 36),
  station_no text check (length(station_no) between 1 and 36),
  evse_no text check (length(evse_no) between 1 and 36),
  -- Of the address that the result comes to, as a keyed hash.
  secret bytea not null check (length(secret) = 32),
  asked_at timestamptz not null,
  asked_by text not null check (length(asked_by) between 1 and 100),
  expires_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 40),
  result text not null default '' check (length(result) <= 40),
  result_at timestamptz,
  problem text not null default '' check (length(problem) <= 300),
  primary key (operator_id, id),
  constraint interop_roaming_commands_secret unique (operator_id, secret),
  constraint interop_roaming_commands_result check ((result = '') = (result_at is null)),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  foreign key (operator_id, reference) references interop_roaming_starts (operator_id, reference)
);
create index interop_roaming_commands_newest on interop_roaming_commands (operator_id, asked_at desc);
select platform_tenant_table('interop_roaming_commands', 'select, insert, update');
