-- Who else proves who somebody is: OpenID Connect providers of an operator, or of the platform for its own staff.
create table organisation_identity_providers (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (issuer ~ '^https?://' and length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 255),
  sealed_secret bytea not null,
  -- Which claim names an account that has not come this way before.
  claim text not null check (claim in ('email', 'preferred_username', 'sub')),
  enabled boolean not null default true,
  -- Who said last where it leads and which claim counts: for 30 days the accounts that first come this way are in that hand.
  placed_by uuid not null,
  placed_by_name text not null,
  placed_by_platform boolean not null,
  placed_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  -- One issuer, one provider: an identity is the issuer's.
  unique (operator_id, issuer)
);
select platform_tenant_table('organisation_identity_providers');

-- Whose account an identity is. Made at the first sign-in; from then on no claim is asked.
create table organisation_external_identities (
  operator_id uuid not null references organisation_operators,
  provider_id uuid not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null,
  linked_at timestamptz not null,
  primary key (operator_id, provider_id, subject),
  unique (operator_id, user_id, provider_id),
  foreign key (operator_id, provider_id) references organisation_identity_providers on delete cascade,
  foreign key (operator_id, user_id) references organisation_users on delete cascade
);
select platform_tenant_table('organisation_external_identities');

-- What a browser took to a provider, or to the second step after it, works once: SHA-256 of what it was, until it ends.
create table organisation_spent_states (
  state_hash bytea primary key check (length(state_hash) = 32),
  ends_at timestamptz not null
);
alter table organisation_spent_states enable row level security;
alter table organisation_spent_states force row level security;
create policy platform on organisation_spent_states to evops_platform using (true) with check (true);
grant select, insert, delete on organisation_spent_states to evops_platform;

-- How a session was opened: who came by a provider used no password, so none is to be changed first.
alter table organisation_sessions
  add column way text not null default 'password' check (way in ('password', 'openid'));

alter table organisation_account_holds drop constraint organisation_account_holds_kind_check;
alter table organisation_account_holds
  add constraint organisation_account_holds_kind_check check (kind in ('made', 'reset', 'renamed', 'provider'));
