-- Tables of payments.

-- Payment models that are lawful where the operator works, and the source of each decision. A model without a decision
-- is allowed and has no source.
create table payments_models (
  operator_id uuid not null,
  model text not null,
  lawful boolean default true not null,
  -- Law, licence or legal opinion on which the decision is based.
  source text default ''::text not null,
  at timestamp with time zone,
  by_id uuid,
  by_name text default ''::text not null,
  version integer default 1 not null,
  constraint payments_models_pkey primary key (operator_id, model),
  constraint payments_models_lawful_key unique (operator_id, model, lawful),
  constraint payments_models_by_name_check check ((length(by_name) <= 100)),
  constraint payments_models_model_check check ((model = ANY (ARRAY['own_sale'::text, 'sub_merchant'::text, 'direct'::text]))),
  constraint payments_models_refused check ((lawful OR (at IS NOT NULL))),
  constraint payments_models_source_check check ((length(source) <= 300)),
  constraint payments_models_sourced check (((at IS NULL) OR ((source <> ''::text) AND (by_id IS NOT NULL)))),
  constraint payments_models_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('payments_models', 'select, insert, update');

create table payments_accounts (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  provider text not null,
  -- Owner of the money: the operator (own_sale), a sub-merchant under a service provider (sub_merchant), or another
  -- owner who is paid directly (direct).
  model text not null,
  -- Owner of the money if it is not the operator.
  owner_name text default ''::text not null,
  onboarding text default 'draft'::text not null,
  state text default 'off'::text not null,
  -- loopback: built-in test provider that runs next to the server, only for operators of the demo and of tests.
  environment text default 'production'::text not null,
  test boolean generated always as ((environment = 'loopback'::text)) stored not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  merchant_id text default ''::text not null,
  app_id text default ''::text not null,
  sub_merchant_id text default ''::text not null,
  -- Provider's serial number of the certificate or key that signs our requests.
  key_serial text default ''::text not null,
  -- Provider's fee in millionths (1/1,000,000) of the amount.
  fee_ppm integer default 0 not null,
  -- Maximum share for profit sharing, in 1/10,000.
  share_limit integer default 0 not null,
  secrets bytea,
  secrets_at timestamp with time zone,
  -- Previous secrets, for callbacks in transit that were signed with them. Valid until `old_until`.
  old_secrets bytea,
  old_until timestamp with time zone,
  last_event_at timestamp with time zone,
  valid_from timestamp with time zone not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  -- [{ partyId, receiver, name, ratio }]: `ratio` is in 1/10,000 of the amount taken.
  receivers jsonb default '[]'::jsonb not null,
  -- WeChat's id of the PayScore service. PayScore and Alipay's pre-authorisation charge first and take the payment
  -- afterwards.
  service_id text default ''::text not null,
  -- Part of a foreign key: an account that is on must use a lawful payment model. The key holds when either the account
  -- or the model changes.
  on_lawful boolean generated always as (
CASE
    WHEN (state = 'on'::text) THEN true
    ELSE NULL::boolean
END) stored,
  -- Next time to fetch the provider's certificates. Null: the provider's key was entered by hand.
  certificates_due_at timestamp with time zone,
  certificates_asked_at timestamp with time zone,
  -- App id of the mini-programme, in addition to the account's app id. A mini-programme pays as its own app, and its
  -- payments are a separate payment method.
  mini_app_id text default ''::text not null,
  constraint payments_accounts_pkey primary key (operator_id, id),
  constraint payments_accounts_name_key unique (operator_id, name),
  constraint payments_accounts_test_key unique (operator_id, id, test),
  constraint payments_accounts_app_id_check check ((length(app_id) <= 64)),
  constraint payments_accounts_environment_check check ((environment = ANY (ARRAY['production'::text, 'sandbox'::text, 'loopback'::text]))),
  constraint payments_accounts_fee_ppm_check check (((fee_ppm >= 0) AND (fee_ppm <= 1000000))),
  constraint payments_accounts_key_serial_check check ((length(key_serial) <= 80)),
  constraint payments_accounts_merchant_id_check check ((length(merchant_id) <= 64)),
  constraint payments_accounts_mini_app_id_check check ((length(mini_app_id) <= 64)),
  constraint payments_accounts_model_check check ((model = ANY (ARRAY['own_sale'::text, 'sub_merchant'::text, 'direct'::text]))),
  constraint payments_accounts_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint payments_accounts_old check (((old_secrets IS NULL) = (old_until IS NULL))),
  constraint payments_accounts_on check (((state = 'off'::text) OR ((onboarding = 'approved'::text) AND (provider <> ALL (ARRAY['unionpay'::text, 'redsys'::text, 'oxxo'::text]))))),
  constraint payments_accounts_onboarding_check check ((onboarding = ANY (ARRAY['draft'::text, 'submitted'::text, 'to_sign'::text, 'approved'::text, 'refused'::text]))),
  constraint payments_accounts_opened check (((state = 'off'::text) OR (secrets IS NOT NULL) OR (provider = ANY (ARRAY['transfer'::text, 'counter'::text])))),
  constraint payments_accounts_owner check (((model = 'own_sale'::text) OR (owner_name <> ''::text))),
  constraint payments_accounts_owner_name_check check ((length(owner_name) <= 100)),
  constraint payments_accounts_provider_check check ((provider = ANY (ARRAY['wechat'::text, 'alipay'::text, 'stripe'::text, 'mercadopago'::text, 'transfer'::text, 'counter'::text, 'unionpay'::text, 'redsys'::text, 'oxxo'::text]))),
  constraint payments_accounts_receivers_check check (((jsonb_typeof(receivers) = 'array'::text) AND (jsonb_array_length(receivers) <= 50))),
  constraint payments_accounts_secrets check (((secrets IS NULL) = (secrets_at IS NULL))),
  constraint payments_accounts_service_id_check check ((length(service_id) <= 64)),
  constraint payments_accounts_share_limit_check check (((share_limit >= 0) AND (share_limit <= 10000))),
  constraint payments_accounts_state_check check ((state = ANY (ARRAY['on'::text, 'off'::text]))),
  constraint payments_accounts_sub check (((model <> 'sub_merchant'::text) OR (sub_merchant_id <> ''::text))),
  constraint payments_accounts_sub_merchant_id_check check ((length(sub_merchant_id) <= 64)),
  constraint payments_accounts_demo_alone foreign key (operator_id, demo) references organisation_operators (operator_id, demo),
  constraint payments_accounts_lawful foreign key (operator_id, model, on_lawful) references payments_models (operator_id, model, lawful),
  constraint payments_accounts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index payments_accounts_by_id on payments_accounts (id);
create index payments_accounts_certificates on payments_accounts (certificates_due_at) where (certificates_due_at IS NOT NULL);
create unique index payments_accounts_merchant on payments_accounts (operator_id, provider, environment, merchant_id, app_id, sub_merchant_id) where (merchant_id <> ''::text);
select platform_tenant_table('payments_accounts');

-- Certificates fetched from a provider. Several are valid in parallel until they expire.
create table payments_certificates (
  operator_id uuid not null,
  account_id uuid not null,
  -- Serial number in hexadecimal, as in the callback.
  serial text not null,
  pem text not null,
  effective_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  fetched_at timestamp with time zone not null,
  constraint payments_certificates_pkey primary key (operator_id, account_id, serial),
  constraint payments_certificates_check check ((expires_at > effective_at)),
  constraint payments_certificates_pem_check check (((length(pem) >= 100) AND (length(pem) <= 20000))),
  constraint payments_certificates_serial_check check ((serial ~ '^[0-9A-F]{8,64}$'::text)),
  constraint payments_certificates_operator_id_account_id_fkey foreign key (operator_id, account_id) references payments_accounts (operator_id, id) on delete cascade
);
select platform_tenant_table('payments_certificates');

-- Allowed state transitions. A history row whose transition is not in this table is rejected.
create table payments_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint payments_moves_pkey primary key (kind, state_before, state_after)
);
grant select on payments_moves to evops_app;
grant select on payments_moves to evops_platform;

-- WeChat official account (公众号) of the operator. Payers inside WeChat are identified under its app, and WeChat sends
-- its callbacks for it.
create table payments_official_accounts (
  operator_id uuid not null,
  -- Part of the callback address that is registered with WeChat.
  id uuid not null,
  app_id text not null,
  -- plain: messages arrive unencrypted; aes: messages are encrypted with the key.
  mode text not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  -- { secret, token, aesKey }, sealed.
  secrets bytea not null,
  secrets_at timestamp with time zone not null,
  -- Last successful verification of our callback address by WeChat.
  verified_at timestamp with time zone,
  -- Time and result of the last test call: 0 or WeChat's error code (`error_code`).
  tested_at timestamp with time zone,
  error_code integer,
  version integer default 1 not null,
  constraint payments_official_accounts_pkey primary key (operator_id),
  constraint payments_official_accounts_app_id_check check ((app_id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint payments_official_accounts_environment_check check ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint payments_official_accounts_mode_check check ((mode = ANY (ARRAY['plain'::text, 'aes'::text]))),
  constraint payments_official_accounts_tested check (((tested_at IS NULL) = (error_code IS NULL))),
  constraint payments_official_accounts_demo_alone foreign key (operator_id, demo) references organisation_operators (operator_id, demo),
  constraint payments_official_accounts_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index payments_official_accounts_by_id on payments_official_accounts (id);
create unique index payments_official_accounts_id on payments_official_accounts (operator_id, id);
select platform_tenant_table('payments_official_accounts', 'select, insert, update');

create table payments_captures (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null,
  before integer generated always as (NULLIF((number - 1), 0)) stored,
  -- Id of the top-up in the ledger. The first capture has the id of the payment.
  id uuid not null,
  account_id uuid not null,
  -- Our number of the capture, and the number of it in the provider's daily file (`file_no`).
  our_no text not null,
  file_no text not null,
  -- Amount authorised, amount captured before this capture, and amount of this capture.
  authorised_minor bigint not null,
  before_minor bigint not null,
  amount_minor bigint not null,
  currency text not null,
  -- Provider's number of the payment. Reconciliation with the provider's files reads it only from this table.
  provider_no text default ''::text not null,
  after_minor bigint generated always as ((before_minor + amount_minor)) stored not null,
  -- Amount of refunds requested from the provider and not rejected.
  refunded_minor bigint default 0 not null,
  at timestamp with time zone not null,
  journal_id uuid,
  constraint payments_captures_pkey primary key (operator_id, intent_id, number),
  constraint payments_captures_after_key unique (operator_id, intent_id, number, after_minor),
  constraint payments_captures_id_key unique (operator_id, id),
  constraint payments_captures_no_key unique (operator_id, our_no),
  constraint payments_captures_amount_minor_check check ((amount_minor > 0)),
  constraint payments_captures_before_minor_check check ((before_minor >= 0)),
  constraint payments_captures_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_captures_file_no_check check (((length(file_no) >= 1) AND (length(file_no) <= 64))),
  constraint payments_captures_first check (((number = 1) = (before_minor = 0))),
  constraint payments_captures_number_check check ((number > 0)),
  constraint payments_captures_our_no_check check ((our_no ~ '^[0-9a-f]{32}(-[0-9]+)?$'::text)),
  constraint payments_captures_provider_no_check check ((length(provider_no) <= 100)),
  constraint payments_captures_refunded check (((refunded_minor >= 0) AND (refunded_minor <= amount_minor))),
  constraint payments_captures_within check (((before_minor + amount_minor) <= authorised_minor)),
  constraint payments_captures_chain foreign key (operator_id, intent_id, before, before_minor) references payments_captures (operator_id, intent_id, number, after_minor)
);
create index payments_captures_at on payments_captures (operator_id, account_id, at);
create index payments_captures_file on payments_captures (operator_id, file_no);
create index payments_captures_provider on payments_captures (operator_id, provider_no) where (provider_no <> ''::text);
select platform_tenant_table('payments_captures', 'select, insert, update');

create table payments_day_files (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  source text not null,
  name text default ''::text not null,
  -- reading: the rows are being imported and are not used yet. An incomplete file is deleted together with its rows.
  state text default 'reading'::text not null,
  rows integer default 0 not null,
  -- Hash of the parsed rows.
  sha256 bytea,
  at timestamp with time zone not null,
  by_name text default ''::text not null,
  constraint payments_day_files_pkey primary key (operator_id, id),
  constraint payments_day_files_by_name_check check ((length(by_name) <= 100)),
  constraint payments_day_files_name_check check ((length(name) <= 200)),
  constraint payments_day_files_read check (((state = 'read'::text) = (sha256 IS NOT NULL))),
  constraint payments_day_files_rows_check check ((rows >= 0)),
  constraint payments_day_files_sha256_check check ((length(sha256) = 32)),
  constraint payments_day_files_source_check check ((source = ANY (ARRAY['provider'::text, 'upload'::text]))),
  constraint payments_day_files_state_check check ((state = ANY (ARRAY['reading'::text, 'read'::text])))
);
create index payments_day_files_of on payments_day_files (operator_id, day_id, at);
select platform_tenant_table('payments_day_files');

create table payments_day_rows (
  operator_id uuid not null,
  file_id uuid not null,
  number integer not null,
  kind text not null,
  -- Our number if the provider's file contains it, otherwise empty. `match_no` then uses the provider's number.
  our_no text not null,
  provider_no text not null,
  match_no text generated always as (
CASE
    WHEN (our_no <> ''::text) THEN our_no
    ELSE provider_no
END) stored not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint payments_day_rows_pkey primary key (operator_id, file_id, number),
  constraint payments_day_rows_amount_minor_check check ((amount_minor >= 0)),
  constraint payments_day_rows_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_day_rows_kind_check check ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_day_rows_no check (((our_no <> ''::text) OR (provider_no <> ''::text))),
  constraint payments_day_rows_number_check check ((number > 0)),
  constraint payments_day_rows_our_no_check check ((length(our_no) <= 64)),
  constraint payments_day_rows_provider_no_check check ((length(provider_no) <= 100)),
  constraint payments_day_rows_operator_id_file_id_fkey foreign key (operator_id, file_id) references payments_day_files (operator_id, id) on delete cascade
);
create index payments_day_rows_no on payments_day_rows (operator_id, match_no, kind);
select platform_tenant_table('payments_day_rows', 'select, insert, delete');

create table payments_days (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Day in the provider's time zone.
  day date not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  -- waiting: the file is not published yet; failed: the received file was rejected; different: a difference must be
  -- resolved.
  state text not null,
  -- File that is used for the comparison.
  file_id uuid,
  currency text not null,
  -- Our totals: payments minus refunds.
  ours_count integer default 0 not null,
  ours_minor bigint default 0 not null,
  theirs_count integer default 0 not null,
  theirs_minor bigint default 0 not null,
  -- Fee that the provider deducted.
  fee_minor bigint default 0 not null,
  equal_count integer default 0 not null,
  differing_count integer default 0 not null,
  open_count integer default 0 not null,
  -- Error: { code, values }.
  problem jsonb,
  tried_at timestamp with time zone not null,
  compared_at timestamp with time zone,
  -- Number of comparisons.
  runs integer default 0 not null,
  -- Reason why the day is not reconciled. Two people agree on the waiver, so that the month can be closed.
  waived_reason text,
  waived_by uuid,
  waived_by_name text,
  waived_second uuid,
  waived_second_name text,
  waived_at timestamp with time zone,
  fee_posted_minor bigint default 0 not null,
  taken_minor bigint default 0 not null,
  constraint payments_days_pkey primary key (operator_id, id),
  constraint payments_days_once unique (operator_id, account_id, day),
  constraint payments_days_compared check (((state = ANY (ARRAY['different'::text, 'equal'::text])) <= ((file_id IS NOT NULL) AND (compared_at IS NOT NULL)))),
  constraint payments_days_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_days_differing_count_check check ((differing_count >= 0)),
  constraint payments_days_equal check (((state <> 'equal'::text) OR (open_count = 0))),
  constraint payments_days_equal_count_check check ((equal_count >= 0)),
  constraint payments_days_open_count_check check ((open_count >= 0)),
  constraint payments_days_ours_count_check check ((ours_count >= 0)),
  constraint payments_days_problem check (((state <> 'failed'::text) OR (problem IS NOT NULL))),
  constraint payments_days_runs_check check ((runs >= 0)),
  constraint payments_days_span check ((from_at < to_at)),
  constraint payments_days_state_check check ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'different'::text, 'equal'::text, 'waived'::text]))),
  constraint payments_days_taken_minor_check check ((taken_minor >= 0)),
  constraint payments_days_theirs_count_check check ((theirs_count >= 0)),
  constraint payments_days_waived check (((state <> 'waived'::text) OR ((waived_reason IS NOT NULL) AND (waived_at IS NOT NULL) AND (waived_by IS NOT NULL) AND (waived_by_name IS NOT NULL) AND (waived_second_name IS NOT NULL)))),
  constraint payments_days_waived_by_name_check check ((length(waived_by_name) <= 100)),
  constraint payments_days_waived_reason_check check (((length(waived_reason) >= 1) AND (length(waived_reason) <= 500))),
  constraint payments_days_waived_second_name_check check ((length(waived_second_name) <= 100)),
  constraint payments_days_waived_two check (((waived_by IS NULL) OR ((waived_second IS NOT NULL) AND (waived_second <> waived_by)))),
  constraint payments_days_file foreign key (operator_id, file_id) references payments_day_files (operator_id, id),
  constraint payments_days_operator_id_account_id_fkey foreign key (operator_id, account_id) references payments_accounts (operator_id, id)
);
create index payments_days_newest on payments_days (operator_id, day DESC, id);
create index payments_days_unequal on payments_days (operator_id, day) where (state <> 'equal'::text);
select platform_tenant_table('payments_days', 'select, insert, update');

