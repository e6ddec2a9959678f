-- OCPI's hubs say of the parties behind them who is there (hubclientinfo): one that is not is told nothing meanwhile.
create table interop_hub_parties (
  operator_id uuid not null,
  -- The hub.
  partner_id uuid not null,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  party_id text not null check (party_id ~ '^[A-Z0-9]{3}$'),
  role text not null check (length(role) between 1 and 20),
  status text not null check (status in ('CONNECTED', 'OFFLINE', 'PLANNED', 'SUSPENDED')),
  last_updated timestamptz not null,
  primary key (operator_id, partner_id, country_code, party_id, role),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_hub_parties', 'select, insert, update, delete');
alter table interop_ocpi_links
  -- 2.3.0 knows a hub by this instead of by a role.
  add column hub_party_id text not null default '' check (length(hub_party_id) <= 5),
  add column hub_read_at timestamptz;

-- What an invoice to a partner is made of, by the records of its month (invoicereconciliation of 2.3.0): issued once, never changed.
create table interop_invoice_records (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  invoice_id text not null check (length(invoice_id) between 1 and 255),
  cdr_ids text[] not null check (cardinality(cdr_ids) > 0),
  issued_at timestamptz not null,
  sent_at timestamptz,
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  problem text not null default '' check (length(problem) <= 300),
  primary key (operator_id, id),
  unique (operator_id, partner_id, month),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id)
);
select platform_tenant_table('interop_invoice_records', 'select, insert, update');

-- Of what a partner was shown and is gone, what it was not told yet: looked for with each turn.
create index interop_told_states_gone on interop_told_states (operator_id, partner_id)
  where removed_at is not null and state <> 'removed';
