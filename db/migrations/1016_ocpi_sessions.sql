-- Since when a bill, or what is due of it, is not what it was at first: who was told it is told again.
alter table charging_partner_orders add column corrected_at timestamptz;
create index charging_partner_orders_corrected on charging_partner_orders (corrected_at) where corrected_at is not null;
grant update (corrected_at) on charging_partner_orders to evops_app;
-- A partner's driver shows their card at a charge point: the order that begins is the partner's.
grant insert on charging_partner_orders to evops_gateway;

-- Whose a card is that none of our start tokens has, asked where charge points ask.
create index interop_ocpi_tokens_shown on interop_ocpi_tokens (operator_id, uid_key);
select platform_gateway_table('interop_ocpi_tokens', 'select');

-- What OCPI knows of a session beside what all protocols share: with which token, allowed how, and where, as it stood then.
create table interop_ocpi_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null check (length(partner_no) = 36),
  -- Country, party, uid, kind and contract of the token that began it.
  token jsonb not null check (jsonb_typeof(token) = 'object'),
  auth_method text not null check (auth_method in ('AUTH_REQUEST', 'COMMAND', 'WHITELIST')),
  authorization_reference text check (length(authorization_reference) between 1 and 36),
  -- The location with the one EVSE and connector.
  location jsonb not null check (jsonb_typeof(location) = 'object'),
  preferences jsonb check (jsonb_typeof(preferences) = 'object'),
  changed_at timestamptz not null,
  primary key (operator_id, partner_id, partner_no),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_ocpi_sessions_changed on interop_ocpi_sessions (operator_id, partner_id, changed_at, partner_no);
select platform_tenant_table('interop_ocpi_sessions', 'select, insert, update');
select platform_scoped_table('interop_ocpi_sessions', 'exists (select from charging_partner_orders p where p.operator_id = interop_ocpi_sessions.operator_id and p.partner_id = interop_ocpi_sessions.partner_id and p.partner_no = interop_ocpi_sessions.partner_no)');

-- What a partner was asked in real time about a card: good for the start that follows.
create table interop_ocpi_authorisations (
  operator_id uuid not null,
  partner_id uuid not null,
  pile_id uuid not null,
  uid_key text collate "C" not null check (length(uid_key) between 1 and 36),
  allowed text not null check (allowed in ('ALLOWED', 'BLOCKED', 'EXPIRED', 'NO_CREDIT', 'NOT_ALLOWED', 'UNREACHED', 'WHITELIST')),
  authorization_reference text check (length(authorization_reference) between 1 and 36),
  asked_at timestamptz not null,
  primary key (operator_id, partner_id, pile_id, uid_key),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
create index interop_ocpi_authorisations_old on interop_ocpi_authorisations (asked_at);
select platform_tenant_table('interop_ocpi_authorisations', 'select, insert, update, delete');
select platform_scoped_table('interop_ocpi_authorisations', 'exists (select from stations_piles p where p.operator_id = interop_ocpi_authorisations.operator_id and p.id = interop_ocpi_authorisations.pile_id and p.station_id = any (current_setting(''evops.stations'')::uuid[]))');

-- What a partner asked of our charge points, what it was answered at once, and the result that it is told later.
create table interop_ocpi_commands (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('START_SESSION', 'STOP_SESSION', 'RESERVE_NOW', 'CANCEL_RESERVATION', 'UNLOCK_CONNECTOR',
    'GET_PROFILE', 'SET_PROFILE', 'CLEAR_PROFILE')),
  response_url text not null check (length(response_url) between 1 and 500),
  -- Of what was asked.
  digest bytea not null check (length(digest) = 32),
  asked_at timestamptz not null,
  answer text not null check (answer in ('ACCEPTED', 'REJECTED', 'NOT_SUPPORTED', 'UNKNOWN_SESSION')),
  message text not null default '' check (length(message) <= 300),
  -- The session that it began or concerns.
  partner_no text collate "C" check (length(partner_no) = 36),
  pile_id uuid,
  gun_no integer,
  -- The partner's own, and the number that the charge point has it under.
  reservation_id text check (length(reservation_id) between 1 and 36),
  reservation_no integer,
  -- Null: the charge point has not answered.
  result text check (length(result) between 1 and 30),
  result_at timestamptz,
  -- What goes with the result.
  detail jsonb,
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  problem text not null default '' check (length(problem) <= 300),
  -- Nothing more is told of it.
  done_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
-- The same wish again is the same one, until its result is told.
create unique index interop_ocpi_commands_once on interop_ocpi_commands (operator_id, partner_id, kind, response_url, digest)
  where done_at is null;
create index interop_ocpi_commands_open on interop_ocpi_commands (operator_id, partner_id, next_at) where done_at is null;
create index interop_ocpi_commands_reservation on interop_ocpi_commands (operator_id, partner_id, reservation_id)
  where reservation_id is not null;
create index interop_ocpi_commands_old on interop_ocpi_commands (done_at);
select platform_tenant_table('interop_ocpi_commands', 'select, insert, update, delete');
select platform_scoped_table('interop_ocpi_commands', 'exists (select from stations_piles p where p.operator_id = interop_ocpi_commands.operator_id and p.id = interop_ocpi_commands.pile_id and p.station_id = any (current_setting(''evops.stations'')::uuid[]))');

-- Charge detail records: what partners are billed. One is never changed; a credit takes it back whole.
create table interop_cdrs (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null check (length(partner_no) = 36),
  cdr_id text collate "C" not null check (length(cdr_id) between 1 and 39),
  -- The one that it takes back.
  credits text collate "C" check (length(credits) between 1 and 36),
  cdr jsonb not null check (jsonb_typeof(cdr) = 'object'),
  -- What the partner owes by it; below nothing for a credit.
  total_minor bigint not null,
  energy_dwh bigint not null check (energy_dwh >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_at timestamptz not null,
  -- The partner took it, and where it keeps it.
  sent_at timestamptz,
  their_url text check (length(their_url) between 1 and 500),
  primary key (operator_id, id),
  constraint interop_cdrs_id unique (operator_id, cdr_id),
  -- Nothing is taken back twice.
  constraint interop_cdrs_credits unique (operator_id, credits),
  constraint interop_cdrs_credited foreign key (operator_id, credits) references interop_cdrs (operator_id, cdr_id),
  constraint interop_cdrs_sign check (case when credits is null then total_minor >= 0 else total_minor <= 0 end),
  foreign key (operator_id, partner_id, partner_no) references interop_ocpi_sessions (operator_id, partner_id, partner_no)
);
create index interop_cdrs_of_session on interop_cdrs (operator_id, partner_id, partner_no, id);
create index interop_cdrs_made on interop_cdrs (operator_id, partner_id, made_at, id);
select platform_tenant_table('interop_cdrs', 'select, insert');
grant update (sent_at, their_url) on interop_cdrs to evops_app;
select platform_scoped_table('interop_cdrs', 'exists (select from charging_partner_orders p where p.operator_id = interop_cdrs.operator_id and p.partner_id = interop_cdrs.partner_id and p.partner_no = interop_cdrs.partner_no)');
