-- Who invoices are made out to.
create table documents_titles (
  operator_id uuid not null,
  id uuid not null,
  -- Whose wallet pays: a member's or a company's.
  holder_id uuid,
  kind text not null check (kind in ('company', 'person')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 200),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text collate "C" not null default '' check (length(tax_id) <= 30),
  address text not null default '' check (length(address) <= 200),
  postcode text not null default '' check (length(postcode) <= 12),
  phone text not null default '' check (length(phone) <= 30),
  bank text not null default '' check (length(bank) <= 100),
  account_no text not null default '' check (length(account_no) <= 40),
  email text not null default '' check (length(email) <= 254),
  regime text not null default '' check (length(regime) <= 10),
  use_code text not null default '' check (length(use_code) <= 10),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint documents_titles_tax_id check (kind = 'person' or tax_id <> ''),
  constraint documents_titles_default check (not is_default or holder_id is not null),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index documents_titles_default_once on documents_titles (operator_id, holder_id)
  where is_default and deleted_at is null;
create unique index documents_titles_once on documents_titles (operator_id, country, tax_id, holder_id) nulls not distinct
  where tax_id <> '' and deleted_at is null;
create index documents_titles_name on documents_titles (operator_id, name_key);
select platform_tenant_table('documents_titles', 'select, insert, update');