create table payments_differences (
  operator_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  kind text not null,
  match_no text not null,
  -- ours: missing in the provider's file; theirs: unknown to us.
  outcome text not null,
  provider_no text default ''::text not null,
  intent_id uuid,
  ours_minor bigint,
  theirs_minor bigint,
  currency text not null,
  at timestamp with time zone not null,
  state text default 'open'::text not null,
  assignee_id uuid,
  assignee_name text,
  reason text,
  text text default ''::text not null,
  proposed_by uuid,
  proposed_by_name text default ''::text not null,
  resolved_by uuid,
  resolved_by_name text default ''::text not null,
  resolved_at timestamp with time zone,
  -- Number of the last comparison that found the difference.
  run integer not null,
  version integer default 1 not null,
  constraint payments_differences_pkey primary key (operator_id, id),
  constraint payments_differences_once unique (operator_id, day_id, kind, match_no),
  constraint payments_differences_assignee_name_check check ((length(assignee_name) <= 100)),
  constraint payments_differences_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_differences_kind_check check ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_differences_match_no_check check (((length(match_no) >= 1) AND (length(match_no) <= 100))),
  constraint payments_differences_open check (((state = 'open'::text) = (reason IS NULL))),
  constraint payments_differences_ours_minor_check check ((ours_minor >= 0)),
  constraint payments_differences_outcome_check check ((outcome = ANY (ARRAY['ours'::text, 'theirs'::text, 'amount'::text]))),
  constraint payments_differences_owner check (((assignee_id IS NULL) = (assignee_name IS NULL))),
  constraint payments_differences_proposed_by_name_check check ((length(proposed_by_name) <= 100)),
  constraint payments_differences_provider_no_check check ((length(provider_no) <= 100)),
  constraint payments_differences_reason_check check ((reason = ANY (ARRAY['matched'::text, 'other_day'::text, 'provider_error'::text, 'our_error'::text, 'settled_by_hand'::text, 'accepted'::text]))),
  constraint payments_differences_resolved check (((state = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint payments_differences_resolved_by_name_check check ((length(resolved_by_name) <= 100)),
  constraint payments_differences_run_check check ((run > 0)),
  constraint payments_differences_sides check ((((ours_minor IS NULL) = (outcome = 'theirs'::text)) AND ((theirs_minor IS NULL) = (outcome = 'ours'::text)))),
  constraint payments_differences_state_check check ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'resolved'::text]))),
  constraint payments_differences_text_check check ((length(text) <= 500)),
  constraint payments_differences_theirs_minor_check check ((theirs_minor >= 0)),
  constraint payments_differences_two_people check (((state <> 'resolved'::text) OR (reason = 'matched'::text) OR ((resolved_by IS NOT NULL) AND (resolved_by <> proposed_by)))),
  constraint payments_differences_words check (((reason IS NULL) OR (reason = 'matched'::text) OR ((text <> ''::text) AND (proposed_by IS NOT NULL)))),
  constraint payments_differences_operator_id_day_id_fkey foreign key (operator_id, day_id) references payments_days (operator_id, id)
);
create index payments_differences_newest on payments_differences (operator_id, at DESC, id DESC);
create index payments_differences_of on payments_differences (operator_id, day_id, state);
create index payments_differences_open on payments_differences (operator_id, at DESC, id DESC) where (state <> 'resolved'::text);
select platform_tenant_table('payments_differences', 'select, insert, update');

