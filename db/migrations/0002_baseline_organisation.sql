-- Operators, their users and roles, sign-in, audit, dictionaries, approvals, partners.

-- The platform itself is the one row of kind 'platform'; its staff and their roles belong to it. Operators are few
-- and every domain reads them: on a distributed installation this is a reference table, so optcode may be unique
-- alone.
create table organisation_operators (
  operator_id uuid primary key,
  kind text not null default 'operator' check (kind in ('platform', 'operator')),
  optcode text not null check (optcode ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
  name text not null check (length(name) between 1 and 100),
  product_name text not null default '' check (length(product_name) <= 100),
  page_title text not null default '' check (length(page_title) <= 100),
  icon text not null default '' check (icon ~ '^(/([^/].*)?)?$' and length(icon) <= 300),
  role_type text not null default 'energyandcharging' check (role_type in ('energyrole', 'chargingrole',
    'energyandcharging')),
  language text not null default 'zh' check (language in ('zh', 'en', 'es')),
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Asia/Shanghai' check (length(time_zone) between 1 and 64),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- What a company is registered as and reached by, and the stations that a partner of the interconnection may see.
  platform_id text not null default '' check (platform_id ~ '^([A-Za-z0-9]{9})?$'),
  registration_no text not null default '' check (length(registration_no) <= 36),
  hotline text not null default '' check (length(hotline) <= 30),
  second_hotline text not null default '' check (length(second_hotline) <= 30),
  address text not null default '' check (length(address) <= 200),
  remark text not null default '' check (length(remark) <= 500),
  push_enabled boolean not null default false
);
create unique index organisation_operators_optcode_key on organisation_operators (lower(optcode));
create unique index organisation_operators_platform_key on organisation_operators (kind) where kind = 'platform';
insert into organisation_operators (operator_id, kind, optcode, name, product_name, page_title, icon, role_type,
  language, currency, time_zone, settings, platform_id, registration_no, hotline, second_hotline, address, remark,
  push_enabled) values
  ('00000000-0000-7000-8000-000000000000', 'platform', 'platform', 'EVOps', '', '', '', 'energyandcharging', 'en',
    'CNY', 'Asia/Shanghai', '{}', '', '', '', '', '', '', false);
select platform_tenant_table('organisation_operators', 'select');
select platform_gateway_table('organisation_operators', 'select');
grant insert, update on organisation_operators to evops_platform;

create table organisation_organisations (
  operator_id uuid not null,
  id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 100),
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 30),
  address text not null default '' check (length(address) <= 200),
  remark text not null default '' check (length(remark) <= 500),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_organisations_code_key unique (operator_id, code),
  constraint organisation_organisations_check check (parent_id <> id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, parent_id) references organisation_organisations (operator_id, id)
);
create index organisation_organisations_parent on organisation_organisations (operator_id, parent_id);
select platform_tenant_table('organisation_organisations');

