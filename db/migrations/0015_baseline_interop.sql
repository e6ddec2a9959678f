-- Tables of interop.

-- Daily reconciliation of sessions with a partner: the data sent and the partner's answer. Days follow China's
-- calendar.
create table interop_checks (
  operator_id uuid not null,
  partner_id uuid not null,
  day date not null,
  seq text not null,
  state text default 'waiting'::text not null,
  sessions integer default 0 not null,
  energy_dwh bigint default 0 not null,
  total_minor bigint default 0 not null,
  disputes integer default 0 not null,
  checked_at timestamp with time zone,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  problem text default ''::text not null,
  constraint interop_checks_pkey primary key (operator_id, partner_id, day),
  constraint interop_checks_disputes_check check ((disputes >= 0)),
  constraint interop_checks_done check (((state = 'waiting'::text) = (checked_at IS NULL))),
  constraint interop_checks_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_checks_sessions_check check ((sessions >= 0)),
  constraint interop_checks_problem_check check ((length(problem) <= 300)),
  constraint interop_checks_seq_check check ((length(seq) <= 27)),
  constraint interop_checks_state_check check ((state = ANY (ARRAY['waiting'::text, 'agreed'::text, 'disputed'::text]))),
  constraint interop_checks_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_checks_waiting on interop_checks (next_at) where (state = 'waiting'::text);
select platform_tenant_table('interop_checks', 'select, insert, update');

-- Differences that a partner disputes, until a person settles them with the partner.
create table interop_disputes (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null,
  -- Source of the dispute: the session record as sent, or the daily check.
  source text not null,
  reason text default ''::text not null,
  -- Null: no value was given.
  our_dwh bigint,
  our_minor bigint,
  their_dwh bigint,
  their_minor bigint,
  raised_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  note text,
  constraint interop_disputes_pkey primary key (operator_id, id),
  constraint interop_disputes_note_check check (((length(note) >= 1) AND (length(note) <= 500))),
  constraint interop_disputes_partner_no_check check (((length(partner_no) >= 1) AND (length(partner_no) <= 64))),
  constraint interop_disputes_reason_check check ((length(reason) <= 300)),
  constraint interop_disputes_resolved check ((((resolved_at IS NULL) = (note IS NULL)) AND ((resolved_at IS NULL) = (resolved_by IS NULL)))),
  constraint interop_disputes_resolved_by_check check ((length(resolved_by) <= 100)),
  constraint interop_disputes_source_check check ((source = ANY (ARRAY['record'::text, 'check'::text]))),
  constraint interop_disputes_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_disputes_newest on interop_disputes (operator_id, partner_id, raised_at DESC);
create unique index interop_disputes_open on interop_disputes (operator_id, partner_id, partner_no, source) where (resolved_at IS NULL);
select platform_tenant_table('interop_disputes', 'select, insert, update');

-- Signed calls received from partners, to reject a repeated call. Rows are kept as long as their timestamp is accepted.
create table interop_heard (
  operator_id uuid not null,
  partner_id uuid not null,
  -- TimeStamp and Seq as received in the call.
  stamp text not null,
  at timestamp with time zone not null,
  constraint interop_heard_pkey primary key (operator_id, partner_id, stamp),
  constraint interop_heard_stamp_check check ((length(stamp) <= 40)),
  constraint interop_heard_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_heard_at on interop_heard (at);
select platform_tenant_table('interop_heard', 'select, insert');
grant delete on interop_heard to evops_platform;

-- Presence of the parties behind an OCPI hub, as reported by the hub (hubclientinfo). An absent party receives no
-- messages meanwhile.
create table interop_hub_parties (
  operator_id uuid not null,
  -- Partner id of the hub.
  partner_id uuid not null,
  country_code text not null,
  party_id text not null,
  role text not null,
  status text not null,
  last_updated timestamp with time zone not null,
  constraint interop_hub_parties_pkey primary key (operator_id, partner_id, country_code, party_id, role),
  constraint interop_hub_parties_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint interop_hub_parties_party_id_check check ((party_id ~ '^[A-Z0-9]{3}$'::text)),
  constraint interop_hub_parties_role_check check (((length(role) >= 1) AND (length(role) <= 20))),
  constraint interop_hub_parties_status_check check ((status = ANY (ARRAY['CONNECTED'::text, 'OFFLINE'::text, 'PLANNED'::text, 'SUSPENDED'::text]))),
  constraint interop_hub_parties_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_hub_parties');

-- Records of an invoice to a partner, by month (invoicereconciliation of OCPI 2.3.0). Issued once and never changed.
create table interop_invoice_records (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  month text not null,
  invoice_id text not null,
  cdr_ids text[] not null,
  issued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  problem text default ''::text not null,
  constraint interop_invoice_records_pkey primary key (operator_id, id),
  constraint interop_invoice_records_operator_id_partner_id_month_key unique (operator_id, partner_id, month),
  constraint interop_invoice_records_cdr_ids_check check ((cardinality(cdr_ids) > 0)),
  constraint interop_invoice_records_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_invoice_records_invoice_id_check check (((length(invoice_id) >= 1) AND (length(invoice_id) <= 255))),
  constraint interop_invoice_records_month_check check ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint interop_invoice_records_problem_check check ((length(problem) <= 300)),
  constraint interop_invoice_records_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
select platform_tenant_table('interop_invoice_records', 'select, insert, update');

-- Connection data of a partner of the interconnection, except the secrets, and the state of sending. The row is created
-- on first need.
create table interop_links (
  operator_id uuid not null,
  partner_id uuid not null,
  -- Fields that the partner spells differently from the text of 2016: 'SevicePrice=ServicePrice'.
  renamed text[] default '{}'::text[] not null,
  -- Token issued by the partner, encrypted.
  their_token bytea,
  their_token_until timestamp with time zone,
  -- Next check of the connectors. A running check locks the row until then.
  next_at timestamp with time zone default now() not null,
  -- Time up to which changes were sent, by the database's clock; and time of the last check of all connectors.
  looked_at timestamp with time zone,
  swept_at timestamp with time zone,
  failures smallint default 0 not null,
  -- Time when the partner last accepted a message, and the error of the last call.
  heard_at timestamp with time zone,
  problem text default ''::text not null,
  version integer default 0 not null,
  -- Nightly comparison of the partner's data with the data sent: time of the last one, and its result.
  compared_at timestamp with time zone,
  compared_stations integer,
  compared_differences integer,
  compared_detail text default ''::text not null,
  -- Time of the last comparison of all connectors with the partner's data.
  whole_at timestamp with time zone,
  -- Inputs of the partner's fees at the last calculation. The fees are recalculated when the inputs change.
  fees_mark text,
  constraint interop_links_pkey primary key (operator_id, partner_id),
  constraint interop_links_compared_detail_check check ((length(compared_detail) <= 2000)),
  constraint interop_links_compared_differences_check check ((compared_differences >= 0)),
  constraint interop_links_compared_stations_check check ((compared_stations >= 0)),
  constraint interop_links_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_links_fees_mark_check check ((length(fees_mark) = 32)),
  constraint interop_links_problem_check check ((length(problem) <= 300)),
  constraint interop_links_renamed_check check ((cardinality(renamed) <= 50)),
  constraint interop_links_token check (((their_token IS NULL) = (their_token_until IS NULL))),
  constraint interop_links_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_links_next on interop_links (next_at);
select platform_tenant_table('interop_links');

-- Connectors that a partner was shown at a station and that now belong to another station.
create table interop_moved_connectors (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  facts jsonb not null,
  removed_at timestamp with time zone not null,
  constraint interop_moved_connectors_pkey primary key (operator_id, partner_id, station_id, charge_point_id, connector_no),
  constraint interop_moved_connectors_facts_check check ((jsonb_typeof(facts) = 'object'::text)),
  constraint interop_moved_connectors_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint interop_moved_connectors_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_moved_connectors');
create policy scope on interop_moved_connectors as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- State of each station as last sent to a partner. A deleted station must be reported as closed.
create table interop_noted_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  mark text not null,
  constraint interop_noted_stations_pkey primary key (operator_id, partner_id, station_id),
  constraint interop_noted_stations_mark_check check ((length(mark) = 32)),
  constraint interop_noted_stations_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_noted_stations');
create policy scope on interop_noted_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Real-time authorisation answers of a partner for a card, valid for the start that follows.
create table interop_ocpi_authorisations (
  operator_id uuid not null,
  partner_id uuid not null,
  charge_point_id uuid not null,
  uid_key text collate "C" not null,
  allowed text not null,
  authorization_reference text,
  asked_at timestamp with time zone not null,
  constraint interop_ocpi_authorisations_pkey primary key (operator_id, partner_id, charge_point_id, uid_key),
  constraint interop_ocpi_authorisations_allowed_check check ((allowed = ANY (ARRAY['ALLOWED'::text, 'BLOCKED'::text, 'EXPIRED'::text, 'NO_CREDIT'::text, 'NOT_ALLOWED'::text, 'UNREACHED'::text, 'WHITELIST'::text]))),
  constraint interop_ocpi_authorisations_authorization_reference_check check (((length(authorization_reference) >= 1) AND (length(authorization_reference) <= 36))),
  constraint interop_ocpi_authorisations_uid_key_check check (((length(uid_key) >= 1) AND (length(uid_key) <= 36))),
  constraint interop_ocpi_authorisations_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  constraint interop_ocpi_authorisations_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id) on delete cascade
);
create index interop_ocpi_authorisations_old on interop_ocpi_authorisations (asked_at);
select platform_tenant_table('interop_ocpi_authorisations');

-- Commands of a partner for our charge points, with the immediate answer and the result that is sent later.
create table interop_ocpi_commands (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  response_url text not null,
  -- Digest of the request.
  digest bytea not null,
  asked_at timestamp with time zone not null,
  answer text not null,
  message text default ''::text not null,
  -- Session that the command started or concerns.
  partner_no text collate "C",
  charge_point_id uuid,
  connector_no integer,
  -- Reservation id of the partner, and the reservation number at the charge point.
  reservation_id text,
  reservation_no integer,
  -- Null: no answer from the charge point yet.
  result text,
  result_at timestamp with time zone,
  -- Additional data of the result.
  detail jsonb,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  problem text default ''::text not null,
  -- Time after which no further message is sent.
  done_at timestamp with time zone,
  constraint interop_ocpi_commands_pkey primary key (operator_id, id),
  constraint interop_ocpi_commands_answer_check check ((answer = ANY (ARRAY['ACCEPTED'::text, 'REJECTED'::text, 'NOT_SUPPORTED'::text, 'UNKNOWN_SESSION'::text]))),
  constraint interop_ocpi_commands_digest_check check ((length(digest) = 32)),
  constraint interop_ocpi_commands_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_ocpi_commands_kind_check check ((kind = ANY (ARRAY['START_SESSION'::text, 'STOP_SESSION'::text, 'RESERVE_NOW'::text, 'CANCEL_RESERVATION'::text, 'UNLOCK_CONNECTOR'::text, 'GET_PROFILE'::text, 'SET_PROFILE'::text, 'CLEAR_PROFILE'::text]))),
  constraint interop_ocpi_commands_message_check check ((length(message) <= 300)),
  constraint interop_ocpi_commands_partner_no_check check ((length(partner_no) = 36)),
  constraint interop_ocpi_commands_problem_check check ((length(problem) <= 300)),
  constraint interop_ocpi_commands_reservation_id_check check (((length(reservation_id) >= 1) AND (length(reservation_id) <= 36))),
  constraint interop_ocpi_commands_response_url_check check (((length(response_url) >= 1) AND (length(response_url) <= 500))),
  constraint interop_ocpi_commands_result_check check (((length(result) >= 1) AND (length(result) <= 30))),
  constraint interop_ocpi_commands_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_ocpi_commands_old on interop_ocpi_commands (done_at);
create unique index interop_ocpi_commands_once on interop_ocpi_commands (operator_id, partner_id, kind, response_url, digest) where (done_at IS NULL);
create index interop_ocpi_commands_open on interop_ocpi_commands (operator_id, partner_id, next_at) where (done_at IS NULL);
create index interop_ocpi_commands_reservation on interop_ocpi_commands (operator_id, partner_id, reservation_id) where (reservation_id IS NOT NULL);
select platform_tenant_table('interop_ocpi_commands');

-- Tokens with which partners call us, as keyed hashes. A registration token ends with the registration. The first use
-- of another token ends the earlier ones.
create table interop_ocpi_keys (
  operator_id uuid not null,
  hash bytea not null,
  partner_id uuid not null,
  kind text not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint interop_ocpi_keys_pkey primary key (operator_id, hash),
  constraint interop_ocpi_keys_hash_check check ((length(hash) = 32)),
  constraint interop_ocpi_keys_kind_check check ((kind = ANY (ARRAY['registration'::text, 'credentials'::text]))),
  constraint interop_ocpi_keys_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_ocpi_keys_hash on interop_ocpi_keys (hash);
create index interop_ocpi_keys_partner on interop_ocpi_keys (operator_id, partner_id, made_at);
select platform_tenant_table('interop_ocpi_keys');

-- Registration of a partner with us. The row is created on first need.
create table interop_ocpi_links (
  operator_id uuid not null,
  partner_id uuid not null,
  state text default 'none'::text not null,
  protocol_version text,
  -- Addresses of the partner: its versions endpoint, and its modules of the agreed version.
  their_url text default ''::text not null,
  endpoints jsonb default '[]'::jsonb not null,
  roles jsonb default '[]'::jsonb not null,
  -- Encrypted: the latest token from the partner, and the previous one, which the partner may still use if both sides
  -- registered at the same time.
  their_token bytea,
  their_token_before bytea,
  registered_at timestamp with time zone,
  -- Step and kind of error of the last handshake. '': no error.
  failed_step text default ''::text not null,
  problem text default ''::text not null,
  tried_at timestamp with time zone,
  -- Hub id, which OCPI 2.3.0 uses instead of a role.
  hub_party_id text default ''::text not null,
  hub_read_at timestamp with time zone,
  constraint interop_ocpi_links_pkey primary key (operator_id, partner_id),
  constraint interop_ocpi_links_endpoints_check check ((jsonb_typeof(endpoints) = 'array'::text)),
  constraint interop_ocpi_links_failed_step_check check ((length(failed_step) <= 40)),
  constraint interop_ocpi_links_hub_party_id_check check ((length(hub_party_id) <= 5)),
  constraint interop_ocpi_links_problem_check check ((length(problem) <= 300)),
  constraint interop_ocpi_links_protocol_version_check check ((protocol_version = ANY (ARRAY['2.2.1'::text, '2.3.0'::text]))),
  constraint interop_ocpi_links_registered check (((state <> 'registered'::text) OR ((protocol_version IS NOT NULL) AND (their_token IS NOT NULL) AND (their_url <> ''::text) AND (registered_at IS NOT NULL)))),
  constraint interop_ocpi_links_roles_check check ((jsonb_typeof(roles) = 'array'::text)),
  constraint interop_ocpi_links_state_check check ((state = ANY (ARRAY['none'::text, 'registered'::text, 'unregistered'::text]))),
  constraint interop_ocpi_links_their_url_check check ((length(their_url) <= 300)),
  constraint interop_ocpi_links_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_ocpi_links');

-- OCPI identity of an operator, and the tax setting of its prices. OCPI transmits prices without tax, and the tax rate.
create table interop_ocpi_parties (
  operator_id uuid not null,
  country_code text not null,
  party_id text not null,
  name text not null,
  website text default ''::text not null,
  prices text not null,
  vat_hundredths integer default 0 not null,
  version integer default 1 not null,
  constraint interop_ocpi_parties_pkey primary key (operator_id),
  constraint interop_ocpi_parties_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint interop_ocpi_parties_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint interop_ocpi_parties_party_id_check check ((party_id ~ '^[A-Z0-9]{3}$'::text)),
  constraint interop_ocpi_parties_prices_check check ((prices = ANY (ARRAY['without_tax'::text, 'with_tax'::text, 'untaxed'::text]))),
  constraint interop_ocpi_parties_tax check (((prices <> 'untaxed'::text) OR (vat_hundredths = 0))),
  constraint interop_ocpi_parties_vat_hundredths_check check (((vat_hundredths >= 0) AND (vat_hundredths <= 10000))),
  constraint interop_ocpi_parties_website_check check ((length(website) <= 255)),
  constraint interop_ocpi_parties_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('interop_ocpi_parties', 'select, insert, update');

-- OCPI-specific data of a session, in addition to the data of all protocols: token, authorisation method and location,
-- as at that time.
create table interop_ocpi_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null,
  -- Country, party, uid, type and contract of the token that started the session.
  token jsonb not null,
  auth_method text not null,
  authorization_reference text,
  -- Location with the one EVSE and connector.
  location jsonb not null,
  preferences jsonb,
  changed_at timestamp with time zone not null,
  -- Charging profile of the session sent to the partner, and the next time when the charge point is queried for a
  -- change.
  limited boolean default false not null,
  profile_told jsonb,
  profile_look_at timestamp with time zone,
  constraint interop_ocpi_sessions_pkey primary key (operator_id, partner_id, partner_no),
  constraint interop_ocpi_sessions_auth_method_check check ((auth_method = ANY (ARRAY['AUTH_REQUEST'::text, 'COMMAND'::text, 'WHITELIST'::text]))),
  constraint interop_ocpi_sessions_authorization_reference_check check (((length(authorization_reference) >= 1) AND (length(authorization_reference) <= 36))),
  constraint interop_ocpi_sessions_location_check check ((jsonb_typeof(location) = 'object'::text)),
  constraint interop_ocpi_sessions_partner_no_check check ((length(partner_no) = 36)),
  constraint interop_ocpi_sessions_preferences_check check ((jsonb_typeof(preferences) = 'object'::text)),
  constraint interop_ocpi_sessions_token_check check ((jsonb_typeof(token) = 'object'::text)),
  constraint interop_ocpi_sessions_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_ocpi_sessions_changed on interop_ocpi_sessions (operator_id, partner_id, changed_at, partner_no);
create index interop_ocpi_sessions_looked on interop_ocpi_sessions (profile_look_at) where (profile_look_at IS NOT NULL);
select platform_tenant_table('interop_ocpi_sessions', 'select, insert, update');

-- Charge detail records, from which partners are billed. Records are never changed. A credit record cancels one
-- completely.
create table interop_cdrs (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null,
  cdr_id text collate "C" not null,
  -- Record that this record cancels.
  credits text collate "C",
  cdr jsonb not null,
  -- Amount owed by the partner. Negative for a credit.
  total_minor bigint not null,
  energy_dwh bigint not null,
  currency text not null,
  made_at timestamp with time zone not null,
  -- Time when the partner accepted the record, and the record's address at the partner.
  sent_at timestamp with time zone,
  their_url text,
  constraint interop_cdrs_pkey primary key (operator_id, id),
  constraint interop_cdrs_credits unique (operator_id, credits),
  constraint interop_cdrs_id unique (operator_id, cdr_id),
  constraint interop_cdrs_cdr_check check ((jsonb_typeof(cdr) = 'object'::text)),
  constraint interop_cdrs_cdr_id_check check (((length(cdr_id) >= 1) AND (length(cdr_id) <= 39))),
  constraint interop_cdrs_credits_check check (((length(credits) >= 1) AND (length(credits) <= 36))),
  constraint interop_cdrs_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint interop_cdrs_energy_dwh_check check ((energy_dwh >= 0)),
  constraint interop_cdrs_partner_no_check check ((length(partner_no) = 36)),
  constraint interop_cdrs_sign check (
CASE
    WHEN (credits IS NULL) THEN (total_minor >= 0)
    ELSE (total_minor <= 0)
END),
  constraint interop_cdrs_their_url_check check (((length(their_url) >= 1) AND (length(their_url) <= 500))),
  constraint interop_cdrs_credited foreign key (operator_id, credits) references interop_cdrs (operator_id, cdr_id),
  constraint interop_cdrs_operator_id_partner_id_partner_no_fkey foreign key (operator_id, partner_id, partner_no) references interop_ocpi_sessions (operator_id, partner_id, partner_no)
);
create index interop_cdrs_made on interop_cdrs (operator_id, partner_id, made_at, id);
create index interop_cdrs_of_session on interop_cdrs (operator_id, partner_id, partner_no, id);
select platform_tenant_table('interop_cdrs', 'select, insert');
grant update (sent_at, their_url) on interop_cdrs to evops_app;

-- Tokens of partners' drivers, as received.
create table interop_ocpi_tokens (
  operator_id uuid not null,
  partner_id uuid not null,
  country_code text not null,
  party_id text not null,
  -- Case-insensitive.
  uid text not null,
  uid_key text collate "C" generated always as (lower(uid)) stored not null,
  kind text not null,
  -- Complete token, as received.
  token jsonb not null,
  valid boolean not null,
  last_updated timestamp with time zone not null,
  constraint interop_ocpi_tokens_pkey primary key (operator_id, partner_id, country_code, party_id, uid_key, kind),
  constraint interop_ocpi_tokens_country_code_check check ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint interop_ocpi_tokens_kind_check check (((length(kind) >= 1) AND (length(kind) <= 30))),
  constraint interop_ocpi_tokens_party_id_check check ((party_id ~ '^[A-Z0-9]{3}$'::text)),
  constraint interop_ocpi_tokens_token_check check ((jsonb_typeof(token) = 'object'::text)),
  constraint interop_ocpi_tokens_uid_check check (((length(uid) >= 1) AND (length(uid) <= 36))),
  constraint interop_ocpi_tokens_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_ocpi_tokens_shown on interop_ocpi_tokens (operator_id, uid_key);
select platform_tenant_table('interop_ocpi_tokens');
select platform_gateway_table('interop_ocpi_tokens', 'select');

-- Invoices from partners for our drivers' sessions, by the record numbers of the invoice (OCPI 2.3.0,
-- invoicereconciliation). The protocol transmits no amounts: a person enters the amount of the document and whether we
-- agree with it.
create table interop_partner_invoices (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  -- Numbers from the partner: of the message, and of the invoice.
  told_no text collate "C" not null,
  told_key text collate "C" generated always as (lower(told_no)) stored not null,
  invoice_no text not null,
  record_nos text[] collate "C" not null,
  last_updated timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- Time when the partner withdrew the invoice.
  removed_at timestamp with time zone,
  verdict text default 'open'::text not null,
  amount_minor bigint,
  note text default ''::text not null,
  judged_at timestamp with time zone,
  judged_by text,
  version integer default 1 not null,
  constraint interop_partner_invoices_pkey primary key (operator_id, id),
  constraint interop_partner_invoices_once unique (operator_id, partner_id, told_key),
  constraint interop_partner_invoices_amount_minor_check check (((amount_minor >= 0) AND (amount_minor <= '1000000000000'::bigint))),
  constraint interop_partner_invoices_invoice_no_check check (((length(invoice_no) >= 1) AND (length(invoice_no) <= 255))),
  constraint interop_partner_invoices_judged check ((((verdict = 'open'::text) = (judged_at IS NULL)) AND ((judged_at IS NULL) = (judged_by IS NULL)))),
  constraint interop_partner_invoices_judged_by_check check ((length(judged_by) <= 100)),
  constraint interop_partner_invoices_note_check check ((length(note) <= 500)),
  constraint interop_partner_invoices_reason check (((verdict <> 'disputed'::text) OR (note <> ''::text))),
  constraint interop_partner_invoices_record_nos_check check (((cardinality(record_nos) >= 1) AND (cardinality(record_nos) <= 20000))),
  constraint interop_partner_invoices_told_no_check check (((length(told_no) >= 1) AND (length(told_no) <= 36))),
  constraint interop_partner_invoices_verdict_check check ((verdict = ANY (ARRAY['open'::text, 'agreed'::text, 'disputed'::text]))),
  constraint interop_partner_invoices_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_partner_invoices_records on interop_partner_invoices using gin (record_nos);
select platform_tenant_table('interop_partner_invoices');

-- Payments between us and a partner: payments made, payments received, and set-offs. Each needs two people: one
-- records, another approves. A reversal is a row of its own.
create table interop_partner_payments (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  currency text not null,
  -- Booking day at the bank, the bank's number, and our account.
  paid_on date not null,
  reference text not null,
  account text default ''::text not null,
  note text default ''::text not null,
  at timestamp with time zone not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  approved_by uuid not null,
  approved_by_name text not null,
  approval_id uuid not null,
  journal_id uuid not null,
  -- Payment that this row reverses, and the time when this payment was reversed.
  reverses uuid,
  reversed_at timestamp with time zone,
  constraint interop_partner_payments_pkey primary key (operator_id, id),
  constraint interop_partner_payments_approval unique (operator_id, approval_id),
  constraint interop_partner_payments_reverses unique (operator_id, reverses),
  constraint interop_partner_payments_account_check check ((length(account) <= 100)),
  constraint interop_partner_payments_amount_minor_check check ((amount_minor > 0)),
  constraint interop_partner_payments_approved_by_name_check check (((length(approved_by_name) >= 1) AND (length(approved_by_name) <= 200))),
  constraint interop_partner_payments_back check (((reverses IS NULL) OR (reversed_at IS NULL))),
  constraint interop_partner_payments_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint interop_partner_payments_kind_check check ((kind = ANY (ARRAY['out'::text, 'in'::text, 'set_off'::text]))),
  constraint interop_partner_payments_note_check check ((length(note) <= 500)),
  constraint interop_partner_payments_recorded_by_name_check check (((length(recorded_by_name) >= 1) AND (length(recorded_by_name) <= 200))),
  constraint interop_partner_payments_reference_check check (((length(reference) >= 1) AND (length(reference) <= 100))),
  constraint interop_partner_payments_two check ((approved_by <> recorded_by)),
  constraint interop_partner_payments_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_partner_payments_operator_id_reverses_fkey foreign key (operator_id, reverses) references interop_partner_payments (operator_id, id)
);
create index interop_partner_payments_newest on interop_partner_payments (operator_id, partner_id, at DESC);
create unique index interop_partner_payments_reference on interop_partner_payments (operator_id, partner_id, kind, reference) where ((reverses IS NULL) AND (reversed_at IS NULL));
select platform_tenant_table('interop_partner_payments', 'select, insert');
grant update (reversed_at) on interop_partner_payments to evops_app;

-- Readers of data that an operator must publish, with the legal duty. The token is stored as a keyed hash.
create table interop_public_feeds (
  operator_id uuid not null,
  id uuid not null,
  duty text not null,
  -- Authority, or access point, that reads the data.
  name text not null,
  hash bytea not null,
  made_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint interop_public_feeds_pkey primary key (operator_id, id),
  constraint interop_public_feeds_duty_check check ((duty = ANY (ARRAY['gb'::text, 'co'::text, 'es'::text]))),
  constraint interop_public_feeds_hash_check check ((length(hash) = 32)),
  constraint interop_public_feeds_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint interop_public_feeds_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index interop_public_feeds_hash on interop_public_feeds (hash);
select platform_tenant_table('interop_public_feeds');

-- Roaming settings and state of a partner: tokens sent to it, terms, and how its stations were pulled. The row is
-- created on first need.
create table interop_roaming_links (
  operator_id uuid not null,
  partner_id uuid not null,
  tokens text default 'none'::text not null,
  group_keys text[] default '{}'::text[] not null,
  -- What the partner's charge points may decide by themselves.
  whitelist text default 'NEVER'::text not null,
  -- Margin added to the partner's price for our drivers, in hundredths of a percent.
  margin_hundredths integer default 0 not null,
  -- Allowed difference between the parts of a record and its total.
  rounding_minor integer default 1 not null,
  version integer default 1 not null,
  begun_at timestamp with time zone,
  pulled_at timestamp with time zone,
  next_at timestamp with time zone not null,
  failures smallint default 0 not null,
  problem text default ''::text not null,
  -- Next check of the tokens.
  tokens_at timestamp with time zone not null,
  tokens_failures smallint default 0 not null,
  -- Time of the last query for changed stations (LastQueryTime). All stations are queried at night.
  changes_at timestamp with time zone,
  -- True: mutual debts are set off and only the difference is paid.
  netted boolean default false not null,
  -- Days after a session within which the partner sends its record.
  record_days smallint default 3 not null,
  -- End of the period for which sessions and records were pulled. Null: never.
  records_to timestamp with time zone,
  -- Digest of all tokens sent to the partner. No check is needed while it is unchanged.
  tokens_digest text default ''::text not null,
  stats_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  stats_problem text default ''::text not null,
  constraint interop_roaming_links_pkey primary key (operator_id, partner_id),
  constraint interop_roaming_links_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_roaming_links_group_keys_check check ((cardinality(group_keys) <= 100)),
  constraint interop_roaming_links_margin_hundredths_check check (((margin_hundredths >= 0) AND (margin_hundredths <= 10000))),
  constraint interop_roaming_links_problem_check check ((length(problem) <= 300)),
  constraint interop_roaming_links_record_days_check check (((record_days >= 1) AND (record_days <= 60))),
  constraint interop_roaming_links_rounding_minor_check check (((rounding_minor >= 0) AND (rounding_minor <= 1000))),
  constraint interop_roaming_links_stats_problem_check check ((length(stats_problem) <= 300)),
  constraint interop_roaming_links_tokens_check check ((tokens = ANY (ARRAY['none'::text, 'groups'::text, 'all'::text]))),
  constraint interop_roaming_links_tokens_digest_check check ((length(tokens_digest) <= 200)),
  constraint interop_roaming_links_tokens_failures_check check (((tokens_failures >= 0) AND (tokens_failures <= 100))),
  constraint interop_roaming_links_whitelist_check check ((whitelist = ANY (ARRAY['NEVER'::text, 'ALLOWED_OFFLINE'::text, 'ALLOWED'::text, 'ALWAYS'::text]))),
  constraint interop_roaming_links_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_links');

-- Data from a partner that was rejected: the partner, the item, the reason and the complete content.
create table interop_roaming_refusals (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  object_no text not null,
  reason text not null,
  raw jsonb,
  times integer default 1 not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint interop_roaming_refusals_pkey primary key (operator_id, id),
  constraint interop_roaming_refusals_once unique (operator_id, partner_id, kind, object_no, reason),
  constraint interop_roaming_refusals_kind_check check ((kind = ANY (ARRAY['location'::text, 'tariff'::text, 'session'::text, 'cdr'::text, 'invoice'::text]))),
  constraint interop_roaming_refusals_object_no_check check ((length(object_no) <= 100)),
  constraint interop_roaming_refusals_reason_check check (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint interop_roaming_refusals_times_check check ((times > 0)),
  constraint interop_roaming_refusals_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_roaming_refusals_newest on interop_roaming_refusals (operator_id, partner_id, last_at DESC);
select platform_tenant_table('interop_roaming_refusals');

-- Authorisation answers sent to partners, and the payer.
create table interop_roaming_starts (
  operator_id uuid not null,
  reference uuid not null,
  partner_id uuid not null,
  token_id uuid not null,
  holder_id uuid,
  payers uuid[],
  verdict text not null,
  station_no text,
  asked_at timestamp with time zone not null,
  -- Money on hold for a start, and the time and reason of the release.
  set_aside_minor bigint,
  released_at timestamp with time zone,
  release text,
  constraint interop_roaming_starts_pkey primary key (operator_id, reference),
  constraint interop_roaming_starts_payer check (((verdict <> 'accepted'::text) OR (holder_id IS NOT NULL))),
  constraint interop_roaming_starts_release check ((((released_at IS NULL) = (release IS NULL)) AND ((released_at IS NULL) OR (set_aside_minor IS NOT NULL)))),
  constraint interop_roaming_starts_release_check check ((release = ANY (ARRAY['record'::text, 'replaced'::text, 'refused'::text, 'invalid'::text, 'late'::text]))),
  constraint interop_roaming_starts_set_aside_minor_check check ((set_aside_minor > 0)),
  constraint interop_roaming_starts_station_no_check check (((length(station_no) >= 1) AND (length(station_no) <= 36))),
  constraint interop_roaming_starts_verdict_check check ((verdict = ANY (ARRAY['accepted'::text, 'blocked'::text, 'expired'::text, 'no-credit'::text, 'not-allowed'::text]))),
  constraint interop_roaming_starts_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint interop_roaming_starts_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_roaming_starts_aside on interop_roaming_starts (operator_id, partner_id, token_id) where ((set_aside_minor IS NOT NULL) AND (released_at IS NULL));
create index interop_roaming_starts_partner on interop_roaming_starts (operator_id, partner_id, token_id, asked_at DESC);
select platform_tenant_table('interop_roaming_starts', 'select, insert');
grant delete on interop_roaming_starts to evops_platform;
grant update (set_aside_minor, released_at, release) on interop_roaming_starts to evops_app;

-- Commands sent to partners for our drivers, and their result.
create table interop_roaming_commands (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null,
  reference uuid,
  token_id uuid,
  session_no text,
  station_no text,
  evse_no text,
  -- Keyed hash of the secret in the address that receives the result.
  secret bytea,
  asked_at timestamp with time zone not null,
  asked_by text not null,
  expires_at timestamp with time zone not null,
  answer text default ''::text not null,
  result text default ''::text not null,
  result_at timestamp with time zone,
  problem text default ''::text not null,
  next_at timestamp with time zone,
  kept_until timestamp with time zone,
  reservation_id uuid,
  connector_no text,
  limit_w integer,
  limit_until timestamp with time zone,
  constraint interop_roaming_commands_pkey primary key (operator_id, id),
  constraint interop_roaming_commands_secret unique (operator_id, secret),
  constraint interop_roaming_commands_answer_check check ((length(answer) <= 40)),
  constraint interop_roaming_commands_asked_by_check check (((length(asked_by) >= 1) AND (length(asked_by) <= 100))),
  constraint interop_roaming_commands_cancels check (((kind = 'CANCEL_RESERVATION'::text) = (reservation_id IS NOT NULL))),
  constraint interop_roaming_commands_connector_no_check check (((length(connector_no) >= 1) AND (length(connector_no) <= 36))),
  constraint interop_roaming_commands_evse_no_check check (((length(evse_no) >= 1) AND (length(evse_no) <= 36))),
  constraint interop_roaming_commands_kept check (((kind = 'RESERVE_NOW'::text) = (kept_until IS NOT NULL))),
  constraint interop_roaming_commands_kind_check check ((kind = ANY (ARRAY['START_SESSION'::text, 'STOP_SESSION'::text, 'RESERVE_NOW'::text, 'CANCEL_RESERVATION'::text, 'UNLOCK_CONNECTOR'::text, 'SET_PROFILE'::text, 'GET_PROFILE'::text, 'CLEAR_PROFILE'::text]))),
  constraint interop_roaming_commands_limit_until check (((limit_until IS NULL) OR (kind = 'SET_PROFILE'::text))),
  constraint interop_roaming_commands_limits check ((((kind = 'SET_PROFILE'::text) = (limit_w IS NOT NULL)) AND ((limit_w >= 0) AND (limit_w <= 10000000)))),
  constraint interop_roaming_commands_problem_check check ((length(problem) <= 300)),
  constraint interop_roaming_commands_result check (((result = ''::text) = (result_at IS NULL))),
  constraint interop_roaming_commands_result_check check ((length(result) <= 40)),
  constraint interop_roaming_commands_secret_check check ((length(secret) = 32)),
  constraint interop_roaming_commands_session_no_check check (((length(session_no) >= 1) AND (length(session_no) <= 36))),
  constraint interop_roaming_commands_station_no_check check (((length(station_no) >= 1) AND (length(station_no) <= 36))),
  constraint interop_roaming_commands_unlocks check (((kind = 'UNLOCK_CONNECTOR'::text) = (connector_no IS NOT NULL))),
  constraint interop_roaming_commands_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_roaming_commands_operator_id_reference_fkey foreign key (operator_id, reference) references interop_roaming_starts (operator_id, reference)
);
create index interop_roaming_commands_cancelled on interop_roaming_commands (operator_id, reservation_id) where (reservation_id IS NOT NULL);
create index interop_roaming_commands_limited on interop_roaming_commands (operator_id, partner_id, session_no) where (kind = ANY (ARRAY['SET_PROFILE'::text, 'CLEAR_PROFILE'::text]));
create index interop_roaming_commands_newest on interop_roaming_commands (operator_id, asked_at DESC);
create index interop_roaming_commands_reference on interop_roaming_commands (operator_id, reference) where (reference IS NOT NULL);
create index interop_roaming_commands_silent on interop_roaming_commands (next_at) where (next_at IS NOT NULL);
create unique index interop_roaming_commands_start on interop_roaming_commands (operator_id, partner_id, session_no) where (kind = 'START_SESSION'::text);
select platform_tenant_table('interop_roaming_commands', 'select, insert, update');
grant delete on interop_roaming_commands to evops_platform;

-- Sessions of our drivers at partners' stations, as received. The payer is fixed at the first message.
create table interop_roaming_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  session_no text collate "C" not null,
  token_id uuid not null,
  holder_id uuid not null,
  payers uuid[],
  reference uuid,
  status text not null,
  station_no text not null,
  evse_no text default ''::text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  energy_dwh bigint not null,
  currency text not null,
  -- Cost so far, as reported by the partner. Null: not reported.
  cost_minor bigint,
  raw jsonb not null,
  last_updated timestamp with time zone not null,
  -- Time when people were notified that no record arrived in the agreed number of days after the session ended.
  overdue_told_at timestamp with time zone,
  -- ActiveChargingProfile (OCPI 2.2.1, 14.4.1), as last received from the partner.
  profile jsonb,
  profile_at timestamp with time zone,
  constraint interop_roaming_sessions_pkey primary key (operator_id, partner_id, session_no),
  constraint interop_roaming_sessions_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint interop_roaming_sessions_energy_dwh_check check ((energy_dwh >= 0)),
  constraint interop_roaming_sessions_evse_no_check check ((length(evse_no) <= 36)),
  constraint interop_roaming_sessions_profile check ((((profile IS NULL) = (profile_at IS NULL)) AND (jsonb_typeof(profile) = 'object'::text))),
  constraint interop_roaming_sessions_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_sessions_session_no_check check (((length(session_no) >= 1) AND (length(session_no) <= 36))),
  constraint interop_roaming_sessions_station_no_check check (((length(station_no) >= 1) AND (length(station_no) <= 36))),
  constraint interop_roaming_sessions_status_check check ((status = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text, 'INVALID'::text, 'PENDING'::text, 'RESERVATION'::text]))),
  constraint interop_roaming_sessions_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint interop_roaming_sessions_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_roaming_sessions_operator_id_reference_fkey foreign key (operator_id, reference) references interop_roaming_starts (operator_id, reference)
);
create index interop_roaming_sessions_holder on interop_roaming_sessions (operator_id, holder_id);
create index interop_roaming_sessions_newest on interop_roaming_sessions (operator_id, started_at DESC);
create index interop_roaming_sessions_reference on interop_roaming_sessions (operator_id, reference) where (reference IS NOT NULL);
create index interop_roaming_sessions_to_notify on interop_roaming_sessions (COALESCE(ended_at, last_updated)) where ((status = 'COMPLETED'::text) AND (overdue_told_at IS NULL));
select platform_tenant_table('interop_roaming_sessions', 'select, insert, update');

-- Records from which partners bill. Each is accepted once and never changed, except by a record that cancels it.
create table interop_roaming_records (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  record_no text collate "C" not null,
  session_no text collate "C",
  token_id uuid not null,
  holder_id uuid not null,
  payers uuid[],
  station_name text default ''::text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  energy_dwh bigint not null,
  currency text not null,
  -- Amount owed to the partner. Negative for a record that cancels another.
  cost_minor bigint not null,
  margin_minor bigint not null,
  -- Record that this record cancels, and the time when this record was cancelled.
  credits uuid,
  credited_at timestamp with time zone,
  raw jsonb not null,
  received_at timestamp with time zone not null,
  -- Amount of the record by the tariff that it names. Null: the amount cannot be calculated.
  tariff_minor bigint,
  -- Time when people were notified that the record differs from the partner's own tariff, or when the difference was
  -- found to be within the agreed limit.
  off_tariff_told_at timestamp with time zone,
  constraint interop_roaming_records_pkey primary key (operator_id, id),
  constraint interop_roaming_records_credit unique (operator_id, credits),
  constraint interop_roaming_records_no unique (operator_id, partner_id, record_no),
  constraint interop_roaming_records_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint interop_roaming_records_energy_dwh_check check ((energy_dwh >= 0)),
  constraint interop_roaming_records_record_no_check check (((length(record_no) >= 1) AND (length(record_no) <= 39))),
  constraint interop_roaming_records_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_records_session_no_check check (((length(session_no) >= 1) AND (length(session_no) <= 36))),
  constraint interop_roaming_records_sign check (
CASE
    WHEN (credits IS NULL) THEN ((cost_minor >= 0) AND (margin_minor >= 0))
    ELSE ((cost_minor <= 0) AND (margin_minor <= 0) AND (credited_at IS NULL))
END),
  constraint interop_roaming_records_station_name_check check ((length(station_name) <= 255)),
  constraint interop_roaming_records_operator_id_credits_fkey foreign key (operator_id, credits) references interop_roaming_records (operator_id, id),
  constraint interop_roaming_records_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id),
  constraint interop_roaming_records_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  constraint interop_roaming_records_operator_id_partner_id_session_no_fkey foreign key (operator_id, partner_id, session_no) references interop_roaming_sessions (operator_id, partner_id, session_no)
);
create index interop_roaming_records_holder on interop_roaming_records (operator_id, holder_id);
create index interop_roaming_records_newest on interop_roaming_records (operator_id, started_at DESC);
create index interop_roaming_records_off_tariff on interop_roaming_records (received_at) where ((tariff_minor <> cost_minor) AND (credits IS NULL) AND (off_tariff_told_at IS NULL));
create unique index interop_roaming_records_session on interop_roaming_records (operator_id, partner_id, session_no) where ((credits IS NULL) AND (credited_at IS NULL));
select platform_tenant_table('interop_roaming_records', 'select, insert, update');

-- Stations of partners: search fields, and the complete data as received.
create table interop_roaming_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  name text default ''::text not null,
  address text default ''::text not null,
  country text default ''::text not null,
  longitude numeric(10,7),
  latitude numeric(9,7),
  raw jsonb not null,
  last_updated timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint interop_roaming_stations_pkey primary key (operator_id, partner_id, station_no),
  constraint interop_roaming_stations_address_check check ((length(address) <= 200)),
  constraint interop_roaming_stations_country_check check ((length(country) <= 3)),
  constraint interop_roaming_stations_latitude_check check (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint interop_roaming_stations_longitude_check check (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint interop_roaming_stations_name_check check ((length(name) <= 255)),
  constraint interop_roaming_stations_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_stations_station_no_check check (((length(station_no) >= 1) AND (length(station_no) <= 36))),
  constraint interop_roaming_stations_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_stations');

create table interop_roaming_evses (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  evse_no text collate "C" not null,
  -- Label printed on the EVSE.
  label text default ''::text not null,
  status text not null,
  raw jsonb not null,
  last_updated timestamp with time zone not null,
  constraint interop_roaming_evses_pkey primary key (operator_id, partner_id, station_no, evse_no),
  constraint interop_roaming_evses_evse_no_check check (((length(evse_no) >= 1) AND (length(evse_no) <= 36))),
  constraint interop_roaming_evses_label_check check ((length(label) <= 48)),
  constraint interop_roaming_evses_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_evses_status_check check ((status = ANY (ARRAY['AVAILABLE'::text, 'BLOCKED'::text, 'CHARGING'::text, 'INOPERATIVE'::text, 'OUTOFORDER'::text, 'PLANNED'::text, 'REMOVED'::text, 'RESERVED'::text, 'UNKNOWN'::text]))),
  constraint interop_roaming_evses_operator_id_partner_id_station_no_fkey foreign key (operator_id, partner_id, station_no) references interop_roaming_stations (operator_id, partner_id, station_no) on delete cascade
);
create index interop_roaming_evses_status on interop_roaming_evses (operator_id, partner_id, status);
select platform_tenant_table('interop_roaming_evses');

create table interop_roaming_connectors (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  evse_no text collate "C" not null,
  connector_no text collate "C" not null,
  standard text not null,
  power_w integer,
  tariff_nos text[] default '{}'::text[] not null,
  raw jsonb not null,
  last_updated timestamp with time zone not null,
  constraint interop_roaming_connectors_pkey primary key (operator_id, partner_id, station_no, evse_no, connector_no),
  constraint interop_roaming_connectors_connector_no_check check (((length(connector_no) >= 1) AND (length(connector_no) <= 36))),
  constraint interop_roaming_connectors_power_w_check check (((power_w >= 0) AND (power_w <= 100000000))),
  constraint interop_roaming_connectors_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_connectors_standard_check check (((length(standard) >= 1) AND (length(standard) <= 40))),
  constraint interop_roaming_connectors_tariff_nos_check check ((cardinality(tariff_nos) <= 50)),
  constraint interop_roaming_connectors_operator_id_partner_id_station__fkey foreign key (operator_id, partner_id, station_no, evse_no) references interop_roaming_evses (operator_id, partner_id, station_no, evse_no) on delete cascade
);
select platform_tenant_table('interop_roaming_connectors');

-- Energy of partners' stations per day, as reported by the partner (T/CEC 102, query_station_stats), and the time of
-- the next query.
create table interop_roaming_stats (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null,
  -- Day in China's calendar, as in the standard.
  day date not null,
  energy_dwh bigint not null,
  raw jsonb not null,
  asked_at timestamp with time zone not null,
  constraint interop_roaming_stats_pkey primary key (operator_id, partner_id, station_no, day),
  constraint interop_roaming_stats_energy_dwh_check check ((energy_dwh >= 0)),
  constraint interop_roaming_stats_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_stats_station_no_check check (((length(station_no) >= 1) AND (length(station_no) <= 36))),
  constraint interop_roaming_stats_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_roaming_stats_newest on interop_roaming_stats (operator_id, partner_id, day DESC, station_no);
select platform_tenant_table('interop_roaming_stats');

create table interop_roaming_tariffs (
  operator_id uuid not null,
  partner_id uuid not null,
  tariff_no text collate "C" not null,
  currency text not null,
  raw jsonb not null,
  last_updated timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint interop_roaming_tariffs_pkey primary key (operator_id, partner_id, tariff_no),
  constraint interop_roaming_tariffs_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint interop_roaming_tariffs_raw_check check ((jsonb_typeof(raw) = 'object'::text)),
  constraint interop_roaming_tariffs_tariff_no_check check (((length(tariff_no) >= 1) AND (length(tariff_no) <= 36))),
  constraint interop_roaming_tariffs_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_tariffs');

-- Tokens of ours as sent to a partner: the current state with its start, and the state known to the partner. An ended
-- token remains, as invalid.
create table interop_roaming_tokens (
  operator_id uuid not null,
  partner_id uuid not null,
  token_id uuid not null,
  uid text not null,
  uid_key text collate "C" generated always as (lower(uid)) stored not null,
  token jsonb not null,
  changed_at timestamp with time zone not null,
  synced jsonb,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  -- Fingerprint of the token at the last check. Null: check the token.
  seen bigint,
  constraint interop_roaming_tokens_pkey primary key (operator_id, partner_id, token_id),
  constraint interop_roaming_tokens_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_roaming_tokens_synced_check check ((jsonb_typeof(synced) = 'object'::text)),
  constraint interop_roaming_tokens_token_check check ((jsonb_typeof(token) = 'object'::text)),
  constraint interop_roaming_tokens_uid_check check (((length(uid) >= 1) AND (length(uid) <= 36))),
  constraint interop_roaming_tokens_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_roaming_tokens_pages on interop_roaming_tokens (operator_id, partner_id, changed_at, token_id);
create index interop_roaming_tokens_uid on interop_roaming_tokens (operator_id, partner_id, uid_key);
select platform_tenant_table('interop_roaming_tokens');

-- Messages sent to a partner about a session that the partner started.
create table interop_sessions (
  operator_id uuid not null,
  partner_id uuid not null,
  partner_no text collate "C" not null,
  asked_at timestamp with time zone not null,
  told_start text default 'none'::text not null,
  told_status_at timestamp with time zone,
  told_stop boolean default false not null,
  -- State of the session record last sent to the partner, with the partner's answer.
  record_state text default 'waiting'::text not null,
  record_at timestamp with time zone,
  record_minor bigint,
  record_dwh bigint,
  -- Consecutive failures, earliest next attempt, and the error of the last failure.
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  problem text default ''::text not null,
  -- Time after which no further message is sent.
  done_at timestamp with time zone,
  -- Revision of the session's bill that was sent to the partner. A newer revision is sent automatically.
  record_revision smallint,
  constraint interop_sessions_pkey primary key (operator_id, partner_id, partner_no),
  constraint interop_sessions_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_sessions_partner_no_check check (((length(partner_no) >= 1) AND (length(partner_no) <= 64))),
  constraint interop_sessions_problem_check check ((length(problem) <= 300)),
  constraint interop_sessions_record check (((record_state = 'waiting'::text) OR (record_at IS NOT NULL))),
  constraint interop_sessions_record_revision_check check ((record_revision > 0)),
  constraint interop_sessions_record_state_check check ((record_state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'disputed'::text]))),
  constraint interop_sessions_told_start_check check ((told_start = ANY (ARRAY['none'::text, 'failed'::text, 'begun'::text]))),
  constraint interop_sessions_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
create index interop_sessions_newest on interop_sessions (operator_id, partner_id, asked_at DESC);
create index interop_sessions_open on interop_sessions (operator_id, partner_id, next_at) where (done_at IS NULL);
select platform_tenant_table('interop_sessions', 'select, insert, update');

create table interop_shown_connectors (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  station_id uuid not null,
  version_id uuid,
  rule_id uuid,
  constraint interop_shown_connectors_pkey primary key (operator_id, charge_point_id, connector_no),
  constraint interop_shown_connectors_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint interop_shown_connectors_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index interop_shown_connectors_station on interop_shown_connectors (operator_id, station_id);
select platform_tenant_table('interop_shown_connectors');
create policy scope on interop_shown_connectors as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Time of the last check of the station data shown to partners, per operator. The data is calculated once for all
-- partners and recalculated only for stations that changed. In `interop_shown_stations`, `made_of` is a fingerprint of
-- a station and its connectors; `mark` adds the rules that price them. If the mark noted for a partner
-- (`interop_noted_stations`) differs, the station is checked again for that partner.
create table interop_shown_looks (
  operator_id uuid not null,
  looked_at timestamp with time zone not null,
  -- Fingerprint of everything that prices the operator's stations.
  priced text not null,
  constraint interop_shown_looks_pkey primary key (operator_id),
  constraint interop_shown_looks_priced_check check ((length(priced) <= 100)),
  constraint interop_shown_looks_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('interop_shown_looks', 'select, insert, update');

-- Station data as a partner last received it. A deleted station is reported to the partner as removed, not left out.
create table interop_shown_places (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  card jsonb not null,
  constraint interop_shown_places_pkey primary key (operator_id, partner_id, station_id),
  constraint interop_shown_places_card_check check ((jsonb_typeof(card) = 'object'::text)),
  constraint interop_shown_places_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_shown_places');
create policy scope on interop_shown_places as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create table interop_shown_stations (
  operator_id uuid not null,
  -- The station may already be deleted; the row remains until the next check.
  station_id uuid not null,
  made_of text not null,
  mark text not null,
  -- Price versions of the station itself (`version_id`) and of its connectors (`version_ids`).
  version_id uuid,
  version_ids uuid[] not null,
  constraint interop_shown_stations_pkey primary key (operator_id, station_id),
  constraint interop_shown_stations_made_of_check check ((length(made_of) <= 100)),
  constraint interop_shown_stations_mark_check check ((length(mark) = 32)),
  constraint interop_shown_stations_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('interop_shown_stations');
create policy scope on interop_shown_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Fees of a T/CEC partner at a station as last sent (notification_stationFee), and the time of their last change. A
-- price change alone marks the station as changed.
create table interop_told_fees (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  digest bytea not null,
  changed_at timestamp with time zone not null,
  -- Digest that the partner accepted. Null: none yet.
  known_digest bytea,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  constraint interop_told_fees_pkey primary key (operator_id, partner_id, station_id),
  constraint interop_told_fees_digest_check check ((length(digest) = 32)),
  constraint interop_told_fees_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_told_fees_known_digest_check check ((length(known_digest) = 32)),
  constraint interop_told_fees_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  constraint interop_told_fees_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_fees');
create policy scope on interop_told_fees as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Connector status that each partner last received.
create table interop_told_states (
  operator_id uuid not null,
  partner_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  -- Null: no status sent yet.
  state text,
  told_at timestamp with time zone,
  -- Number of consecutive rejections. The next attempt is not before `next_at`.
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  -- Station of the connector when it was first shown to the partner, and its data at that time (`facts`).
  station_id uuid,
  facts jsonb,
  removed_at timestamp with time zone,
  -- Rule that prices the connector, and since when. Only a change of rule updates its `last_updated`.
  rule_id uuid,
  ruled_at timestamp with time zone,
  -- True if the connector must be compared with the partner's data even without a change.
  due boolean default false not null,
  constraint interop_told_states_pkey primary key (operator_id, partner_id, charge_point_id, connector_no),
  constraint interop_told_states_facts_check check ((jsonb_typeof(facts) = 'object'::text)),
  constraint interop_told_states_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_told_states_state_check check ((state = ANY (ARRAY['offline'::text, 'idle'::text, 'occupied'::text, 'charging'::text, 'suspended'::text, 'reserved'::text, 'disabled'::text, 'faulted'::text, 'removed'::text]))),
  constraint interop_told_states_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index interop_told_states_due on interop_told_states (operator_id, partner_id) where due;
create index interop_told_states_removed on interop_told_states (operator_id, partner_id) where (removed_at IS NOT NULL);
create index interop_told_states_station on interop_told_states (operator_id, partner_id, station_id);
select platform_tenant_table('interop_told_states');

-- Time since which a station is open to a partner, and the latest change of the station that the partner has received.
create table interop_told_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  shown_at timestamp with time zone not null,
  known_at timestamp with time zone,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  compared_at timestamp with time zone,
  -- Last change of the full station data sent to the partner. Null: not checked yet.
  changed_at timestamp with time zone,
  constraint interop_told_stations_pkey primary key (operator_id, partner_id, station_id),
  constraint interop_told_stations_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_told_stations_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  constraint interop_told_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_stations');
create policy scope on interop_told_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Tariffs as shown to partners, and the time of the last change of each.
create table interop_told_tariffs (
  operator_id uuid not null,
  partner_id uuid not null,
  rule_id uuid not null,
  digest bytea not null,
  changed_at timestamp with time zone not null,
  -- Digest of the tariff last sent to the partner. Null: nothing sent, or the tariff was sent as removed.
  known_digest bytea,
  failures smallint default 0 not null,
  next_at timestamp with time zone not null,
  constraint interop_told_tariffs_pkey primary key (operator_id, partner_id, rule_id),
  constraint interop_told_tariffs_digest_check check ((length(digest) = 32)),
  constraint interop_told_tariffs_failures_check check (((failures >= 0) AND (failures <= 100))),
  constraint interop_told_tariffs_known_digest_check check ((length(known_digest) = 32)),
  constraint interop_told_tariffs_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_tariffs');

-- References and policies that need other tables.
create policy scope on interop_ocpi_authorisations as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_ocpi_authorisations.operator_id) AND (p.id = interop_ocpi_authorisations.charge_point_id) AND (p.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_ocpi_authorisations.operator_id) AND (p.id = interop_ocpi_authorisations.charge_point_id) AND (p.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))));
create policy scope on interop_ocpi_commands as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_ocpi_commands.operator_id) AND (p.id = interop_ocpi_commands.charge_point_id) AND (p.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_ocpi_commands.operator_id) AND (p.id = interop_ocpi_commands.charge_point_id) AND (p.station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))));
create policy scope on interop_told_states as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_told_states.operator_id) AND (p.id = interop_told_states.charge_point_id)))))
  with check ((EXISTS ( SELECT
   FROM stations_charge_points p
  WHERE ((p.operator_id = interop_told_states.operator_id) AND (p.id = interop_told_states.charge_point_id)))));