-- Callbacks of a provider as received. Each is stored before it is answered and applied once afterwards.
create table payments_events (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Provider's own event number, or the content that identifies duplicates.
  natural_key text not null,
  kind text not null,
  our_no text default ''::text not null,
  -- Headers as received. The callback was verified before it was stored.
  head text not null,
  raw bytea not null,
  -- Content of the callback in our own format.
  notice jsonb not null,
  received_at timestamp with time zone not null,
  -- Number of times the same callback was received.
  times integer default 1 not null,
  state text default 'stored'::text not null,
  applied_at timestamp with time zone,
  problem text default ''::text not null,
  intent_id uuid,
  constraint payments_events_pkey primary key (operator_id, id),
  constraint payments_events_once unique (operator_id, account_id, natural_key),
  constraint payments_events_applied check (((state = 'stored'::text) = (applied_at IS NULL))),
  constraint payments_events_head_check check ((length(head) <= 8200)),
  constraint payments_events_kind_check check ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'other'::text]))),
  constraint payments_events_natural_key_check check (((length(natural_key) >= 1) AND (length(natural_key) <= 200))),
  constraint payments_events_our_no_check check ((length(our_no) <= 64)),
  constraint payments_events_problem_check check ((length(problem) <= 200)),
  constraint payments_events_raw_check check ((length(raw) <= 65536)),
  constraint payments_events_state_check check ((state = ANY (ARRAY['stored'::text, 'applied'::text, 'nothing'::text, 'wrong'::text]))),
  constraint payments_events_times_check check ((times > 0)),
  constraint payments_events_wrong check (((state = 'wrong'::text) = (problem <> ''::text))),
  constraint payments_events_operator_id_account_id_fkey foreign key (operator_id, account_id) references payments_accounts (operator_id, id)
);
create index payments_events_of on payments_events (operator_id, intent_id, received_at) where (intent_id IS NOT NULL);
create index payments_events_waiting on payments_events (received_at) where (state = 'stored'::text);
create index payments_events_wrong_at on payments_events (operator_id, received_at DESC) where (state = 'wrong'::text);
select platform_tenant_table('payments_events', 'select, insert, update');

