-- Payments: merchant accounts, what is to be paid (intents), what providers say (events), what goes back (refunds).
insert into ledger_chart (account, kind, held, never) values
  -- Paid to a provider and not yet in the bank, by merchant account.
  ('channel', 'asset', true, null),
  -- Received, and whose it is is not known: test transactions until they went back.
  ('suspense', 'liability', false, null);

-- What the loopback pays stays with operators of the demo and of tests: they never become others while it has accounts.
alter table organisation_operators add constraint organisation_operators_demo_key unique (operator_id, demo);

create table payments_accounts (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  provider text not null check (provider in ('wechat', 'alipay', 'stripe', 'mercadopago', 'transfer', 'counter',
    'unionpay', 'redsys', 'oxxo')),
  -- Whose money it is: the operator's own sale, a sub-merchant's under a service provider, or straight to its owner.
  model text not null check (model in ('own_sale', 'sub_merchant', 'direct')),
  -- Whose money it is where it is not the operator's.
  owner_name text not null default '' check (length(owner_name) <= 100),
  onboarding text not null default 'draft' check (onboarding in ('draft', 'submitted', 'to_sign', 'approved', 'refused')),
  state text not null default 'off' check (state in ('on', 'off')),
  -- loopback: our own provider beside the server, for operators of the demo and tests alone.
  environment text not null default 'production' check (environment in ('production', 'sandbox', 'loopback')),
  test boolean not null generated always as (environment = 'loopback') stored,
  demo boolean generated always as (case when environment = 'loopback' then true end) stored,
  merchant_id text not null default '' check (length(merchant_id) <= 64),
  app_id text not null default '' check (length(app_id) <= 64),
  sub_merchant_id text not null default '' check (length(sub_merchant_id) <= 64),
  -- The certificate or key that we sign with, as the provider numbers it.
  key_serial text not null default '' check (length(key_serial) <= 80),
  -- In 1/1,000,000 of the amount.
  fee_ppm integer not null default 0 check (fee_ppm between 0 and 1000000),
  -- What profit sharing may take at most, in 1/10,000.
  share_limit integer not null default 0 check (share_limit between 0 and 10000),
  secrets bytea,
  secrets_at timestamptz,
  -- Those before, which callbacks that are under way were signed with.
  old_secrets bytea,
  old_until timestamptz,
  last_event_at timestamptz,
  valid_from timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint payments_accounts_name_key unique (operator_id, name),
  constraint payments_accounts_test_key unique (operator_id, id, test),
  constraint payments_accounts_demo_alone foreign key (operator_id, demo)
    references organisation_operators (operator_id, demo),
  constraint payments_accounts_secrets check ((secrets is null) = (secrets_at is null)),
  constraint payments_accounts_old check ((old_secrets is null) = (old_until is null)),
  constraint payments_accounts_owner check (model = 'own_sale' or owner_name <> ''),
  constraint payments_accounts_sub check (model <> 'sub_merchant' or sub_merchant_id <> ''),
  -- Nothing is paid into an account that nobody approved, or that has no adapter.
  constraint payments_accounts_on check (state = 'off' or (onboarding = 'approved'
    and provider not in ('unionpay', 'redsys', 'oxxo'))),
  constraint payments_accounts_opened check (state = 'off' or secrets is not null or provider in ('transfer', 'counter'))
);
-- A callback says the account alone.
create unique index payments_accounts_merchant on payments_accounts (operator_id, provider, environment, merchant_id,
  app_id, sub_merchant_id) where merchant_id <> '';
create index payments_accounts_by_id on payments_accounts (id);
select platform_tenant_table('payments_accounts', 'select, insert, update, delete');

-- What may follow what; a row of the history that no line of this allows can't be written.
create table payments_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  primary key (kind, state_before, state_after)
);
insert into payments_moves (kind, state_before, state_after) values
  ('create', 'none', 'created'),
  ('offer', 'created', 'created'),
  ('authorise', 'created', 'authorised'),
  ('capture', 'created', 'captured'),
  ('capture', 'authorised', 'captured'),
  ('cancel', 'created', 'cancelled'),
  ('cancel', 'authorised', 'cancelled'),
  ('fail', 'created', 'failed'),
  ('fail', 'authorised', 'failed'),
  ('expire', 'created', 'expired'),
  ('expire', 'authorised', 'expired'),
  -- Paid after all: what the provider took is booked, whatever we had given up.
  ('capture', 'failed', 'captured'),
  ('capture', 'expired', 'captured'),
  ('refund', 'captured', 'captured'),
  ('refund_done', 'captured', 'captured'),
  ('refund_failed', 'captured', 'captured');
grant select on payments_moves to evops_app, evops_platform;