create table organisation_users (
  operator_id uuid not null,
  id uuid not null,
  login_name text not null check (length(login_name) between 1 and 64),
  display_name text not null check (length(display_name) between 1 and 100),
  state text not null default 'active' check (state in ('active', 'disabled')),
  -- argon2id in PHC form. Null: no password was ever set, only a setup code may open the account.
  password_hash text check (password_hash ~ '^\$argon2id\$'),
  setup_code_hash text check (setup_code_hash ~ '^\$argon2id\$'),
  setup_code_made_at timestamptz,
  setup_code_used_at timestamptz,
  must_change_password boolean not null default false,
  password_changed_at timestamptz,
  language text check (language in ('zh', 'en', 'es')),
  avatar text not null default '' check (length(avatar) <= 300),
  introduction text not null default '' check (length(introduction) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  email text not null default '' check (length(email) <= 200),
  phone text not null default '' check (length(phone) <= 30),
  employee_no text not null default '' check (length(employee_no) <= 40),
  remark text not null default '' check (length(remark) <= 500),
  org_id uuid,
  directory_id text check (length(directory_id) <= 200),
  primary key (operator_id, id),
  constraint organisation_users_directory_key unique (operator_id, directory_id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create index organisation_users_org on organisation_users (operator_id, org_id);
select platform_tenant_table('organisation_users');

-- Sign-in names are unique over all operators, because sign-in knows nothing but the name. The key is the folded
-- name.
create table organisation_login_names (
  name_key text primary key check (length(name_key) between 1 and 128),
  operator_id uuid not null,
  user_id uuid not null,
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_login_names_user on organisation_login_names (operator_id, user_id);
select platform_tenant_table('organisation_login_names');

create table organisation_roles (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Holds every code of the catalogue, those that later versions add as well.
  grants_all boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Null: a role from before codes; whoever edits it next gives it one.
  code text check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  remark text not null default '' check (length(remark) <= 500),
  data_scope text not null default 'all' check (data_scope in ('all', 'organisation', 'department', 'stations',
    'own')),
  primary key (operator_id, id),
  constraint organisation_roles_code_key unique (operator_id, code),
  constraint organisation_roles_name_key unique (operator_id, name),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_roles');

create table organisation_role_permissions (
  operator_id uuid not null,
  role_id uuid not null,
  code text not null check (length(code) between 1 and 80),
  primary key (operator_id, role_id, code),
  foreign key (operator_id, role_id) references organisation_roles (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_role_permissions');

create table organisation_user_roles (
  operator_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (operator_id, user_id, role_id),
  foreign key (operator_id, role_id) references organisation_roles (operator_id, id),
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_roles_role on organisation_user_roles (operator_id, role_id);
select platform_tenant_table('organisation_user_roles');

-- Programs that may ask for tokens. Read before any operator is known, so only the platform's role sees them.
create table organisation_oauth_clients (
  client_id text primary key check (length(client_id) between 1 and 100),
  name text not null,
  -- Null: a public client, whose "secret" everybody can read and nobody checks.
  secret_hash bytea,
  -- Only the product's own programs may use the password grant.
  first_party boolean not null default false,
  created_at timestamptz not null default now(),
  -- Programs of third parties belong to an operator; the product's own belong to nobody and everybody sees them.
  -- client_id stays unique over all: a program names nothing else when it asks for a token.
  operator_id uuid,
  actor_id uuid,
  codes text[] not null default '{}',
  enabled boolean not null default true,
  token_seconds integer not null default 600 check (token_seconds between 60 and 3600),
  last_used_at timestamptz,
  version integer not null default 1,
  constraint organisation_oauth_clients_owner_check check (first_party = (operator_id is null)),
  constraint organisation_oauth_clients_secret_check check (first_party
    or (secret_hash is not null and actor_id is not null)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_oauth_clients_operator on organisation_oauth_clients (operator_id);
insert into organisation_oauth_clients (client_id, name, first_party, codes, enabled, token_seconds) values
  ('boss-web', 'EVOps console', true, '{}', true, 600);
select platform_tenant_table('organisation_oauth_clients');
create policy product on organisation_oauth_clients for select to evops_app using (first_party);

-- One sign-in: the family of its tokens. It ends once, for a reason, and never comes back.
create table organisation_sessions (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null,
  scope text not null,
  -- Set when the platform's staff chose an operator to work in.
  acting_operator_id uuid,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'expired', 'reused', 'password-changed', 'disabled',
    'roles-changed')),
  user_agent text not null default '' check (length(user_agent) <= 300),
  -- Set while the session is limited to one of the user's roles.
  acting_role_id uuid,
  primary key (operator_id, id),
  constraint organisation_sessions_check check ((ended_at is null) = (end_reason is null)),
  constraint organisation_sessions_check1 check (acting_operator_id is null
    or operator_id = '00000000-0000-7000-8000-000000000000'::uuid),
  foreign key (acting_operator_id) references organisation_operators (operator_id),
  foreign key (client_id) references organisation_oauth_clients (client_id),
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_sessions_expired on organisation_sessions (expires_at);
create index organisation_sessions_idle on organisation_sessions (last_used_at) where ended_at is null;
create index organisation_sessions_user on organisation_sessions (operator_id, user_id) where ended_at is null;
select platform_tenant_table('organisation_sessions', 'select, insert, update');
grant delete on organisation_sessions to evops_platform;

-- SHA-256 of random tokens: whoever reads this table can sign in as nobody. Looked up before an operator is known.
create table organisation_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- A refresh token is used once; a second use ends the session.
  used_at timestamptz,
  foreign key (operator_id, session_id) references organisation_sessions (operator_id, id) on delete cascade
);
create index organisation_tokens_session on organisation_tokens (operator_id, session_id);
alter table organisation_tokens enable row level security, force row level security;
create policy platform on organisation_tokens to evops_platform using (true) with check (true);
grant select, insert, update, delete on organisation_tokens to evops_platform;

-- Failures in a row, by account and by address. The subject is a keyed hash: people type passwords into name fields.
-- An address counts different names only (`names`, the latest ones), so that an office behind one address is not shut
-- out by one person's typing while a spray over many names is.
create table organisation_sign_in_attempts (
  kind text not null check (kind in ('account', 'address', 'network', 'browser', 'code')),
  subject bytea not null check (length(subject) = 32),
  failures integer not null check (failures >= 0),
  names bytea[] not null default '{}'::bytea[],
  last_failure_at timestamptz not null,
  locked_until timestamptz,
  account bytea check (length(account) = 32),
  primary key (kind, subject),
  constraint organisation_sign_in_attempts_of_check check ((account is not null) = (kind in ('network', 'browser',
    'code')))
);
create index organisation_sign_in_attempts_of on organisation_sign_in_attempts (account) where account is not null;
create index organisation_sign_in_attempts_old on organisation_sign_in_attempts (last_failure_at);
alter table organisation_sign_in_attempts enable row level security, force row level security;
create policy platform on organisation_sign_in_attempts to evops_platform using (true) with check (true);
grant select, insert, update, delete on organisation_sign_in_attempts to evops_platform;

-- Append-only: the roles that serve people may add and read, never change or delete.
create table organisation_audit (
  operator_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  -- Null: an attempt under a name that nobody has.
  user_id uuid,
  -- The operator whose user this is; differs from operator_id when the platform's staff acted.
  user_operator_id uuid not null,
  user_name text not null,
  address text not null,
  request_id text not null,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  result text not null check (result in ('done', 'refused')),
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_audit_action on organisation_audit (operator_id, action, id);
create index organisation_audit_at on organisation_audit (operator_id, at, id);
create index organisation_audit_entity on organisation_audit (operator_id, entity, entity_id, id);
create index organisation_audit_user on organisation_audit (operator_id, user_id, id);
select platform_tenant_table('organisation_audit', 'select, insert');

create table organisation_departments (
  operator_id uuid not null,
  id uuid not null,
  org_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  code text not null check (code ~ '^[A-Za-z0-9._-]{1,40}$'),
  phone text not null default '' check (length(phone) <= 30),
  remark text not null default '' check (length(remark) <= 500),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_departments_code_key unique (operator_id, org_id, code),
  foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
select platform_tenant_table('organisation_departments');

create table organisation_user_departments (
  operator_id uuid not null,
  user_id uuid not null,
  department_id uuid not null,
  primary key (operator_id, user_id, department_id),
  foreign key (operator_id, department_id) references organisation_departments (operator_id, id),
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_departments_department on organisation_user_departments (operator_id, department_id);
select platform_tenant_table('organisation_user_departments');

-- Stations that a role shows (data scope 'stations') or that are assigned to a user (data scope 'own').
create table organisation_role_stations (
  operator_id uuid not null,
  role_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, role_id, station_id),
  foreign key (operator_id, role_id) references organisation_roles (operator_id, id) on delete cascade
);
create index organisation_role_stations_station on organisation_role_stations (operator_id, station_id);
select platform_tenant_table('organisation_role_stations');

create table organisation_user_stations (
  operator_id uuid not null,
  user_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, user_id, station_id),
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
create index organisation_user_stations_station on organisation_user_stations (operator_id, station_id);
select platform_tenant_table('organisation_user_stations');

-- An operator's own words for a code of the program. A code without a row speaks for itself.
create table organisation_permission_labels (
  operator_id uuid not null,
  code text not null check (length(code) between 1 and 80),
  zh text not null check (length(zh) between 1 and 60),
  en text not null check (length(en) between 1 and 60),
  es text not null check (length(es) between 1 and 60),
  position integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  primary key (operator_id, code),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_permission_labels');

-- The operator's directory (SCIM 2.0). The token is sealed under the secret key.
create table organisation_directories (
  operator_id uuid primary key,
  url text not null check (url ~ '^https?://' and length(url) <= 500),
  sealed_token bytea not null,
  role_codes text[] not null default '{}',
  last_run_at timestamptz,
  last_result text check (length(last_result) <= 500),
  version integer not null default 1,
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_directories');

-- An entry waits here, written in the same statement, until the sealer has given it its place in the chain.
create table organisation_audit_unsealed (
  operator_id uuid not null,
  row_id uuid not null,
  primary key (operator_id, row_id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_audit_unsealed', 'insert');
grant select, delete on organisation_audit_unsealed to evops_platform;

-- One seal covers the entries that were committed since the one before: their ids in order, their SHA-256 in the same
-- order (32 bytes each), a hash over all of it and the seal before, and a mark that only the holder of the
-- installation's secret key can make.
create table organisation_audit_seals (
  operator_id uuid not null,
  seq bigint not null check (seq >= 1),
  row_ids uuid[] not null check (cardinality(row_ids) > 0),
  row_hashes bytea not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  mark bytea not null check (length(mark) = 32),
  sealed_at timestamptz not null,
  primary key (operator_id, seq),
  constraint organisation_audit_seals_check check (length(row_hashes) = (32 * cardinality(row_ids))),
  foreign key (operator_id) references organisation_operators (operator_id)
);
-- Finds the seal of one entry: ids are made in time order, so it lies among the seals of that time.
create index organisation_audit_seals_at on organisation_audit_seals (operator_id, sealed_at);
select platform_tenant_table('organisation_audit_seals', 'select');
grant insert on organisation_audit_seals to evops_platform;

-- One request that needs a second person.
create table organisation_approvals (
  operator_id uuid not null,
  id uuid not null,
  kind text not null check (length(kind) between 1 and 100),
  subject text not null check (length(subject) <= 300),
  subject_id text check (length(subject_id) <= 200),
  payload jsonb not null,
  reason text not null check (length(reason) <= 500),
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'executed', 'failed', 'refused', 'withdrawn',
    'expired')),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  result jsonb,
  error text,
  -- The stations that what is asked for concerns; null: the whole operator. Whoever approves sees them all.
  stations uuid[],
  -- Nobody decides their own request; withdrawing it is not deciding it.
  primary key (operator_id, id),
  constraint organisation_approvals_check check (expires_at > requested_at),
  constraint organisation_approvals_check1 check ((state = 'waiting') = (decided_at is null)),
  constraint organisation_approvals_check2 check ((state = 'failed') = (error is not null)),
  constraint organisation_approvals_decided_check check ((state in ('executed', 'failed',
    'refused')) = (decided_by is not null)),
  constraint organisation_approvals_second_person_check check (decided_by is null or decided_by <> requested_by),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_approvals_due on organisation_approvals (expires_at) where state = 'waiting';
create index organisation_approvals_requester on organisation_approvals (operator_id, requested_by, requested_at);
create index organisation_approvals_state on organisation_approvals (operator_id, state, requested_at);
-- The same act is asked for once at a time.
create unique index organisation_approvals_waiting_key on organisation_approvals (operator_id, kind, subject_id)
  where state = 'waiting' and subject_id is not null;
select platform_tenant_table('organisation_approvals', 'select, insert, update');

-- The platform's rows are everybody's defaults; an operator's row of the same code takes a default's place.
create table organisation_dictionary_types (
  operator_id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'),
  zh text not null check (length(zh) between 1 and 100),
  en text not null check (length(en) between 1 and 100),
  es text not null check (length(es) between 1 and 100),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, code),
  foreign key (operator_id) references organisation_operators (operator_id)
);
insert into organisation_dictionary_types (operator_id, code, zh, en, es, note) values
  ('00000000-0000-7000-8000-000000000000', 'fault-class', '故障类别', 'Kind of fault', 'Tipo de avería', ''),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', '反馈类别', 'Kind of feedback', 'Tipo de comentario', ''),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', '退款原因', 'Reason of a refund', 'Motivo del reembolso', ''),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', '配套设施', 'Facilities', 'Servicios del lugar', ''),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '建设场所', 'Kind of site', 'Tipo de emplazamiento', ''),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', '车辆用途', 'Use of the vehicle', 'Uso del vehículo', '');
select platform_tenant_table('organisation_dictionary_types');
create policy defaults on organisation_dictionary_types for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000'::uuid);

create table organisation_dictionary_entries (
  operator_id uuid not null,
  type_code text not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$'),
  zh text not null check (length(zh) between 1 and 100),
  en text not null check (length(en) between 1 and 100),
  es text not null check (length(es) between 1 and 100),
  position integer not null default 0 check ("position" >= 0 and "position" <= 100000),
  colour text not null default 'none' check (colour in ('none', 'grey', 'blue', 'green', 'amber', 'red', 'purple',
    'cyan')),
  enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, type_code, code),
  foreign key (operator_id) references organisation_operators (operator_id)
);
insert into organisation_dictionary_entries (operator_id, type_code, code, zh, en, es, position, colour, enabled)
  values
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'communication', '通信故障', 'Communication', 'Comunicación',
    10, 'amber', true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'power-module', '充电模块故障', 'Power module',
    'Módulo de potencia', 20, 'red', true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'connector', '枪头故障', 'Connector', 'Conector', 30, 'red',
    true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'screen', '屏幕故障', 'Screen', 'Pantalla', 40, 'blue', true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'card-reader', '读卡器故障', 'Card reader', 'Lector de tarjetas',
    50, 'blue', true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'emergency-stop', '急停按下', 'Emergency stop',
    'Parada de emergencia', 60, 'red', true),
  ('00000000-0000-7000-8000-000000000000', 'fault-class', 'other', '其他', 'Other', 'Otra', 70, 'grey', true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'charging', '充电问题', 'Charging', 'Recarga', 10,
    'amber', true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'payment', '支付问题', 'Payment', 'Pago', 20, 'amber',
    true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'parking', '车位占用', 'Parking space taken',
    'Plaza ocupada', 30, 'blue', true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'application', '应用问题', 'Application', 'Aplicación',
    40, 'blue', true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'suggestion', '建议', 'Suggestion', 'Sugerencia', 50,
    'green', true),
  ('00000000-0000-7000-8000-000000000000', 'feedback-category', 'other', '其他', 'Other', 'Otro', 60, 'grey', true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'wrong-energy', '电量有误', 'Wrong energy',
    'Energía incorrecta', 10, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'wrong-price', '价格有误', 'Wrong price', 'Precio incorrecto',
    20, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'not-charged', '未充上电', 'Did not charge', 'No recargó', 30,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'double-payment', '重复支付', 'Paid twice', 'Pago duplicado',
    40, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'goodwill', '客户关怀', 'Goodwill', 'Cortesía', 50, 'none',
    true),
  ('00000000-0000-7000-8000-000000000000', 'refund-reason', 'other', '其他', 'Other', 'Otro', 60, 'grey', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'wifi', '无线网络', 'Wi-Fi', 'Wifi', 10, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'shop', '便利店', 'Shop', 'Tienda', 20, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'toilet', '卫生间', 'Toilet', 'Aseo', 30, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'car-wash', '洗车', 'Car wash', 'Lavado de coches', 40,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'restaurant', '餐饮', 'Restaurant', 'Restaurante', 50,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-facility', 'rest-area', '休息区', 'Rest area', 'Zona de descanso',
    60, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '1', '居民区', 'Residential area', 'Zona residencial', 10,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '2', '公共机构', 'Public institution', 'Institución pública',
    20, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '3', '企事业单位', 'Company', 'Empresa', 30, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '4', '写字楼', 'Office building', 'Edificio de oficinas', 40,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '5', '工业园区', 'Industrial park', 'Parque industrial', 50,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '6', '交通枢纽', 'Transport hub', 'Nodo de transporte', 60,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '7', '大型文体设施', 'Stadium or culture', 'Estadio o cultura',
    70, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '8', '城市绿地', 'Green space', 'Zona verde', 80, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '9', '大型建筑配建停车场', 'Car park of a building',
    'Aparcamiento de edificio', 90, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '10', '路边停车位', 'Roadside', 'Vía pública', 100, 'none',
    true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '11', '城际高速服务区', 'Motorway service area',
    'Área de servicio de autopista', 110, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'station-site', '255', '其他', 'Other', 'Otro', 120, 'grey', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'bus', '公交车', 'Bus', 'Autobús', 10, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'taxi', '出租车', 'Taxi', 'Taxi', 20, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'logistics', '物流车', 'Delivery', 'Reparto', 30, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'sanitation', '环卫车', 'Sanitation', 'Limpieza urbana', 40,
    'none', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'private', '私家车', 'Private', 'Particular', 50, 'none', true),
  ('00000000-0000-7000-8000-000000000000', 'vehicle-use', 'official', '公务车', 'Official', 'Oficial', 60, 'none', true);
select platform_tenant_table('organisation_dictionary_entries');
create policy defaults on organisation_dictionary_entries for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000'::uuid);

-- Access tokens of programs. Looked up before an operator is known, like those of people.
create table organisation_client_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  client_id text not null,
  codes text[] not null,
  address text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (client_id) references organisation_oauth_clients (client_id) on delete cascade
);
create index organisation_client_tokens_client on organisation_client_tokens (client_id);
create index organisation_client_tokens_expired on organisation_client_tokens (expires_at);
alter table organisation_client_tokens enable row level security, force row level security;
create policy platform on organisation_client_tokens to evops_platform using (true) with check (true);
grant select, insert, delete on organisation_client_tokens to evops_platform;

-- Interconnection partners. Secrets are AES-256-GCM under a key that stands in no database.
create table organisation_partners (
  operator_id uuid not null,
  id uuid not null,
  platform_id text not null check (platform_id ~ '^[A-Za-z0-9]{9}$'),
  name text not null check (length(name) between 1 and 100),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 40),
  api_url text not null check (api_url ~ '^https?://' and length(api_url) <= 300),
  allowed_ips text[] not null default '{}',
  environment text not null check (environment in ('test', 'production')),
  direction text not null check (direction in ('supply', 'consume', 'both')),
  protocol text not null check (protocol in ('20160701', '20161110', 'v1')),
  push_enabled boolean not null default false,
  enabled boolean not null default true,
  markup_e5 integer not null default 0,
  their_secrets bytea,
  our_secrets bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_partners_platform_key unique (operator_id, platform_id, environment),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_partners');

-- A user's authenticator (RFC 6238). It counts from its confirmation on; last_step stops a code from working twice.
create table organisation_second_steps (
  operator_id uuid not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (operator_id, user_id),
  foreign key (operator_id, user_id) references organisation_users (operator_id, id) on delete cascade
);
select platform_tenant_table('organisation_second_steps');

create table organisation_recovery_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (operator_id, user_id, code_hash),
  foreign key (operator_id, user_id) references organisation_second_steps (operator_id, user_id) on delete cascade
);
select platform_tenant_table('organisation_recovery_codes', 'select, insert, delete');

-- A person's own settings within an operator (columns of a table). The platform's staff keep theirs where they work,
-- so the user is no row of the same operator: no foreign key.
create table organisation_preferences (
  operator_id uuid not null,
  user_id uuid not null,
  key text not null check (key ~ '^[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+$' and length(key) <= 100),
  value jsonb not null check (pg_column_size(value) <= 65536),
  updated_at timestamptz not null,
  primary key (operator_id, user_id, key),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('organisation_preferences');

-- A list as somebody wants it: filters, order, columns. With a role, its holders see it as well; it goes with the
-- role.
create table organisation_views (
  operator_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  screen text not null check (length(screen) between 1 and 100),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 65536),
  columns jsonb check (jsonb_typeof(columns) = 'object' and pg_column_size(columns) <= 65536),
  sort text check (length(sort) <= 60),
  shared_role_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint organisation_views_name_key unique (operator_id, owner_id, screen, name),
  foreign key (operator_id) references organisation_operators (operator_id),
  constraint organisation_views_role_fkey foreign key (operator_id,
    shared_role_id) references organisation_roles (operator_id, id) on delete cascade
);
create index organisation_views_role on organisation_views (operator_id, shared_role_id)
  where shared_role_id is not null;
create index organisation_views_screen on organisation_views (operator_id, screen, created_at);
select platform_tenant_table('organisation_views');

create table organisation_partner_stations (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
create index organisation_partner_stations_station on organisation_partner_stations (operator_id, station_id);
select platform_tenant_table('organisation_partner_stations');
create policy scope on organisation_partner_stations as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Who had an account in their hands: made it, reset what opens it, or renamed it. For 30 days nobody approves through
-- it what that person asked for. Rows outlive the account, because whom it made in turn stays in the same hand.
create table organisation_account_holds (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('made', 'reset', 'renamed')),
  by_id uuid not null,
  by_name text not null,
  -- By a member of the platform's staff who holds every code, in an operator: accounts they made are not of one hand.
  by_platform boolean not null default false,
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_by_name text,
  lift_reason text check (length(lift_reason) <= 500),
  primary key (operator_id, id),
  constraint organisation_account_holds_check check (user_id <> by_id),
  constraint organisation_account_holds_check1 check ((lifted_at is null) = (lifted_by is null)
    and (lifted_at is null) = (lift_reason is null)),
  constraint organisation_account_holds_third_check check (lifted_by is null
    or (lifted_by <> user_id and lifted_by <> by_id)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index organisation_account_holds_by on organisation_account_holds (by_id, at) where lifted_at is null;
create index organisation_account_holds_user on organisation_account_holds (user_id, at) where lifted_at is null;
select platform_tenant_table('organisation_account_holds', 'select, insert, update');
-- The platform's staff approve in operators: whose hand they are in is read there as well.
create policy staff on organisation_account_holds for select to evops_app
  using (operator_id = '00000000-0000-7000-8000-000000000000'::uuid);

-- What was made before the table that it points at.
alter table platform_files add foreign key (operator_id) references organisation_operators (operator_id);
alter table platform_runs add foreign key (operator_id) references organisation_operators (operator_id);