create table payments_intents (
  operator_id uuid not null,
  id uuid not null,
  -- Our number at the provider, unique across all operators.
  our_no text not null,
  account_id uuid not null,
  purpose text not null,
  -- Wallet to top up.
  wallet_id uuid,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  authorised_minor bigint default 0 not null,
  captured_minor bigint default 0 not null,
  -- Amount of refunds requested from the provider and not rejected, completed or in progress.
  refunded_minor bigint default 0 not null,
  state text not null,
  steps integer not null,
  -- True for a payment through the loopback provider. The mark is permanent.
  test boolean not null,
  subject text default ''::text not null,
  -- Content with which the payer pays: a code to scan, a page to open or a call to make.
  offer jsonb,
  provider_no text default ''::text not null,
  expires_at timestamp with time zone not null,
  -- Next status request to the provider. Null: no result is pending.
  poll_at timestamp with time zone,
  polls integer default 0 not null,
  problem text default ''::text not null,
  journal_id uuid,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  by_id uuid not null,
  by_name text not null,
  -- True if the provider was informed of profit sharing when the payment was opened. Only such a payment can be shared.
  shares boolean default false not null,
  -- Number of captures of an authorisation. Each capture has its own row. Their sum never exceeds the authorised
  -- amount, and each can be refunded in parts.
  captures integer,
  constraint payments_intents_pkey primary key (operator_id, id),
  constraint payments_intents_authorised_key unique (operator_id, id, account_id, authorised_minor),
  constraint payments_intents_no_key unique (operator_id, our_no),
  constraint payments_intents_amount_minor_check check ((amount_minor > 0)),
  constraint payments_intents_authorised check ((authorised_minor <= amount_minor)),
  constraint payments_intents_authorised_minor_check check ((authorised_minor >= 0)),
  constraint payments_intents_booked check (((journal_id IS NULL) OR (captured_minor > 0))),
  constraint payments_intents_by_name_check check ((length(by_name) <= 100)),
  constraint payments_intents_captured check ((captured_minor <= amount_minor)),
  constraint payments_intents_captured_minor_check check ((captured_minor >= 0)),
  constraint payments_intents_captures check (((captures IS NULL) = (captured_minor = 0))),
  constraint payments_intents_captures_check check ((captures > 0)),
  constraint payments_intents_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_intents_method_check check ((method = ANY (ARRAY['native'::text, 'jsapi'::text, 'mini'::text, 'page'::text, 'card'::text, 'manual'::text, 'score'::text, 'preauth'::text]))),
  constraint payments_intents_our_no_check check ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_intents_paid check (((captured_minor > 0) = (paid_at IS NOT NULL))),
  constraint payments_intents_polls_check check ((polls >= 0)),
  constraint payments_intents_problem_check check ((length(problem) <= 200)),
  constraint payments_intents_provider_no_check check ((length(provider_no) <= 100)),
  constraint payments_intents_purpose_check check ((purpose = ANY (ARRAY['topup'::text, 'test'::text]))),
  constraint payments_intents_refunded check ((refunded_minor <= captured_minor)),
  constraint payments_intents_refunded_minor_check check ((refunded_minor >= 0)),
  constraint payments_intents_steps_check check ((steps > 0)),
  constraint payments_intents_subject_check check ((length(subject) <= 120)),
  constraint payments_intents_taken check ((((captured_minor = 0) AND (state <> 'captured'::text)) OR ((captured_minor > 0) AND (state = ANY (ARRAY['authorised'::text, 'captured'::text]))))),
  constraint payments_intents_wallet check (((purpose = 'topup'::text) = (wallet_id IS NOT NULL))),
  constraint payments_intents_last_capture foreign key (operator_id, id, captures, captured_minor) references payments_captures (operator_id, intent_id, number, after_minor) deferrable initially deferred,
  constraint payments_intents_operator_id_account_id_test_fkey foreign key (operator_id, account_id, test) references payments_accounts (operator_id, id, test),
  constraint payments_intents_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id)
);
create index payments_intents_account on payments_intents (operator_id, account_id, created_at DESC);
create index payments_intents_newest on payments_intents (operator_id, created_at DESC, id DESC);
create index payments_intents_paid on payments_intents (operator_id, account_id, paid_at) where (captured_minor > 0);
create index payments_intents_poll on payments_intents (poll_at) where (poll_at IS NOT NULL);
create index payments_intents_provider_no on payments_intents (operator_id, provider_no) where (provider_no <> ''::text);
create index payments_intents_wallet_at on payments_intents (operator_id, wallet_id, created_at DESC) where (wallet_id IS NOT NULL);
select platform_tenant_table('payments_intents', 'select, insert, update');

