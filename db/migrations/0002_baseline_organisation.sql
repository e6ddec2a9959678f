-- Tables of organisation.

-- Operators, with their users and roles, sign-in, audit, dictionaries, approvals and partners. The platform itself is
-- the only row of kind 'platform'; its staff and their roles belong to that row. Operators are few and every domain
-- reads them: on a distributed installation this is a reference table, so optcode can be unique alone.
create table organisation_operators (
  operator_id uuid not null,
  kind text default 'operator'::text not null,
  optcode text not null,
  name text not null,
  product_name text default ''::text not null,
  page_title text default ''::text not null,
  icon text default ''::text not null,
  role_type text default 'energyandcharging'::text not null,
  language text default 'zh'::text not null,
  currency text default 'CNY'::text not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  settings jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  -- Registration and contact data of the company, and the stations visible to an interconnection partner.
  platform_id text default ''::text not null,
  registration_no text default ''::text not null,
  hotline text default ''::text not null,
  second_hotline text default ''::text not null,
  address text default ''::text not null,
  remark text default ''::text not null,
  push_enabled boolean default false not null,
  -- True for a demo operator. Its demo data lies in the past, also in the ledger, and can be recreated.
  demo boolean default false not null,
  constraint organisation_operators_pkey primary key (operator_id),
  constraint organisation_operators_demo_key unique (operator_id, demo),
  constraint organisation_operators_address_check check ((length(address) <= 200)),
  constraint organisation_operators_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint organisation_operators_hotline_check check ((length(hotline) <= 30)),
  constraint organisation_operators_icon_check check (((icon ~ '^(/([^/].*)?)?$'::text) AND (length(icon) <= 300))),
  constraint organisation_operators_kind_check check ((kind = ANY (ARRAY['platform'::text, 'operator'::text]))),
  constraint organisation_operators_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint organisation_operators_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_operators_optcode_check check ((optcode ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'::text)),
  constraint organisation_operators_page_title_check check ((length(page_title) <= 100)),
  constraint organisation_operators_platform_id_check check ((platform_id ~ '^([A-Za-z0-9]{9})?$'::text)),
  constraint organisation_operators_product_name_check check ((length(product_name) <= 100)),
  constraint organisation_operators_registration_no_check check ((length(registration_no) <= 36)),
  constraint organisation_operators_remark_check check ((length(remark) <= 500)),
  constraint organisation_operators_role_type_check check ((role_type = ANY (ARRAY['energyrole'::text, 'chargingrole'::text, 'energyandcharging'::text]))),
  constraint organisation_operators_second_hotline_check check ((length(second_hotline) <= 30)),
  constraint organisation_operators_settings_check check ((jsonb_typeof(settings) = 'object'::text)),
  constraint organisation_operators_time_zone_check check (((length(time_zone) >= 1) AND (length(time_zone) <= 64)))
);
create unique index organisation_operators_optcode_key on organisation_operators (lower(optcode));
create unique index organisation_operators_platform_key on organisation_operators (kind) where (kind = 'platform'::text);
select platform_tenant_table('organisation_operators', 'select');
grant insert, update on organisation_operators to evops_platform;
select platform_gateway_table('organisation_operators', 'select');
create policy ledger on organisation_operators for select to evops_ledger
  using (true);
grant select (operator_id, kind, name, language, currency, time_zone, settings, registration_no, address, demo) on organisation_operators to evops_ledger;

-- Account custody: persons who created an account, reset its credentials or renamed it. For 30 days the account cannot
-- approve requests of such a person. Rows outlive the account, because accounts created by that account remain in the
-- custody of the same person.
create table organisation_account_custodies (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  by_id uuid not null,
  by_name text not null,
  -- True if a platform staff member with every permission code did this within an operator. Accounts created this way
  -- do not share one custody.
  by_platform boolean default false not null,
  at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lifted_by_name text,
  lift_reason text,
  constraint organisation_account_custodies_pkey primary key (operator_id, id),
  constraint organisation_account_custodies_check check ((user_id <> by_id)),
  constraint organisation_account_custodies_check1 check ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lift_reason IS NULL)))),
  constraint organisation_account_custodies_kind_check check ((kind = ANY (ARRAY['made'::text, 'reset'::text, 'renamed'::text, 'provider'::text]))),
  constraint organisation_account_custodies_lift_reason_check check ((length(lift_reason) <= 500)),
  constraint organisation_account_custodies_third_check check (((lifted_by IS NULL) OR ((lifted_by <> user_id) AND (lifted_by <> by_id)))),
  constraint organisation_account_custodies_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_account_custodies_by on organisation_account_custodies (by_id, at) where (lifted_at IS NULL);
create index organisation_account_custodies_user on organisation_account_custodies (user_id, at) where (lifted_at IS NULL);
select platform_tenant_table('organisation_account_custodies', 'select, insert, update');
create policy staff on organisation_account_custodies for select to evops_app
  using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

