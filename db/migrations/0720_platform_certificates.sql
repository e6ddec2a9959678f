-- Certificates of a provider that are fetched: beside each other until they expire.
create table payments_certificates (
  operator_id uuid not null,
  account_id uuid not null,
  -- Hex, as a callback names it.
  serial text not null check (serial ~ '^[0-9A-F]{8,64}$'),
  pem text not null check (length(pem) between 100 and 20000),
  effective_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > effective_at),
  fetched_at timestamptz not null,
  primary key (operator_id, account_id, serial),
  foreign key (operator_id, account_id) references payments_accounts (operator_id, id) on delete cascade
);
select platform_tenant_table('payments_certificates', 'select, insert, update, delete');

alter table payments_accounts
  -- When they are to be fetched next; null: the provider's key was given by hand.
  add column certificates_due_at timestamptz,
  add column certificates_asked_at timestamptz;
create index payments_accounts_certificates on payments_accounts (certificates_due_at) where certificates_due_at is not null;