create table payments_refunds (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  intent_id uuid not null,
  amount_minor bigint not null,
  -- asked: recorded, not yet sent to the provider; sent: the provider is processing it; failed: the provider rejected
  -- it and the money is back in the wallet.
  state text default 'asked'::text not null,
  reason text not null,
  provider_no text default ''::text not null,
  journal_id uuid,
  back_journal_id uuid,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  poll_at timestamp with time zone,
  tries integer default 0 not null,
  problem text default ''::text not null,
  approval_id uuid,
  by_id uuid not null,
  by_name text not null,
  capture_number integer default 1 not null,
  notified boolean default false not null,
  constraint payments_refunds_pkey primary key (operator_id, id),
  constraint payments_refunds_no_key unique (operator_id, our_no),
  constraint payments_refunds_amount_minor_check check ((amount_minor > 0)),
  constraint payments_refunds_back check (((back_journal_id IS NULL) OR (state = 'failed'::text))),
  constraint payments_refunds_by_name_check check ((length(by_name) <= 100)),
  constraint payments_refunds_ended check (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint payments_refunds_our_no_check check ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_refunds_polled check (((ended_at IS NULL) OR (poll_at IS NULL))),
  constraint payments_refunds_problem_check check ((length(problem) <= 200)),
  constraint payments_refunds_provider_no_check check ((length(provider_no) <= 100)),
  constraint payments_refunds_reason_check check (((length(reason) >= 1) AND (length(reason) <= 80))),
  constraint payments_refunds_state_check check ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint payments_refunds_tries_check check ((tries >= 0)),
  constraint payments_refunds_capture foreign key (operator_id, intent_id, capture_number) references payments_captures (operator_id, intent_id, number),
  constraint payments_refunds_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_refunds_done on payments_refunds (operator_id, ended_at) where (state = 'done'::text);
create index payments_refunds_of on payments_refunds (operator_id, intent_id, asked_at);
create index payments_refunds_poll on payments_refunds (poll_at) where (poll_at IS NOT NULL);
create index payments_refunds_to_notify on payments_refunds (id) where ((state = 'done'::text) AND (NOT notified));
select platform_tenant_table('payments_refunds', 'select, insert, update');

create table payments_shares (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  intent_id uuid not null,
  -- asked: recorded, the provider does not accept it before its due time; sent: the provider is processing it; shared:
  -- every part has ended; done: the remaining amount is released.
  state text default 'asked'::text not null,
  poll_at timestamp with time zone,
  tries integer default 0 not null,
  problem text default ''::text not null,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payments_shares_pkey primary key (operator_id, id),
  constraint payments_shares_no_key unique (operator_id, our_no),
  constraint payments_shares_once unique (operator_id, intent_id),
  constraint payments_shares_ended check ((((state = 'done'::text) = (ended_at IS NOT NULL)) AND ((state = 'done'::text) = (poll_at IS NULL)))),
  constraint payments_shares_our_no_check check ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_shares_problem_check check ((length(problem) <= 200)),
  constraint payments_shares_state_check check ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'shared'::text, 'done'::text]))),
  constraint payments_shares_tries_check check ((tries >= 0)),
  constraint payments_shares_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_shares_poll on payments_shares (poll_at) where (poll_at IS NOT NULL);
