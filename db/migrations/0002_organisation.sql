-- Who may do what: operators, their users, roles, sessions, and what was done.

-- The platform itself is the one row of kind 'platform'; its staff and their roles belong to it. Operators are few
-- and every domain reads them: on a distributed installation this is a reference table, so optcode may be unique alone.
create table organisation_operators (
  operator_id uuid primary key,
  kind text not null default 'operator' check (kind in ('platform', 'operator')),
  optcode text not null check (optcode ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
  name text not null check (length(name) between 1 and 100),
  product_name text not null default '' check (length(product_name) <= 100),
  page_title text not null default '' check (length(page_title) <= 100),
  icon text not null default '' check (icon ~ '^(/([^/].*)?)?$' and length(icon) <= 300),
  role_type text not null default 'energyandcharging' check (role_type in ('energyrole', 'chargingrole', 'energyandcharging')),
  language text not null default 'zh' check (language in ('zh', 'en', 'es')),
  currency text not null default 'CNY' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Asia/Shanghai' check (length(time_zone) between 1 and 64),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index organisation_operators_optcode_key on organisation_operators (lower(optcode));
create unique index organisation_operators_platform_key on organisation_operators (kind) where kind = 'platform';
-- Rows come before row-level security: it is forced, so the migrating user could not insert afterwards.
insert into organisation_operators (operator_id, kind, optcode, name, language)
  values ('00000000-0000-7000-8000-000000000000', 'platform', 'platform', 'EVOps', 'en');
select platform_tenant_table('organisation_operators', 'select');
grant insert, update on organisation_operators to evops_platform;

create table organisation_users (
  operator_id uuid not null references organisation_operators,
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
  primary key (operator_id, id)
);
select platform_tenant_table('organisation_users');

-- Sign-in names are unique over all operators, because sign-in knows nothing but the name. The key is the folded name.
create table organisation_login_names (
  name_key text primary key check (length(name_key) between 1 and 128),
  operator_id uuid not null,
  user_id uuid not null,
  foreign key (operator_id, user_id) references organisation_users on delete cascade
);
create index organisation_login_names_user on organisation_login_names (operator_id, user_id);
select platform_tenant_table('organisation_login_names');

create table organisation_roles (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- Holds every code of the catalogue, those that later versions add as well.
  grants_all boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint organisation_roles_name_key unique (operator_id, name)
);
select platform_tenant_table('organisation_roles');

create table organisation_role_permissions (
  operator_id uuid not null,
  role_id uuid not null,
  code text not null check (length(code) between 1 and 80),
  primary key (operator_id, role_id, code),
  foreign key (operator_id, role_id) references organisation_roles on delete cascade
);
select platform_tenant_table('organisation_role_permissions');

create table organisation_user_roles (
  operator_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (operator_id, user_id, role_id),
  foreign key (operator_id, user_id) references organisation_users on delete cascade,
  foreign key (operator_id, role_id) references organisation_roles
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
  created_at timestamptz not null default now()
);
insert into organisation_oauth_clients (client_id, name, first_party) values ('boss-web', 'EVOps console', true);
alter table organisation_oauth_clients enable row level security;
alter table organisation_oauth_clients force row level security;
create policy platform on organisation_oauth_clients to evops_platform using (true) with check (true);
grant select on organisation_oauth_clients to evops_platform;

-- One sign-in: the family of its tokens. It ends once, for a reason, and never comes back.
create table organisation_sessions (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client_id text not null references organisation_oauth_clients,
  scope text not null,
  -- Set when the platform's staff chose an operator to work in.
  acting_operator_id uuid references organisation_operators,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'expired', 'reused', 'password-changed', 'disabled', 'roles-changed')),
  primary key (operator_id, id),
  foreign key (operator_id, user_id) references organisation_users on delete cascade,
  check ((ended_at is null) = (end_reason is null)),
  check (acting_operator_id is null or operator_id = '00000000-0000-7000-8000-000000000000')
);
create index organisation_sessions_user on organisation_sessions (operator_id, user_id) where ended_at is null;
create index organisation_sessions_idle on organisation_sessions (last_used_at) where ended_at is null;
create index organisation_sessions_expired on organisation_sessions (expires_at);
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
  foreign key (operator_id, session_id) references organisation_sessions on delete cascade
);
create index organisation_tokens_session on organisation_tokens (operator_id, session_id);
alter table organisation_tokens enable row level security;
alter table organisation_tokens force row level security;
create policy platform on organisation_tokens to evops_platform using (true) with check (true);
grant select, insert, update, delete on organisation_tokens to evops_platform;

-- Failures in a row, by account and by address. The subject is a keyed hash: people type passwords into name fields.
-- An address counts different names only (`names`, the latest ones), so that an office behind one address is not shut
-- out by one person's typing while a spray over many names is.
create table organisation_sign_in_attempts (
  kind text not null check (kind in ('account', 'address')),
  subject bytea not null check (length(subject) = 32),
  failures integer not null check (failures >= 0),
  names bytea[] not null default '{}',
  last_failure_at timestamptz not null,
  locked_until timestamptz,
  primary key (kind, subject)
);
create index organisation_sign_in_attempts_old on organisation_sign_in_attempts (last_failure_at);
alter table organisation_sign_in_attempts enable row level security;
alter table organisation_sign_in_attempts force row level security;
create policy platform on organisation_sign_in_attempts to evops_platform using (true) with check (true);
grant select, insert, update, delete on organisation_sign_in_attempts to evops_platform;

-- Append-only: the roles that serve people may add and read, never change or delete.
create table organisation_audit (
  operator_id uuid not null references organisation_operators,
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
  primary key (operator_id, id)
);
create index organisation_audit_entity on organisation_audit (operator_id, entity, entity_id, id);
create index organisation_audit_user on organisation_audit (operator_id, user_id, id);
select platform_tenant_table('organisation_audit', 'select, insert');
