-- Members signed in to the operator's app: sessions of their own, beside those of users. Of tokens and codes their hashes.
create table driver_sessions (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  device_name text not null default '' check (length(device_name) <= 60),
  client text not null check (client in ('driver-web', 'driver-mini', 'driver-app')),
  language text not null check (language in ('zh', 'en', 'es')),
  signed_in_at timestamptz not null,
  used_at timestamptz not null,
  access_hash bytea not null check (length(access_hash) = 32),
  access_until timestamptz not null,
  refresh_hash bytea not null check (length(refresh_hash) = 32),
  refresh_until timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'reused', 'expired', 'left', 'replaced')),
  primary key (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  unique (operator_id, access_hash),
  unique (operator_id, refresh_hash),
  check ((ended_at is null) = (end_reason is null))
);
create index driver_sessions_member on driver_sessions (operator_id, member_id) where ended_at is null;
-- One device, one session of a member.
create unique index driver_sessions_device on driver_sessions (operator_id, member_id, device_id) where ended_at is null;
select platform_tenant_table('driver_sessions', 'select, insert, update, delete');

-- Refresh tokens that were used: seen again, somebody copied one, and their session ends.
create table driver_used_tokens (
  operator_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  session_id uuid not null,
  used_at timestamptz not null,
  primary key (operator_id, hash),
  foreign key (operator_id, session_id) references driver_sessions (operator_id, id)
);
select platform_tenant_table('driver_used_tokens', 'select, insert, delete');

-- Authorisation codes: a minute, once, for whoever has the verifier.
create table driver_authorisations (
  operator_id uuid not null references organisation_operators (operator_id),
  hash bytea not null check (length(hash) = 32),
  member_id uuid not null,
  device_id uuid not null,
  device_name text not null check (length(device_name) <= 60),
  client text not null check (client in ('driver-web', 'driver-mini', 'driver-app')),
  language text not null check (language in ('zh', 'en', 'es')),
  challenge text not null check (length(challenge) = 43),
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid,
  primary key (operator_id, hash),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('driver_authorisations', 'select, insert, update, delete');

-- The code that was sent to a telephone last; of number and code keyed hashes alone.
create table driver_codes (
  operator_id uuid not null references organisation_operators (operator_id),
  phone_hash bytea not null check (length(phone_hash) = 32),
  device_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  primary key (operator_id, phone_hash)
);
select platform_tenant_table('driver_codes', 'select, insert, update, delete');

-- What was done how often by a device, for a telephone, from a network; wrong codes lock.
create table driver_limits (
  operator_id uuid not null references organisation_operators (operator_id),
  kind text not null check (length(kind) between 1 and 30),
  subject bytea not null check (length(subject) = 32),
  since timestamptz not null,
  times integer not null check (times >= 0),
  locked_until timestamptz,
  primary key (operator_id, kind, subject)
);
select platform_tenant_table('driver_limits', 'select, insert, update, delete');

-- The operator's terms, version after version, in each language that they are written in; never changed.
create table driver_texts (
  operator_id uuid not null references organisation_operators (operator_id),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
  version integer not null check (version between 1 and 1000000),
  language text not null check (language in ('zh', 'en', 'es')),
  required boolean not null,
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 100000),
  published_at timestamptz not null,
  by_name text not null check (length(by_name) <= 100),
  primary key (operator_id, kind, version, language)
);
select platform_tenant_table('driver_texts', 'select, insert');

-- Which version a member agreed to, and when.
create table driver_agreements (
  operator_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,29}$'),
  version integer not null,
  agreed_at timestamptz not null,
  primary key (operator_id, member_id, kind, version),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('driver_agreements', 'select, insert');