select platform_tenant_table('payments_shares', 'select, insert, update');

create table payments_share_parts (
  operator_id uuid not null,
  share_id uuid not null,
  party_id uuid not null,
  -- Merchant number and name of the receiver at the provider.
  receiver text not null,
  name text not null,
  amount_minor bigint not null,
  -- Amount returned, or requested back.
  returned_minor bigint default 0 not null,
  state text default 'asked'::text not null,
  reason text default ''::text not null,
  constraint payments_share_parts_pkey primary key (operator_id, share_id, party_id),
  constraint payments_share_parts_amount_minor_check check ((amount_minor > 0)),
  constraint payments_share_parts_name_check check ((length(name) <= 100)),
  constraint payments_share_parts_reason_check check ((length(reason) <= 200)),
  constraint payments_share_parts_receiver_check check (((length(receiver) >= 1) AND (length(receiver) <= 64))),
  constraint payments_share_parts_returned check ((((returned_minor >= 0) AND (returned_minor <= amount_minor)) AND ((returned_minor = 0) OR (state = 'done'::text)))),
  constraint payments_share_parts_state_check check ((state = ANY (ARRAY['asked'::text, 'done'::text, 'closed'::text]))),
  constraint payments_share_parts_operator_id_party_id_fkey foreign key (operator_id, party_id) references finance_parties (operator_id, id),
  constraint payments_share_parts_operator_id_share_id_fkey foreign key (operator_id, share_id) references payments_shares (operator_id, id)
);
select platform_tenant_table('payments_share_parts', 'select, insert, update');