create table payments_intents (
  operator_id uuid not null,
  id uuid not null,
  -- Ours with the provider: it names no other intent of any operator.
  our_no text not null check (our_no ~ '^[0-9a-f]{32}$'),
  account_id uuid not null,
  purpose text not null check (purpose in ('topup', 'test')),
  -- The wallet that is topped up.
  wallet_id uuid,
  method text not null check (method in ('native', 'jsapi', 'page', 'card', 'manual')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  authorised_minor bigint not null default 0 check (authorised_minor >= 0),
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  -- Asked of the provider and not refused by it, done or under way.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  state text not null,
  steps integer not null check (steps > 0),
  -- Paid through the loopback: for ever.
  test boolean not null,
  subject text not null default '' check (length(subject) <= 120),
  -- What the payer scans, opens or calls.
  offer jsonb,
  provider_no text not null default '' check (length(provider_no) <= 100),
  expires_at timestamptz not null,
  -- When the provider is asked again; null: nothing is awaited.
  poll_at timestamptz,
  polls integer not null default 0 check (polls >= 0),
  problem text not null default '' check (length(problem) <= 200),
  journal_id uuid,
  created_at timestamptz not null,
  paid_at timestamptz,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  primary key (operator_id, id),
  constraint payments_intents_no_key unique (operator_id, our_no),
  constraint payments_intents_wallet check ((purpose = 'topup') = (wallet_id is not null)),
  constraint payments_intents_authorised check (authorised_minor <= amount_minor),
  constraint payments_intents_captured check (captured_minor <= amount_minor),
  constraint payments_intents_refunded check (refunded_minor <= captured_minor),
  constraint payments_intents_taken check ((state = 'captured') = (captured_minor > 0)),
  constraint payments_intents_paid check ((captured_minor > 0) = (paid_at is not null)),
  constraint payments_intents_booked check (journal_id is null or captured_minor > 0),
  foreign key (operator_id, account_id, test) references payments_accounts (operator_id, id, test),
  foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index payments_intents_newest on payments_intents (operator_id, created_at desc, id desc);
create index payments_intents_account on payments_intents (operator_id, account_id, created_at desc);
create index payments_intents_wallet_at on payments_intents (operator_id, wallet_id, created_at desc)
  where wallet_id is not null;
create index payments_intents_poll on payments_intents (poll_at) where poll_at is not null;
create index payments_intents_provider_no on payments_intents (operator_id, provider_no) where provider_no <> '';

-- Every step, in its order; the intent stands where its last step left it.
create table payments_steps (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null check (number > 0),
  before integer generated always as (nullif(number - 1, 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- callback, poll, hand, clock
  source text not null check (source in ('callback', 'poll', 'hand', 'clock')),
  event_id uuid,
  refund_id uuid,
  note text not null default '' check (length(note) <= 200),
  at timestamptz not null,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, intent_id, number),
  constraint payments_steps_end_key unique (operator_id, intent_id, number, state_after),
  constraint payments_steps_first check ((number = 1) = (state_before = 'none')),
  foreign key (kind, state_before, state_after) references payments_moves (kind, state_before, state_after),
  foreign key (operator_id, intent_id, before, state_before)
    references payments_steps (operator_id, intent_id, number, state_after),
  foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
select platform_tenant_table('payments_steps', 'select, insert');
alter table payments_intents add constraint payments_intents_last_step foreign key (operator_id, id, steps, state)
  references payments_steps (operator_id, intent_id, number, state_after) deferrable initially deferred;
select platform_tenant_table('payments_intents', 'select, insert, update');

-- What a provider told us, as it came: kept before it is answered, applied afterwards, once.
create table payments_events (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- The provider's own number of it, or what makes two of them the same.
  natural_key text not null check (length(natural_key) between 1 and 200),
  kind text not null check (kind in ('payment', 'refund', 'other')),
  our_no text not null default '' check (length(our_no) <= 64),
  -- As it came; verified before it was kept.
  head text not null check (length(head) <= 8200),
  raw bytea not null check (length(raw) <= 65536),
  -- What it says, in our words.
  notice jsonb not null,
  received_at timestamptz not null,
  -- How often the same came.
  times integer not null default 1 check (times > 0),
  state text not null default 'stored' check (state in ('stored', 'applied', 'nothing', 'wrong')),
  applied_at timestamptz,
  problem text not null default '' check (length(problem) <= 200),
  intent_id uuid,
  primary key (operator_id, id),
  constraint payments_events_once unique (operator_id, account_id, natural_key),
  constraint payments_events_applied check ((state = 'stored') = (applied_at is null)),
  constraint payments_events_wrong check ((state = 'wrong') = (problem <> '')),
  foreign key (operator_id, account_id) references payments_accounts (operator_id, id),
  foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_events_waiting on payments_events (received_at) where state = 'stored';
create index payments_events_of on payments_events (operator_id, intent_id, received_at) where intent_id is not null;
create index payments_events_wrong_at on payments_events (operator_id, received_at desc) where state = 'wrong';
select platform_tenant_table('payments_events', 'select, insert, update');

create table payments_refunds (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null check (our_no ~ '^[0-9a-f]{32}$'),
  intent_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- asked: ours, not yet with the provider; sent: it works on it; failed: it refused, the money is in the wallet again.
  state text not null default 'asked' check (state in ('asked', 'sent', 'done', 'failed')),
  reason text not null check (length(reason) between 1 and 80),
  provider_no text not null default '' check (length(provider_no) <= 100),
  journal_id uuid,
  back_journal_id uuid,
  asked_at timestamptz not null,
  ended_at timestamptz,
  poll_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  problem text not null default '' check (length(problem) <= 200),
  approval_id uuid,
  by_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  primary key (operator_id, id),
  constraint payments_refunds_no_key unique (operator_id, our_no),
  constraint payments_refunds_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint payments_refunds_back check (back_journal_id is null or state = 'failed'),
  constraint payments_refunds_polled check (ended_at is null or poll_at is null),
  foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_refunds_of on payments_refunds (operator_id, intent_id, asked_at);
create index payments_refunds_poll on payments_refunds (poll_at) where poll_at is not null;
select platform_tenant_table('payments_refunds', 'select, insert, update');