-- Requests that need the approval of a second person.
create table organisation_approvals (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  subject_id text,
  payload jsonb not null,
  reason text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_reason text,
  result jsonb,
  error text,
  -- Stations affected by the request; null: the whole operator. An approver must have access to all of them.
  stations uuid[],
  -- Amount that the request would refund, so that pending amounts can be added up.
  amount_minor bigint,
  currency text,
  constraint organisation_approvals_pkey primary key (operator_id, id),
  constraint organisation_approvals_amount check ((((amount_minor IS NULL) = (currency IS NULL)) AND (amount_minor >= 0))),
  constraint organisation_approvals_check check ((expires_at > requested_at)),
  constraint organisation_approvals_check1 check (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint organisation_approvals_check2 check (((state = 'failed'::text) = (error IS NOT NULL))),
  constraint organisation_approvals_decided_check check (((state = ANY (ARRAY['executed'::text, 'failed'::text, 'refused'::text])) = (decided_by IS NOT NULL))),
  constraint organisation_approvals_decision_reason_check check ((length(decision_reason) <= 500)),
  constraint organisation_approvals_kind_check check (((length(kind) >= 1) AND (length(kind) <= 100))),
  constraint organisation_approvals_reason_check check ((length(reason) <= 500)),
  constraint organisation_approvals_second_person_check check (((decided_by IS NULL) OR (decided_by <> requested_by))),
  constraint organisation_approvals_state_check check ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'failed'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint organisation_approvals_subject_check check ((length(subject) <= 300)),
  constraint organisation_approvals_subject_id_check check ((length(subject_id) <= 200)),
  constraint organisation_approvals_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_approvals_due on organisation_approvals (expires_at) where (state = 'waiting'::text);
create index organisation_approvals_requester on organisation_approvals (operator_id, requested_by, requested_at);
create index organisation_approvals_state on organisation_approvals (operator_id, state, requested_at);
create unique index organisation_approvals_waiting_key on organisation_approvals (operator_id, kind, subject_id) where ((state = 'waiting'::text) AND (subject_id IS NOT NULL));
select platform_tenant_table('organisation_approvals', 'select, insert, update');

-- Audit log, append-only: the roles that serve people can insert and read, never update or delete.
create table organisation_audit (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  -- Null: an attempt under an unknown user name.
  user_id uuid,
  -- Operator of the user. Differs from operator_id when platform staff acted.
  user_operator_id uuid not null,
  user_name text not null,
  address text not null,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  result text not null,
  constraint organisation_audit_pkey primary key (operator_id, id),
  constraint organisation_audit_result_check check ((result = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint organisation_audit_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_audit_action on organisation_audit (operator_id, action, id);
create index organisation_audit_at on organisation_audit (operator_id, at, id);
create index organisation_audit_entity on organisation_audit (operator_id, entity, entity_id, id);
create index organisation_audit_user on organisation_audit (operator_id, user_id, id);
select platform_tenant_table('organisation_audit', 'select, insert');
grant delete on organisation_audit to evops_platform;
create policy kept on organisation_audit as restrictive for delete to evops_platform
  using ((at < (now() - '180 days'::interval)));

-- Start of the audit hash chain after old entries were deleted: the last deleted seal, and an authentication code
-- (`mark`) that only the holder of the installation's secret key can create.
create table organisation_audit_anchors (
  operator_id uuid not null,
  seq bigint not null,
  hash bytea not null,
  -- Number of deleted entries since the beginning of the chain.
  dropped bigint not null,
  mark bytea not null,
  at timestamp with time zone not null,
  constraint organisation_audit_anchors_pkey primary key (operator_id, seq),
  constraint organisation_audit_anchors_dropped_check check ((dropped > 0)),
  constraint organisation_audit_anchors_hash_check check ((length(hash) = 32)),
  constraint organisation_audit_anchors_mark_check check ((length(mark) = 32)),
  constraint organisation_audit_anchors_seq_check check ((seq >= 1)),
  constraint organisation_audit_anchors_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_audit_anchors', 'select');
grant insert on organisation_audit_anchors to evops_platform;

-- Seals of the audit log. One seal covers the entries committed since the previous seal: their ids in order, their
-- SHA-256 hashes in the same order (32 bytes each), a hash over these and the previous seal, and an authentication code
-- (`mark`) that only the holder of the installation's secret key can create.
create table organisation_audit_seals (
  operator_id uuid not null,
  seq bigint not null,
  row_ids uuid[] not null,
  row_hashes bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  mark bytea not null,
  sealed_at timestamp with time zone not null,
  constraint organisation_audit_seals_pkey primary key (operator_id, seq),
  constraint organisation_audit_seals_check check ((length(row_hashes) = (32 * cardinality(row_ids)))),
  constraint organisation_audit_seals_hash_check check ((length(hash) = 32)),
  constraint organisation_audit_seals_mark_check check ((length(mark) = 32)),
  constraint organisation_audit_seals_prev_hash_check check ((length(prev_hash) = 32)),
  constraint organisation_audit_seals_row_ids_check check ((cardinality(row_ids) > 0)),
  constraint organisation_audit_seals_seq_check check ((seq >= 1)),
  constraint organisation_audit_seals_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_audit_seals_at on organisation_audit_seals (operator_id, sealed_at);
select platform_tenant_table('organisation_audit_seals', 'select');
grant insert, delete on organisation_audit_seals to evops_platform;
create policy kept on organisation_audit_seals as restrictive for delete to evops_platform
  using ((sealed_at < (now() - '180 days'::interval)));

-- Queue of audit entries without a seal. The statement that writes an entry also inserts it here; the sealer then
-- assigns its place in the chain.
create table organisation_audit_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  constraint organisation_audit_unsealed_pkey primary key (operator_id, row_id),
  constraint organisation_audit_unsealed_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_audit_unsealed', 'insert');
grant select, delete on organisation_audit_unsealed to evops_platform;

create table organisation_dictionary_entries (
  operator_id uuid not null,
  type_code text not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  position integer default 0 not null,
  colour text default 'none'::text not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_dictionary_entries_pkey primary key (operator_id, type_code, code),
  constraint organisation_dictionary_entries_code_check check ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'::text)),
  constraint organisation_dictionary_entries_colour_check check ((colour = ANY (ARRAY['none'::text, 'grey'::text, 'blue'::text, 'green'::text, 'amber'::text, 'red'::text, 'purple'::text, 'cyan'::text]))),
  constraint organisation_dictionary_entries_en_check check (((length(en) >= 1) AND (length(en) <= 100))),
  constraint organisation_dictionary_entries_es_check check (((length(es) >= 1) AND (length(es) <= 100))),
  constraint organisation_dictionary_entries_position_check check ((("position" >= 0) AND ("position" <= 100000))),
  constraint organisation_dictionary_entries_zh_check check (((length(zh) >= 1) AND (length(zh) <= 100))),
  constraint organisation_dictionary_entries_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_dictionary_entries');
create policy defaults on organisation_dictionary_entries for select to evops_app
  using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

-- Dictionary types. The platform's rows are defaults for all operators; an operator's row with the same code overrides
-- the default.
create table organisation_dictionary_types (
  operator_id uuid not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_dictionary_types_pkey primary key (operator_id, code),
  constraint organisation_dictionary_types_code_check check ((code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'::text)),
  constraint organisation_dictionary_types_en_check check (((length(en) >= 1) AND (length(en) <= 100))),
  constraint organisation_dictionary_types_es_check check (((length(es) >= 1) AND (length(es) <= 100))),
  constraint organisation_dictionary_types_note_check check ((length(note) <= 500)),
  constraint organisation_dictionary_types_zh_check check (((length(zh) >= 1) AND (length(zh) <= 100))),
  constraint organisation_dictionary_types_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_dictionary_types');
create policy defaults on organisation_dictionary_types for select to evops_app
  using ((operator_id = '00000000-0000-7000-8000-000000000000'::uuid));

-- Directory of an operator (SCIM 2.0). The token is encrypted under the secret key.
create table organisation_directories (
  operator_id uuid not null,
  url text not null,
  sealed_token bytea not null,
  role_codes text[] default '{}'::text[] not null,
  last_run_at timestamp with time zone,
  last_result text,
  version integer default 1 not null,
  constraint organisation_directories_pkey primary key (operator_id),
  constraint organisation_directories_last_result_check check ((length(last_result) <= 500)),
  constraint organisation_directories_url_check check (((url ~ '^https?://'::text) AND (length(url) <= 500))),
  constraint organisation_directories_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_directories');

-- OpenID Connect providers that authenticate users of an operator, or the platform's own staff.
create table organisation_identity_providers (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  -- Claim that identifies the account at the first sign-in through this provider.
  claim text not null,
  enabled boolean default true not null,
  -- User who last changed the provider's address or the claim. For 30 days, accounts that first sign in through this
  -- provider are in the custody of this user.
  placed_by uuid not null,
  placed_by_name text not null,
  placed_by_platform boolean not null,
  placed_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint organisation_identity_providers_pkey primary key (operator_id, id),
  constraint organisation_identity_providers_operator_id_issuer_key unique (operator_id, issuer),
  constraint organisation_identity_providers_claim_check check ((claim = ANY (ARRAY['email'::text, 'preferred_username'::text, 'sub'::text]))),
  constraint organisation_identity_providers_client_id_check check (((length(client_id) >= 1) AND (length(client_id) <= 255))),
  constraint organisation_identity_providers_issuer_check check (((issuer ~ '^https?://'::text) AND (length(issuer) <= 500))),
  constraint organisation_identity_providers_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint organisation_identity_providers_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_identity_providers');

-- OAuth clients: programs that can request tokens. Rows are read before the operator is known, so only the platform
-- role sees them.
create table organisation_oauth_clients (
  client_id text not null,
  name text not null,
  -- Null: a public client. Its "secret" is publicly readable and never checked.
  secret_hash bytea,
  -- True for the product's own programs, which alone can use the password grant.
  first_party boolean default false not null,
  created_at timestamp with time zone default now() not null,
  -- Operator of a third-party program. The product's own programs have no operator and are visible to all. client_id is
  -- globally unique, because a token request names no operator.
  operator_id uuid,
  actor_id uuid,
  codes text[] default '{}'::text[] not null,
  enabled boolean default true not null,
  token_seconds integer default 600 not null,
  last_used_at timestamp with time zone,
  version integer default 1 not null,
  constraint organisation_oauth_clients_pkey primary key (client_id),
  constraint organisation_oauth_clients_client_id_check check (((length(client_id) >= 1) AND (length(client_id) <= 100))),
  constraint organisation_oauth_clients_owner_check check ((first_party = (operator_id IS NULL))),
  constraint organisation_oauth_clients_secret_check check ((first_party OR ((secret_hash IS NOT NULL) AND (actor_id IS NOT NULL)))),
  constraint organisation_oauth_clients_token_seconds_check check (((token_seconds >= 60) AND (token_seconds <= 3600))),
  constraint organisation_oauth_clients_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_oauth_clients_operator on organisation_oauth_clients (operator_id);
select platform_tenant_table('organisation_oauth_clients');
create policy product on organisation_oauth_clients for select to evops_app
  using (first_party);

-- Access tokens of programs. Rows are looked up before the operator is known, like the tokens of people.
create table organisation_client_tokens (
  token_hash bytea not null,
  client_id text not null,
  codes text[] not null,
  address text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint organisation_client_tokens_pkey primary key (token_hash),
  constraint organisation_client_tokens_token_hash_check check ((length(token_hash) = 32)),
  constraint organisation_client_tokens_client_id_fkey foreign key (client_id) references organisation_oauth_clients (client_id) on delete cascade
);
create index organisation_client_tokens_client on organisation_client_tokens (client_id);
create index organisation_client_tokens_expired on organisation_client_tokens (expires_at);
alter table organisation_client_tokens enable row level security;
alter table organisation_client_tokens force row level security;
create policy platform on organisation_client_tokens for all to evops_platform
  using (true)
  with check (true);
grant select, insert, delete on organisation_client_tokens to evops_platform;

create table organisation_organisations (
  operator_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  code text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  address text default ''::text not null,
  remark text default ''::text not null,
  position integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_organisations_pkey primary key (operator_id, id),
  constraint organisation_organisations_code_key unique (operator_id, code),
  constraint organisation_organisations_address_check check ((length(address) <= 200)),
  constraint organisation_organisations_check check ((parent_id <> id)),
  constraint organisation_organisations_code_check check ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_organisations_contact_check check ((length(contact) <= 100)),
  constraint organisation_organisations_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_organisations_phone_check check ((length(phone) <= 30)),
  constraint organisation_organisations_remark_check check ((length(remark) <= 500)),
  constraint organisation_organisations_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_organisations_operator_id_parent_id_fkey foreign key (operator_id, parent_id) references organisation_organisations (operator_id, id)
);
create index organisation_organisations_parent on organisation_organisations (operator_id, parent_id);
select platform_tenant_table('organisation_organisations');

create table organisation_departments (
  operator_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  name text not null,
  code text not null,
  phone text default ''::text not null,
  remark text default ''::text not null,
  position integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  constraint organisation_departments_pkey primary key (operator_id, id),
  constraint organisation_departments_code_key unique (operator_id, org_id, code),
  constraint organisation_departments_code_check check ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_departments_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_departments_phone_check check ((length(phone) <= 30)),
  constraint organisation_departments_remark_check check ((length(remark) <= 500)),
  constraint organisation_departments_operator_id_org_id_fkey foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
select platform_tenant_table('organisation_departments');

-- Interconnection partners. Secrets are encrypted with AES-256-GCM; the key is stored in no database.
create table organisation_partners (
  operator_id uuid not null,
  id uuid not null,
  platform_id text not null,
  name text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  api_url text not null,
  allowed_ips text[] default '{}'::text[] not null,
  environment text not null,
  direction text not null,
  protocol text not null,
  push_enabled boolean default false not null,
  enabled boolean default true not null,
  markup_e5 integer default 0 not null,
  their_secrets bytea,
  our_secrets bytea not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  -- False for platforms that do not support the call that reports fees.
  tells_fees boolean default true not null,
  -- True for partners that read OCPI tokens unencoded, although the specification requires Base64.
  raw_tokens boolean default false not null,
  -- Rounding of a partner's bill: as in the tariff, per fee, or once per bill. Sessions retain the rule agreed at their
  -- start.
  bill_rounding text default 'tariff'::text not null,
  -- True for a supervising platform (of a province or town). It receives stations, their states and their energy by
  -- T/CEC 102. It sells nothing at these stations and sees no prices or sessions.
  supervises boolean default false not null,
  constraint organisation_partners_pkey primary key (operator_id, id),
  constraint organisation_partners_platform_key unique (operator_id, platform_id, environment),
  constraint organisation_partners_api_url_check check (((length(api_url) <= 300) AND ((api_url ~ '^https?://'::text) OR ((protocol = 'ocpi'::text) AND (api_url = ''::text))))),
  constraint organisation_partners_bill_rounding_check check ((bill_rounding = ANY (ARRAY['tariff'::text, 'fee'::text, 'bill'::text]))),
  constraint organisation_partners_contact_check check ((length(contact) <= 100)),
  constraint organisation_partners_direction_check check ((direction = ANY (ARRAY['supply'::text, 'consume'::text, 'both'::text]))),
  constraint organisation_partners_environment_check check ((environment = ANY (ARRAY['test'::text, 'production'::text]))),
  constraint organisation_partners_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint organisation_partners_phone_check check ((length(phone) <= 40)),
  constraint organisation_partners_platform_id_check check ((platform_id ~
CASE
    WHEN (protocol = 'ocpi'::text) THEN '^[A-Z]{2}[A-Z0-9]{3}$'::text
    ELSE '^[A-Za-z0-9]{9}$'::text
END)),
  constraint organisation_partners_protocol_check check ((protocol = ANY (ARRAY['20160701'::text, '20161110'::text, 'v1'::text, 'ocpi'::text]))),
  constraint organisation_partners_supervises check (((NOT supervises) OR ((direction = 'supply'::text) AND (protocol <> 'ocpi'::text)))),
  constraint organisation_partners_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_partners');

create table organisation_partner_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  constraint organisation_partner_stations_pkey primary key (operator_id, partner_id, station_id),
  constraint organisation_partner_stations_operator_id_partner_id_fkey foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index organisation_partner_stations_station on organisation_partner_stations (operator_id, station_id);
select platform_tenant_table('organisation_partner_stations');
create policy scope on organisation_partner_stations as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- An operator's own labels for permission codes of the program. A code without a row uses its default label.
create table organisation_permission_labels (
  operator_id uuid not null,
  code text not null,
  zh text not null,
  en text not null,
  es text not null,
  position integer default 0 not null,
  hidden boolean default false not null,
  version integer default 1 not null,
  -- Permission codes grouped under an operator's own permission. Roles hold the group like a single code; its codes are
  -- resolved at the time of each check.
  codes text[],
  constraint organisation_permission_labels_pkey primary key (operator_id, code),
  constraint organisation_permission_labels_code_check check (((length(code) >= 1) AND (length(code) <= 80))),
  constraint organisation_permission_labels_codes_check check ((((codes IS NOT NULL) = (code ~ '^bundle:'::text)) AND ((codes IS NULL) OR ((cardinality(codes) >= 1) AND (cardinality(codes) <= 500))))),
  constraint organisation_permission_labels_en_check check (((length(en) >= 1) AND (length(en) <= 60))),
  constraint organisation_permission_labels_es_check check (((length(es) >= 1) AND (length(es) <= 60))),
  constraint organisation_permission_labels_zh_check check (((length(zh) >= 1) AND (length(zh) <= 60))),
  constraint organisation_permission_labels_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_permission_labels');

-- Settings of a person within an operator, for example the columns of a table. Platform staff store theirs in the
-- operator in which they work, so the user may belong to another operator and there is no foreign key.
create table organisation_preferences (
  operator_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint organisation_preferences_pkey primary key (operator_id, user_id, key),
  constraint organisation_preferences_key_check check (((key ~ '^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$'::text) AND (length(key) <= 100))),
  constraint organisation_preferences_value_check check ((pg_column_size(value) <= 65536)),
  constraint organisation_preferences_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_preferences');

create table organisation_roles (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  -- True: the role has every code of the catalogue, including codes added by later versions.
  grants_all boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  -- Null: the role is older than role codes. The next edit assigns one.
  code text,
  remark text default ''::text not null,
  data_scope text default 'all'::text not null,
  constraint organisation_roles_pkey primary key (operator_id, id),
  constraint organisation_roles_code_key unique (operator_id, code),
  constraint organisation_roles_name_key unique (operator_id, name),
  constraint organisation_roles_code_check check ((code ~ '^[A-Za-z0-9._-]{1,40}$'::text)),
  constraint organisation_roles_data_scope_check check ((data_scope = ANY (ARRAY['all'::text, 'organisation'::text, 'department'::text, 'stations'::text, 'own'::text]))),
  constraint organisation_roles_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint organisation_roles_remark_check check ((length(remark) <= 500)),
  constraint organisation_roles_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_roles');

create table organisation_role_permissions (
  operator_id uuid not null,
  role_id uuid not null,
  code text not null,
  constraint organisation_role_permissions_pkey primary key (operator_id, role_id, code),
  constraint organisation_role_permissions_code_check check (((length(code) >= 1) AND (length(code) <= 80))),
  constraint organisation_role_permissions_operator_id_role_id_fkey foreign key (operator_id, role_id) references organisation_roles (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_role_permissions');

-- Stations visible through a role (data scope 'stations') or assigned to a user (data scope 'own').
create table organisation_role_stations (
  operator_id uuid not null,
  role_id uuid not null,
  station_id uuid not null,
  constraint organisation_role_stations_pkey primary key (operator_id, role_id, station_id),
  constraint organisation_role_stations_operator_id_role_id_fkey foreign key (operator_id, role_id) references organisation_roles (operator_id, id) on delete cascade
);
create index organisation_role_stations_station on organisation_role_stations (operator_id, station_id);
select platform_tenant_table('organisation_role_stations');

-- Consecutive sign-in failures, per account and per address. The subject is a keyed hash, because people type passwords
-- into name fields. For an address, only different names count (`names`, the latest ones): one person's typing errors
-- do not block an office behind one address, but an attack that tries many names is blocked.
create table organisation_sign_in_attempts (
  kind text not null,
  subject bytea not null,
  failures integer not null,
  names bytea[] default '{}'::bytea[] not null,
  last_failure_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  account bytea,
  constraint organisation_sign_in_attempts_pkey primary key (kind, subject),
  constraint organisation_sign_in_attempts_account_check check ((length(account) = 32)),
  constraint organisation_sign_in_attempts_failures_check check ((failures >= 0)),
  constraint organisation_sign_in_attempts_kind_check check ((kind = ANY (ARRAY['account'::text, 'address'::text, 'network'::text, 'browser'::text, 'code'::text]))),
  constraint organisation_sign_in_attempts_of_check check (((account IS NOT NULL) = (kind = ANY (ARRAY['network'::text, 'browser'::text, 'code'::text])))),
  constraint organisation_sign_in_attempts_subject_check check ((length(subject) = 32))
);
create index organisation_sign_in_attempts_of on organisation_sign_in_attempts (account) where (account IS NOT NULL);
create index organisation_sign_in_attempts_old on organisation_sign_in_attempts (last_failure_at);
alter table organisation_sign_in_attempts enable row level security;
alter table organisation_sign_in_attempts force row level security;
create policy platform on organisation_sign_in_attempts for all to evops_platform
  using (true)
  with check (true);
grant select, insert, update, delete on organisation_sign_in_attempts to evops_platform;

-- Used sign-in states. A state that a browser carries to a provider, or to the second factor after it, is valid once:
-- its SHA-256 hash is stored here until the state expires.
create table organisation_spent_states (
  state_hash bytea not null,
  ends_at timestamp with time zone not null,
  constraint organisation_spent_states_pkey primary key (state_hash),
  constraint organisation_spent_states_state_hash_check check ((length(state_hash) = 32))
);
alter table organisation_spent_states enable row level security;
alter table organisation_spent_states force row level security;
create policy platform on organisation_spent_states for all to evops_platform
  using (true)
  with check (true);
grant select, insert, delete on organisation_spent_states to evops_platform;

create table organisation_users (
  operator_id uuid not null,
  id uuid not null,
  login_name text not null,
  display_name text not null,
  state text default 'active'::text not null,
  -- Argon2id hash in PHC form. Null: no password was ever set, and only a setup code can open the account.
  password_hash text,
  setup_code_hash text,
  setup_code_made_at timestamp with time zone,
  setup_code_used_at timestamp with time zone,
  must_change_password boolean default false not null,
  password_changed_at timestamp with time zone,
  language text,
  avatar text default ''::text not null,
  introduction text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  employee_no text default ''::text not null,
  remark text default ''::text not null,
  org_id uuid,
  directory_id text,
  constraint organisation_users_pkey primary key (operator_id, id),
  constraint organisation_users_directory_key unique (operator_id, directory_id),
  constraint organisation_users_avatar_check check ((length(avatar) <= 300)),
  constraint organisation_users_directory_id_check check ((length(directory_id) <= 200)),
  constraint organisation_users_display_name_check check (((length(display_name) >= 1) AND (length(display_name) <= 100))),
  constraint organisation_users_email_check check ((length(email) <= 200)),
  constraint organisation_users_employee_no_check check ((length(employee_no) <= 40)),
  constraint organisation_users_introduction_check check ((length(introduction) <= 500)),
  constraint organisation_users_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint organisation_users_login_name_check check (((length(login_name) >= 1) AND (length(login_name) <= 64))),
  constraint organisation_users_password_hash_check check ((password_hash ~ '^\$argon2id\$'::text)),
  constraint organisation_users_phone_check check ((length(phone) <= 30)),
  constraint organisation_users_remark_check check ((length(remark) <= 500)),
  constraint organisation_users_setup_code_hash_check check ((setup_code_hash ~ '^\$argon2id\$'::text)),
  constraint organisation_users_state_check check ((state = ANY (ARRAY['active'::text, 'disabled'::text]))),
  constraint organisation_users_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_users_operator_id_org_id_fkey foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create index organisation_users_org on organisation_users (operator_id, org_id);
select platform_tenant_table('organisation_users');

-- Links between external identities and accounts. A link is created at the first sign-in; later sign-ins do not use the
-- claim.
create table organisation_external_identities (
  operator_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null,
  constraint organisation_external_identities_pkey primary key (operator_id, provider_id, subject),
  constraint organisation_external_identit_operator_id_user_id_provider__key unique (operator_id, user_id, provider_id),
  constraint organisation_external_identities_subject_check check (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint organisation_external_identities_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_external_identities_operator_id_provider_id_fkey foreign key (operator_id, provider_id) references organisation_identity_providers (operator_id, id) on delete cascade,
  constraint organisation_external_identities_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_external_identities');

-- Sign-in names, unique across all operators because sign-in receives only the name. The key is the case-folded name.
create table organisation_login_names (
  name_key text not null,
  operator_id uuid not null,
  user_id uuid not null,
  constraint organisation_login_names_pkey primary key (name_key),
  constraint organisation_login_names_name_key_check check (((length(name_key) >= 1) AND (length(name_key) <= 128))),
  constraint organisation_login_names_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_login_names_user on organisation_login_names (operator_id, user_id);
select platform_tenant_table('organisation_login_names');

-- Authenticators of users (RFC 6238). An authenticator is active after its confirmation; last_step prevents a second
-- use of a code.
create table organisation_second_steps (
  operator_id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint organisation_second_steps_pkey primary key (operator_id, user_id),
  constraint organisation_second_steps_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_second_steps');

create table organisation_recovery_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  constraint organisation_recovery_codes_pkey primary key (operator_id, user_id, code_hash),
  constraint organisation_recovery_codes_code_hash_check check ((length(code_hash) = 32)),
  constraint organisation_recovery_codes_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_second_steps (operator_id, user_id) on delete cascade
);
select platform_tenant_table('organisation_recovery_codes', 'select, insert, delete');

-- Sign-in sessions, each with its family of tokens. A session ends once, for a stored reason, and is never reopened.
create table organisation_sign_in_sessions (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  scope text not null,
  -- Operator that platform staff chose to work in; otherwise null.
  acting_operator_id uuid,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  user_agent text default ''::text not null,
  -- Role to which the session is limited; otherwise null.
  acting_role_id uuid,
  -- Sign-in method. A user who signed in through a provider used no password and does not have to change one first.
  way text default 'password'::text not null,
  constraint organisation_sign_in_sessions_pkey primary key (operator_id, id),
  constraint organisation_sign_in_sessions_check check (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint organisation_sign_in_sessions_check1 check (((acting_operator_id IS NULL) OR (operator_id = '00000000-0000-7000-8000-000000000000'::uuid))),
  constraint organisation_sign_in_sessions_end_reason_check check ((end_reason = ANY (ARRAY['signed-out'::text, 'expired'::text, 'reused'::text, 'password-changed'::text, 'disabled'::text, 'roles-changed'::text]))),
  constraint organisation_sign_in_sessions_user_agent_check check ((length(user_agent) <= 300)),
  constraint organisation_sign_in_sessions_way_check check ((way = ANY (ARRAY['password'::text, 'openid'::text]))),
  constraint organisation_sign_in_sessions_acting_operator_id_fkey foreign key (acting_operator_id) references organisation_operators (operator_id),
  constraint organisation_sign_in_sessions_client_id_fkey foreign key (client_id) references organisation_oauth_clients (client_id),
  constraint organisation_sign_in_sessions_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_sign_in_sessions_expired on organisation_sign_in_sessions (expires_at);
create index organisation_sign_in_sessions_idle on organisation_sign_in_sessions (last_used_at) where (ended_at IS NULL);
create index organisation_sign_in_sessions_user on organisation_sign_in_sessions (operator_id, user_id) where (ended_at IS NULL);
select platform_tenant_table('organisation_sign_in_sessions', 'select, insert, update');
grant delete on organisation_sign_in_sessions to evops_platform;

-- Hashes (SHA-256) of random tokens: read access to this table does not allow anybody to sign in. Rows are looked up
-- before the operator is known.
create table organisation_tokens (
  token_hash bytea not null,
  operator_id uuid not null,
  sign_in_session_id uuid not null,
  kind text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- Time of use. A refresh token is used once; a second use ends the session.
  used_at timestamp with time zone,
  -- First request that used the token. If a refresh token is presented again while the tokens issued for it were never
  -- used, the client did not receive the reply; this is not treated as use by two people (decision 150).
  seen_at timestamp with time zone,
  constraint organisation_tokens_pkey primary key (token_hash),
  constraint organisation_tokens_kind_check check ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  constraint organisation_tokens_token_hash_check check ((length(token_hash) = 32)),
  constraint organisation_tokens_operator_id_sign_in_session_id_fkey foreign key (operator_id, sign_in_session_id) references organisation_sign_in_sessions (operator_id, id) on delete cascade
);
create index organisation_tokens_sign_in_session on organisation_tokens (operator_id, sign_in_session_id);
alter table organisation_tokens enable row level security;
alter table organisation_tokens force row level security;
create policy platform on organisation_tokens for all to evops_platform
  using (true)
  with check (true);
grant select, insert, update, delete on organisation_tokens to evops_platform;

create table organisation_user_departments (
  operator_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  constraint organisation_user_departments_pkey primary key (operator_id, user_id, department_id),
  constraint organisation_user_departments_operator_id_department_id_fkey foreign key (operator_id, department_id) references organisation_departments (operator_id, id),
  constraint organisation_user_departments_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_departments_department on organisation_user_departments (operator_id, department_id);
select platform_tenant_table('organisation_user_departments');

create table organisation_user_roles (
  operator_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  constraint organisation_user_roles_pkey primary key (operator_id, user_id, role_id),
  constraint organisation_user_roles_operator_id_role_id_fkey foreign key (operator_id, role_id) references organisation_roles (operator_id, id),
  constraint organisation_user_roles_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_roles_role on organisation_user_roles (operator_id, role_id);
select platform_tenant_table('organisation_user_roles');

create table organisation_user_stations (
  operator_id uuid not null,
  user_id uuid not null,
  station_id uuid not null,
  constraint organisation_user_stations_pkey primary key (operator_id, user_id, station_id),
  constraint organisation_user_stations_operator_id_user_id_fkey foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_stations_station on organisation_user_stations (operator_id, station_id);
select platform_tenant_table('organisation_user_stations');

-- Saved list views: filters, order, columns. A view with a role is visible to the holders of the role and is deleted
-- with the role.
create table organisation_views (
  operator_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  screen text not null,
  name text not null,
  filters jsonb not null,
  columns jsonb,
  sort text,
  shared_role_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint organisation_views_pkey primary key (operator_id, id),
  constraint organisation_views_name_key unique (operator_id, owner_id, screen, name),
  constraint organisation_views_columns_check check (((jsonb_typeof(columns) = 'object'::text) AND (pg_column_size(columns) <= 65536))),
  constraint organisation_views_filters_check check (((jsonb_typeof(filters) = 'object'::text) AND (pg_column_size(filters) <= 65536))),
  constraint organisation_views_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint organisation_views_screen_check check (((length(screen) >= 1) AND (length(screen) <= 100))),
  constraint organisation_views_sort_check check ((length(sort) <= 60)),
  constraint organisation_views_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_views_role_fkey foreign key (operator_id, shared_role_id) references organisation_roles (operator_id, id) on delete cascade
);
create index organisation_views_role on organisation_views (operator_id, shared_role_id) where (shared_role_id IS NOT NULL);
create index organisation_views_screen on organisation_views (operator_id, screen, created_at);
select platform_tenant_table('organisation_views');

-- References and policies that need other tables.
alter table platform_files add constraint platform_files_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id);
alter table platform_runs add constraint platform_runs_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id);

-- First rows.
set local role evops_platform;
insert into organisation_operators (operator_id, kind, optcode, name, product_name, page_title, icon, role_type, language, currency, time_zone, settings, version, platform_id, registration_no, hotline, second_hotline, address, remark, push_enabled, demo) values
  ('00000000-0000-7000-8000-000000000000', 'platform', 'platform', 'EVOps', '', '', '', 'energyandcharging', 'en', 'CNY', 'Asia/Shanghai', '{}', '1', '', '', '', '', '', '', 'false', 'false');
reset role;
set local role evops_platform;
insert into organisation_dictionary_entries (operator_id, type_code, code, zh, en, es, position, colour, enabled, version) values
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'card-reader', '读卡器故障', 'Card reader', 'Lector de tarjetas', '50', 'blue', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'communication', '通信故障', 'Communication', 'Comunicación', '10', 'amber', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'connector', '枪头故障', 'Connector', 'Conector', '30', 'red', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'emergency-stop', '急停按下', 'Emergency stop', 'Parada de emergencia', '60', 'red', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'other', '其他', 'Other', 'Otra', '70', 'grey', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'power-module', '充电模块故障', 'Power module', 'Módulo de potencia', '20', 'red', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'screen', '屏幕故障', 'Screen', 'Pantalla', '40', 'blue', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'application', '应用问题', 'Application', 'Aplicación', '40', 'blue', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'charging', '充电问题', 'Charging', 'Carga', '10', 'amber', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'other', '其他', 'Other', 'Otro', '60', 'grey', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'parking', '车位占用', 'Parking space taken', 'Plaza ocupada', '30', 'blue', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'payment', '支付问题', 'Payment', 'Pago', '20', 'amber', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'suggestion', '建议', 'Suggestion', 'Sugerencia', '50', 'green', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'double-payment', '重复支付', 'Paid twice', 'Pago duplicado', '40', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'goodwill', '客户关怀', 'Goodwill', 'Cortesía', '50', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'not-charged', '未充上电', 'Did not charge', 'No cargó', '30', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'other', '其他', 'Other', 'Otro', '60', 'grey', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'wrong-energy', '电量有误', 'Wrong energy', 'Energía incorrecta', '10', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'wrong-price', '价格有误', 'Wrong price', 'Precio incorrecto', '20', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'car-wash', '洗车', 'Car wash', 'Lavado de coches', '40', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'rest-area', '休息区', 'Rest area', 'Zona de descanso', '60', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'restaurant', '餐饮', 'Restaurant', 'Restaurante', '50', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'shop', '便利店', 'Shop', 'Tienda', '20', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'toilet', '卫生间', 'Toilet', 'Aseo', '30', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'wifi', '无线网络', 'Wi-Fi', 'Wifi', '10', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '1', '居民区', 'Residential area', 'Zona residencial', '10', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '10', '路边停车位', 'Roadside', 'Vía pública', '100', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '11', '城际高速服务区', 'Motorway service area', 'Área de servicio de autopista', '110', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '2', '公共机构', 'Public institution', 'Institución pública', '20', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '255', '其他', 'Other', 'Otro', '120', 'grey', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '3', '企事业单位', 'Company', 'Empresa', '30', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '4', '写字楼', 'Office building', 'Edificio de oficinas', '40', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '5', '工业园区', 'Industrial park', 'Parque industrial', '50', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '6', '交通枢纽', 'Transport hub', 'Nodo de transporte', '60', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '7', '大型文体设施', 'Stadium or culture', 'Estadio o cultura', '70', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '8', '城市绿地', 'Green space', 'Zona verde', '80', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '9', '大型建筑配建停车场', 'Car park of a building', 'Aparcamiento de edificio', '90', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'bus', '公交车', 'Bus', 'Autobús', '10', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'logistics', '物流车', 'Delivery', 'Reparto', '30', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'official', '公务车', 'Official', 'Oficial', '60', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'private', '私家车', 'Private', 'Particular', '50', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'sanitation', '环卫车', 'Sanitation', 'Limpieza urbana', '40', 'none', 'true', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'taxi', '出租车', 'Taxi', 'Taxi', '20', 'none', 'true', '1');
reset role;
set local role evops_platform;
insert into organisation_dictionary_types (operator_id, code, zh, en, es, note, version) values
  ('00000000-0000-7000-8000-000000000000', 'fault-class', '故障类别', 'Fault type', 'Tipo de avería', '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', '反馈类别', 'Feedback type', 'Tipo de comentario', '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', '退款原因', 'Refund reason', 'Motivo del reembolso', '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', '配套设施', 'Facilities', 'Servicios del lugar', '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '建设场所', 'Site type', 'Tipo de emplazamiento', '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', '车辆用途', 'Vehicle use', 'Uso del vehículo', '', '1');
reset role;
set local role evops_platform;
insert into organisation_oauth_clients (client_id, name, secret_hash, first_party, operator_id, actor_id, codes, enabled, token_seconds, last_used_at, version) values
  ('boss-web', 'EVOps console', null, 'true', null, null, '{}', 'true', '600', null, '1');
reset role;