create table payments_share_returns (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null,
  share_id uuid not null,
  party_id uuid not null,
  -- Refund that requires this return.
  refund_id uuid not null,
  amount_minor bigint not null,
  state text default 'asked'::text not null,
  problem text default ''::text not null,
  asked_at timestamp with time zone not null,
  constraint payments_share_returns_pkey primary key (operator_id, id),
  constraint payments_share_returns_no_key unique (operator_id, our_no),
  constraint payments_share_returns_amount_minor_check check ((amount_minor > 0)),
  constraint payments_share_returns_our_no_check check ((our_no ~ '^[0-9a-f]{32}$'::text)),
  constraint payments_share_returns_problem_check check ((length(problem) <= 200)),
  constraint payments_share_returns_state_check check ((state = ANY (ARRAY['asked'::text, 'done'::text, 'failed'::text]))),
  constraint payments_share_returns_operator_id_refund_id_fkey foreign key (operator_id, refund_id) references payments_refunds (operator_id, id),
  constraint payments_share_returns_operator_id_share_id_party_id_fkey foreign key (operator_id, share_id, party_id) references payments_share_parts (operator_id, share_id, party_id)
);
create unique index payments_share_returns_open on payments_share_returns (operator_id, share_id, party_id) where (state = 'asked'::text);
select platform_tenant_table('payments_share_returns', 'select, insert, update');

