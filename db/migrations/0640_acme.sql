-- The server's own certificate by ACME: an account for each authority, shared by all processes. Belongs to no operator.
create table platform_acme (
  authority text primary key check (length(authority) between 1 and 500),
  account bytea not null,
  names text not null,
  pem bytea,
  renew_at timestamptz not null default now(),
  failures integer not null default 0 check (failures >= 0)
);
grant select, insert, update on platform_acme to evops_platform;
