-- By what an operator is known to a tax office: certificate and key, and its access to whoever stands between.
create table documents_credentials (
  operator_id uuid not null,
  id uuid not null,
  office text not null check (office in ('verifactu', 'cfdi', 'digital_cn')),
  -- What people see of it. Empty where there is no certificate.
  tax_id text not null default '' check (length(tax_id) <= 30),
  subject text not null default '' check (length(subject) <= 500),
  certificate_no text not null default '' check (length(certificate_no) <= 60),
  fingerprint text not null default '' check (fingerprint ~ '^([0-9A-F]{64})?$'),
  valid_from timestamptz,
  valid_until timestamptz,
  address text not null default '' check (length(address) <= 300),
  account text not null default '' check (length(account) <= 100),
  -- Certificate, key, passphrase and access, sealed under the key of this row. Of one that was replaced nothing is left.
  sealed bytea,
  made_at timestamptz not null,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  ended_at timestamptz,
  -- When its end was last told of.
  reminded_at timestamptz,
  primary key (operator_id, id),
  constraint documents_credentials_certificate check ((fingerprint = '') = (valid_until is null)
    and (valid_from is null) = (valid_until is null)),
  constraint documents_credentials_sealed check ((sealed is null) = (ended_at is not null)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index documents_credentials_once on documents_credentials (operator_id, office) where ended_at is null;
select platform_tenant_table('documents_credentials', 'select, insert');
grant update (sealed, ended_at, reminded_at) on documents_credentials to evops_app, evops_platform;
select platform_scoped_table('documents_credentials', 'false');