-- History of each payment intent, in order. The state of the intent is the result of its last step.
create table payments_steps (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null,
  before integer generated always as (NULLIF((number - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  amount_minor bigint default 0 not null,
  -- Source: callback, poll, hand (manual) or clock (timer).
  source text not null,
  event_id uuid,
  refund_id uuid,
  note text default ''::text not null,
  at timestamp with time zone not null,
  by_name text default ''::text not null,
  constraint payments_steps_pkey primary key (operator_id, intent_id, number),
  constraint payments_steps_end_key unique (operator_id, intent_id, number, state_after),
  constraint payments_steps_amount_minor_check check ((amount_minor >= 0)),
  constraint payments_steps_by_name_check check ((length(by_name) <= 100)),
  constraint payments_steps_first check (((number = 1) = (state_before = 'none'::text))),
  constraint payments_steps_note_check check ((length(note) <= 200)),
  constraint payments_steps_number_check check ((number > 0)),
  constraint payments_steps_source_check check ((source = ANY (ARRAY['callback'::text, 'poll'::text, 'hand'::text, 'clock'::text]))),
  constraint payments_steps_kind_state_before_state_after_fkey foreign key (kind, state_before, state_after) references payments_moves (kind, state_before, state_after),
  constraint payments_steps_operator_id_intent_id_before_state_before_fkey foreign key (operator_id, intent_id, before, state_before) references payments_steps (operator_id, intent_id, number, state_after),
  constraint payments_steps_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
select platform_tenant_table('payments_steps', 'select, insert');

-- References and policies that need other tables.
alter table payments_captures add constraint payments_captures_authorised foreign key (operator_id, intent_id, account_id, authorised_minor) references payments_intents (operator_id, id, account_id, authorised_minor) deferrable initially deferred;
alter table payments_day_files add constraint payments_day_files_operator_id_day_id_fkey foreign key (operator_id, day_id) references payments_days (operator_id, id);
alter table payments_differences add constraint payments_differences_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id);
alter table payments_events add constraint payments_events_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id);
alter table payments_intents add constraint payments_intents_last_step foreign key (operator_id, id, steps, state) references payments_steps (operator_id, intent_id, number, state_after) deferrable initially deferred;

-- First rows.
set local role evops_platform;
insert into payments_models (operator_id, model, lawful, source, at, by_id, by_name, version) values
  ('00000000-0000-7000-8000-000000000000', 'direct', 'true', '', null, null, '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'own_sale', 'true', '', null, null, '', '1'),
  ('00000000-0000-7000-8000-000000000000', 'sub_merchant', 'true', '', null, null, '', '1');
reset role;
insert into payments_moves (kind, state_before, state_after) values
  ('authorise', 'created', 'authorised'),
  ('cancel', 'authorised', 'cancelled'),
  ('cancel', 'created', 'cancelled'),
  ('capture', 'authorised', 'authorised'),
  ('capture', 'authorised', 'captured'),
  ('capture', 'created', 'captured'),
  ('capture', 'expired', 'captured'),
  ('capture', 'failed', 'captured'),
  ('complete', 'authorised', 'captured'),
  ('create', 'none', 'created'),
  ('expire', 'authorised', 'expired'),
  ('expire', 'created', 'expired'),
  ('fail', 'authorised', 'failed'),
  ('fail', 'created', 'failed'),
  ('offer', 'created', 'created'),
  ('refund', 'authorised', 'authorised'),
  ('refund', 'captured', 'captured'),
  ('refund_done', 'authorised', 'authorised'),
  ('refund_done', 'captured', 'captured'),
  ('refund_failed', 'authorised', 'authorised'),
  ('refund_failed', 'captured', 'captured');
