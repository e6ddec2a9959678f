-- Payment terminals of payment terminal providers (OCPI 2.3.0, module payments; decision 390). A terminal of a provider
-- is one of the station's terminals, and serves the charge points of that terminal.
create table interop_payment_terminals (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  -- The provider's id of the terminal. Empty until the provider has created it.
  provider_ref text default '' not null,
  -- Serial number or other reference by which the provider finds the device.
  reference text default '' not null,
  -- The station's terminal. Null: not assigned yet.
  terminal_id uuid,
  -- Largest bill that the terminal reserves, at which a session ends. Null: the provider ends its sessions itself.
  reserved_minor bigint,
  state text not null,
  -- The object as the provider sent it last.
  object jsonb,
  -- Last contact: the provider sent the terminal, or a start at one of its connectors.
  heard_at timestamptz,
  -- What the provider is told next. Empty: it knows everything.
  pending text default '' not null,
  next_at timestamptz not null,
  failures integer default 0 not null,
  -- Why the provider did not accept it last.
  problem text default '' not null,
  version integer default 1 not null,
  created_at timestamptz not null,
  constraint interop_payment_terminals_pkey primary key (operator_id, id),
  constraint interop_payment_terminals_partner_fkey foreign key (operator_id, partner_id)
    references organisation_partners (operator_id, id),
  constraint interop_payment_terminals_terminal_fkey foreign key (operator_id, terminal_id)
    references stations_terminals (operator_id, id),
  constraint interop_payment_terminals_state_check check (state in ('requested', 'new', 'active', 'off')),
  constraint interop_payment_terminals_active_check check (state <> 'active' or terminal_id is not null),
  constraint interop_payment_terminals_ref_check check (length(provider_ref) <= 36 and length(reference) <= 36
    and (provider_ref <> '' or reference <> '')),
  constraint interop_payment_terminals_known_check check (provider_ref <> '' or state in ('requested', 'off')),
  constraint interop_payment_terminals_pending_check check (pending in ('', 'activate', 'assign', 'deactivate')),
  constraint interop_payment_terminals_reserved_check check (reserved_minor > 0),
  constraint interop_payment_terminals_problem_check check (length(problem) <= 300)
);
create unique index interop_payment_terminals_ref on interop_payment_terminals
  (operator_id, partner_id, lower(provider_ref)) where provider_ref <> '';
create unique index interop_payment_terminals_place on interop_payment_terminals (operator_id, terminal_id)
  where terminal_id is not null;
create index interop_payment_terminals_pending on interop_payment_terminals (next_at) where pending <> '';
select platform_tenant_table('interop_payment_terminals', 'select, insert, update');
create policy scope on interop_payment_terminals as restrictive for all to evops_scoped using (false) with check (false);

-- Financial advice confirmations as received, so that the provider can read them again.
create table interop_payment_advices (
  operator_id uuid not null,
  partner_id uuid not null,
  advice_id text not null,
  object jsonb not null,
  received_at timestamptz not null,
  constraint interop_payment_advices_pkey primary key (operator_id, partner_id, advice_id),
  constraint interop_payment_advices_partner_fkey foreign key (operator_id, partner_id)
    references organisation_partners (operator_id, id),
  constraint interop_payment_advices_id_check check (length(advice_id) between 1 and 36)
);
select platform_tenant_table('interop_payment_advices', 'select, insert, update');
create policy scope on interop_payment_advices as restrictive for all to evops_scoped using (false) with check (false);
create index interop_ocpi_sessions_reference on interop_ocpi_sessions
  (operator_id, partner_id, lower(authorization_reference)) where authorization_reference is not null;

-- A provider reports payments by its own party, which is also the merchant of the account that the bank pays to.
alter table charging_terminal_payments add column merchant text default '' not null;
alter table charging_terminal_payments add constraint charging_terminal_payments_merchant_check
  check (length(merchant) <= 64);
create index charging_terminal_payments_merchant on charging_terminal_payments (operator_id, merchant, settled_at)
  where merchant <> '' and posted_minor > 0;
grant insert on charging_terminal_payments to evops_app;

-- An account of payment terminals has no API: its day files are compared with what the terminals reported.
alter table payments_accounts drop constraint payments_accounts_provider_check;
alter table payments_accounts add constraint payments_accounts_provider_check check (provider in ('wechat', 'alipay',
  'stripe', 'mercadopago', 'transfer', 'counter', 'unionpay', 'redsys', 'oxxo', 'terminal'));
alter table payments_accounts drop constraint payments_accounts_on;
alter table payments_accounts add constraint payments_accounts_on check (state = 'off'
  or (onboarding = 'approved' and provider not in ('unionpay', 'redsys', 'oxxo', 'terminal')));
