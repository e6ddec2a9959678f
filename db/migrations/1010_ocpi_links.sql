-- Partners by OCPI: known by a country's and a party's code (ESABC), their versions' address given by them or by hand.
alter table organisation_partners
  drop constraint organisation_partners_platform_id_check,
  drop constraint organisation_partners_protocol_check,
  drop constraint organisation_partners_api_url_check,
  add constraint organisation_partners_protocol_check check (protocol in ('20160701', '20161110', 'v1', 'ocpi')),
  add constraint organisation_partners_platform_id_check
    check (platform_id ~ case when protocol = 'ocpi' then '^[A-Z]{2}[A-Z0-9]{3}$' else '^[A-Za-z0-9]{9}$' end),
  add constraint organisation_partners_api_url_check
    check (length(api_url) <= 300 and (api_url ~ '^https?://' or (protocol = 'ocpi' and api_url = '')));

-- By what an operator is known in OCPI, and what its prices are: OCPI says them without tax, and with which.
create table interop_ocpi_parties (
  operator_id uuid not null references organisation_operators (operator_id),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  party_id text not null check (party_id ~ '^[A-Z0-9]{3}$'),
  name text not null check (length(name) between 1 and 100),
  website text not null default '' check (length(website) <= 255),
  prices text not null check (prices in ('without_tax', 'with_tax', 'untaxed')),
  vat_hundredths integer not null default 0 check (vat_hundredths between 0 and 10000),
  version integer not null default 1,
  primary key (operator_id),
  constraint interop_ocpi_parties_tax check (prices <> 'untaxed' or vat_hundredths = 0)
);
select platform_tenant_table('interop_ocpi_parties', 'select, insert, update');

-- How a partner and we are registered with each other. Made when it is needed first.
create table interop_ocpi_links (
  operator_id uuid not null,
  partner_id uuid not null,
  state text not null default 'none' check (state in ('none', 'registered', 'unregistered')),
  protocol_version text check (protocol_version in ('2.2.1', '2.3.0')),
  -- Where it answers: its versions, and its modules of the version that was agreed on.
  their_url text not null default '' check (length(their_url) <= 300),
  endpoints jsonb not null default '[]' check (jsonb_typeof(endpoints) = 'array'),
  roles jsonb not null default '[]' check (jsonb_typeof(roles) = 'array'),
  -- Sealed: the token that it gave last, and the one before, which it may have meant when both sides registered at once.
  their_token bytea,
  their_token_before bytea,
  registered_at timestamptz,
  -- Where the last handshake ended, by step and kind; '': it did not fail.
  failed_step text not null default '' check (length(failed_step) <= 40),
  problem text not null default '' check (length(problem) <= 300),
  tried_at timestamptz,
  primary key (operator_id, partner_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  constraint interop_ocpi_links_registered check (state <> 'registered'
    or (protocol_version is not null and their_token is not null and their_url <> '' and registered_at is not null))
);
select platform_tenant_table('interop_ocpi_links', 'select, insert, update, delete');

-- Tokens that partners call us with, as keyed hashes. One for registering ends with it; of the others, using one ends those before it.
create table interop_ocpi_keys (
  operator_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  partner_id uuid not null,
  kind text not null check (kind in ('registration', 'credentials')),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (operator_id, hash),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
-- Asked before any operator is known.
create index interop_ocpi_keys_hash on interop_ocpi_keys (hash);
create index interop_ocpi_keys_partner on interop_ocpi_keys (operator_id, partner_id, made_at);
select platform_tenant_table('interop_ocpi_keys', 'select, insert, update, delete');

-- Tokens of partners' drivers, as they told them.
create table interop_ocpi_tokens (
  operator_id uuid not null,
  partner_id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  party_id text not null check (party_id ~ '^[A-Z0-9]{3}$'),
  -- Their case counts for nothing.
  uid text not null check (length(uid) between 1 and 36),
  uid_key text collate "C" generated always as (lower(uid)) stored not null,
  kind text not null check (length(kind) between 1 and 30),
  -- The whole token, as it was told.
  token jsonb not null check (jsonb_typeof(token) = 'object'),
  valid boolean not null,
  last_updated timestamptz not null,
  primary key (operator_id, partner_id, country_code, party_id, uid_key, kind),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_ocpi_tokens', 'select, insert, update, delete');
