-- Tables of finance.

CREATE OR REPLACE FUNCTION public.finance_sum(rows jsonb, field text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(sum((r ->> field)::bigint), 0)::bigint from jsonb_array_elements(rows) r $function$;

create table finance_agreements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  period text not null,
  -- Days between the last day of a period and the draft of its statement (T+n).
  lag_days smallint default 1 not null,
  -- Stations of all versions of the agreement. A user limited to stations sees an agreement only if all of these
  -- stations are among them.
  station_ids uuid[] not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint finance_agreements_pkey primary key (operator_id, id),
  constraint finance_agreements_operator_id_no_key unique (operator_id, no),
  constraint finance_agreements_lag_days_check check (((lag_days >= 1) AND (lag_days <= 60))),
  constraint finance_agreements_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint finance_agreements_no_check check ((no > 0)),
  constraint finance_agreements_period_check check ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint finance_agreements_remark_check check ((length(remark) <= 500)),
  constraint finance_agreements_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index finance_agreements_name on finance_agreements (operator_id, name_key);
select platform_tenant_table('finance_agreements', 'select, insert, update');
create policy scope on finance_agreements as restrictive for all to evops_scoped
  using ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]))
  with check ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]));

-- Fees deducted by the payment provider from the payments of a merchant account, per day of the provider.
create table finance_channel_days (
  operator_id uuid not null,
  account_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  -- Payments before refunds.
  taken_minor bigint not null,
  -- Negative if the provider returned more fees than it deducted.
  fee_minor bigint not null,
  constraint finance_channel_days_pkey primary key (operator_id, account_id, from_at),
  constraint finance_channel_days_check check ((from_at < to_at)),
  constraint finance_channel_days_taken_minor_check check ((taken_minor >= 0))
);
select platform_tenant_table('finance_channel_days', 'select, insert, update');

-- Amounts of a session when a statement counted the session: from the result of the previous count (`was_`) to the
-- values recorded now (`is_`).
create table finance_counts (
  operator_id uuid not null,
  session_id uuid not null,
  seq integer not null,
  before_seq integer generated always as (
CASE
    WHEN (seq > 1) THEN (seq - 1)
    ELSE NULL::integer
END) stored,
  statement_id uuid not null,
  -- Agreement version whose terms apply: the version valid when the session ended. The version never changes
  -- afterwards.
  version_id uuid not null,
  station_id uuid not null,
  day date not null,
  was_dwh bigint default 0 not null,
  was_electricity_minor bigint default 0 not null,
  was_service_minor bigint default 0 not null,
  was_occupancy_minor bigint default 0 not null,
  was_reduced_minor bigint default 0 not null,
  was_base_minor bigint default 0 not null,
  is_dwh bigint not null,
  is_electricity_minor bigint not null,
  is_service_minor bigint not null,
  is_occupancy_minor bigint not null,
  is_reduced_minor bigint not null,
  is_base_minor bigint not null,
  is_reduced_owner_minor bigint not null,
  counted_at timestamp with time zone not null,
  -- Payment fee deducted for the session, in 1e-6 of the minor unit. Null: the rate of the terms applies.
  is_fee_e6 bigint,
  constraint finance_counts_pkey primary key (operator_id, session_id, seq),
  constraint finance_counts_terms unique (operator_id, session_id, seq, version_id),
  constraint finance_counts_begin check (((seq > 1) OR ((was_dwh = 0) AND (was_electricity_minor = 0) AND (was_service_minor = 0) AND (was_occupancy_minor = 0) AND (was_reduced_minor = 0) AND (was_base_minor = 0)))),
  constraint finance_counts_seq_check check ((seq > 0)),
  constraint finance_counts_chain foreign key (operator_id, session_id, before_seq, version_id) references finance_counts (operator_id, session_id, seq, version_id)
);
create index finance_counts_statement on finance_counts (operator_id, statement_id, station_id, day);
select platform_tenant_table('finance_counts', 'select, insert');
select platform_gateway_table('finance_counts', 'select');
create policy scope on finance_counts as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

create table finance_parties (
  operator_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  tax_id text default ''::text not null,
  bank text default ''::text not null,
  account_no text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  remark text default ''::text not null,
  state text default 'active'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint finance_parties_pkey primary key (operator_id, id),
  constraint finance_parties_account_no_check check ((length(account_no) <= 40)),
  constraint finance_parties_bank_check check ((length(bank) <= 100)),
  constraint finance_parties_contact_check check ((length(contact) <= 60)),
  constraint finance_parties_email_check check ((length(email) <= 254)),
  constraint finance_parties_kind_check check ((kind = ANY (ARRAY['owner'::text, 'agent'::text, 'platform'::text, 'partner'::text, 'contractor'::text, 'grid_supplier'::text]))),
  constraint finance_parties_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint finance_parties_phone_check check ((length(phone) <= 30)),
  constraint finance_parties_remark_check check ((length(remark) <= 500)),
  constraint finance_parties_state_check check ((state = ANY (ARRAY['active'::text, 'closed'::text]))),
  constraint finance_parties_tax_id_check check ((length(tax_id) <= 40)),
  constraint finance_parties_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index finance_parties_name on finance_parties (operator_id, name_key);
select platform_tenant_table('finance_parties', 'select, insert, update');

-- Fee deducted by a provider for a single payment, if the provider's daily file lists the payment. Otherwise the ratio
-- of the day applies.
create table finance_payment_fees (
  operator_id uuid not null,
  -- Id of the top-up, which is also the business id in its journal.
  payment_id uuid not null,
  taken_minor bigint not null,
  fee_minor bigint not null,
  constraint finance_payment_fees_pkey primary key (operator_id, payment_id),
  constraint finance_payment_fees_taken_minor_check check ((taken_minor > 0))
);
select platform_tenant_table('finance_payment_fees', 'select, insert, update');

-- Terms of an agreement for a span of days. The terms are never changed: a new version replaces them. Only the end of
-- the span may change.
create table finance_versions (
  operator_id uuid not null,
  id uuid not null,
  agreement_id uuid not null,
  valid daterange not null,
  base text not null,
  -- Cost of electricity (margin), or shared amount per kWh (energy), in 1e-5 of the major unit.
  price_e5 integer not null,
  discounts_by text not null,
  -- Fee of the payment channel, in ten thousandths of the amount paid.
  channel_fee integer not null,
  operator_ratio integer not null,
  -- [{ partyId, ratio, guaranteeMinor }]
  parties jsonb not null,
  by_id uuid,
  by_name text not null,
  created_at timestamp with time zone not null,
  -- Terms in addition to ratios: steps by energy, rent, electricity paid by a party, who bears fees and losses, and the
  -- amount that a party owed at the end of a statement, which the next statement deducts. `fees_by`: the channel fee is
  -- borne by all parties by their ratio (`shared`), or by the operator alone.
  fees_by text default 'shared'::text not null,
  -- Energy loss, in ten thousandths of the charged energy. The loss is part of the cost of electricity.
  loss_ratio integer default 0 not null,
  -- [{ fromDwh, operatorRatio, ratios }]: other ratios from this energy of a period on.
  steps jsonb default '[]'::jsonb not null,
  -- Parties that receive a part of another party's share: [{ fromPartyId, partyId, ratio }], ordered from the top level
  -- down. The ratio is in ten thousandths of the other party's share.
  levels jsonb default '[]'::jsonb not null,
  -- Fees that statements charge. posted: the fee posted by the provider if the day of the session's payment was
  -- reconciled, otherwise the rate. rate: always the rate.
  fee_basis text default 'rate'::text not null,
  constraint finance_versions_pkey primary key (operator_id, id),
  constraint finance_versions_operator_id_id_valid_key unique (operator_id, id, valid),
  constraint finance_versions_overlap exclude using gist (operator_id WITH =, agreement_id WITH =, valid WITH &&),
  constraint finance_versions_base_check check ((base = ANY (ARRAY['service'::text, 'service_net'::text, 'margin'::text, 'energy'::text]))),
  constraint finance_versions_by_name_check check ((length(by_name) <= 100)),
  constraint finance_versions_channel_fee_check check (((channel_fee >= 0) AND (channel_fee <= 10000))),
  constraint finance_versions_discounts_by_check check ((discounts_by = ANY (ARRAY['operator'::text, 'shared'::text, 'owner'::text]))),
  constraint finance_versions_fee_basis_check check ((fee_basis = ANY (ARRAY['posted'::text, 'rate'::text]))),
  constraint finance_versions_fees_by_check check ((fees_by = ANY (ARRAY['shared'::text, 'operator'::text]))),
  constraint finance_versions_levels_check check ((jsonb_typeof(levels) = 'array'::text)),
  constraint finance_versions_loss_ratio_check check (((loss_ratio >= 0) AND (loss_ratio <= 5000))),
  constraint finance_versions_operator_ratio_check check (((operator_ratio >= 0) AND (operator_ratio <= 10000))),
  constraint finance_versions_parties_check check ((jsonb_typeof(parties) = 'array'::text)),
  constraint finance_versions_price_e5_check check (((price_e5 >= 0) AND (price_e5 <= 100000))),
  constraint finance_versions_ratios check (((operator_ratio + finance_sum(parties, 'ratio'::text)) = 10000)),
  constraint finance_versions_steps_check check ((jsonb_typeof(steps) = 'array'::text)),
  constraint finance_versions_valid_check check (((NOT isempty(valid)) AND (lower(valid) IS NOT NULL) AND lower_inc(valid))),
  constraint finance_versions_operator_id_agreement_id_fkey foreign key (operator_id, agreement_id) references finance_agreements (operator_id, id)
);
select platform_tenant_table('finance_versions', 'select, insert, delete');
grant update (valid) on finance_versions to evops_app;

create table finance_statements (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  agreement_id uuid not null,
  -- Version valid in the statement's period. Null: no version was valid, and the statement contains sessions that were
  -- reported late.
  version_id uuid,
  -- Days in the operator's time zone. `period_to` is exclusive.
  period_from date not null,
  period_to date not null,
  time_zone text not null,
  currency text not null,
  drafted_at timestamp with time zone not null,
  state text default 'draft'::text not null,
  -- State to which a disputed statement returns.
  disputed_from text,
  confirmed_by uuid,
  approved_by uuid,
  paid_on date,
  voucher_no text default ''::text not null,
  version integer default 1 not null,
  constraint finance_statements_pkey primary key (operator_id, id),
  constraint finance_statements_once unique (operator_id, agreement_id, period_from),
  constraint finance_statements_operator_id_no_key unique (operator_id, no),
  constraint finance_statements_check check ((period_to > period_from)),
  constraint finance_statements_check1 check (((state = 'disputed'::text) = (disputed_from IS NOT NULL))),
  constraint finance_statements_check2 check (((state = ANY (ARRAY['draft'::text, 'disputed'::text])) OR (confirmed_by IS NOT NULL))),
  constraint finance_statements_check3 check (((approved_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'paid'::text, 'closed'::text])))),
  constraint finance_statements_check4 check (((paid_on IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'closed'::text])))),
  constraint finance_statements_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint finance_statements_disputed_from_check check ((disputed_from = ANY (ARRAY['draft'::text, 'confirmed'::text]))),
  constraint finance_statements_no_check check ((no > 0)),
  constraint finance_statements_state_check check ((state = ANY (ARRAY['draft'::text, 'confirmed'::text, 'approved'::text, 'paid'::text, 'closed'::text, 'disputed'::text]))),
  constraint finance_statements_two_people check ((approved_by <> confirmed_by)),
  constraint finance_statements_voucher_no_check check ((length(voucher_no) <= 100)),
  constraint finance_statements_operator_id_agreement_id_fkey foreign key (operator_id, agreement_id) references finance_agreements (operator_id, id),
  constraint finance_statements_operator_id_version_id_fkey foreign key (operator_id, version_id) references finance_versions (operator_id, id)
);
create index finance_statements_newest on finance_statements (operator_id, period_from DESC, no DESC);
select platform_tenant_table('finance_statements', 'select, insert');
grant update (state, disputed_from, confirmed_by, approved_by, paid_on, voucher_no, version) on finance_statements to evops_app;

-- Figures of a statement. Each recalculation of a draft adds a revision. A confirmed statement gets no new revision.
create table finance_figures (
  operator_id uuid not null,
  statement_id uuid not null,
  revision integer not null,
  made_at timestamp with time zone not null,
  base_minor bigint not null,
  paid_minor bigint not null,
  fee_minor bigint not null,
  -- Total amount to be paid to all parties.
  net_minor bigint not null,
  -- [{ versionId, stationId, day, isEarlier, orders, energyDwh, electricityMinor, serviceMinor, occupancyMinor,
  -- reducedMinor, baseMinor }]
  lines jsonb not null,
  -- [{ versionId, isEarlier, partyId (null: the operator), name, ratio, baseMinor, shareMinor, feeMinor, topUpMinor,
  -- netMinor }]
  shares jsonb not null,
  -- [{ partyId, name, owedMinor, dueMinor, payMinor, leftMinor }]
  carried jsonb default '[]'::jsonb not null,
  constraint finance_figures_pkey primary key (operator_id, statement_id, revision),
  constraint finance_figures_carried check (((jsonb_array_length(carried) = 0) OR ((finance_sum(carried, 'payMinor'::text) = net_minor) AND ((finance_sum(carried, 'owedMinor'::text) + finance_sum(carried, 'dueMinor'::text)) = (finance_sum(carried, 'payMinor'::text) + finance_sum(carried, 'leftMinor'::text)))))),
  constraint finance_figures_carried_check check ((jsonb_typeof(carried) = 'array'::text)),
  constraint finance_figures_fees check ((finance_sum(shares, 'feeMinor'::text) = fee_minor)),
  constraint finance_figures_lines check ((finance_sum(lines, 'baseMinor'::text) = base_minor)),
  constraint finance_figures_rents check (((finance_sum(shares, 'rentMinor'::text) = 0) AND (finance_sum(shares, 'powerMinor'::text) = 0))),
  constraint finance_figures_revision_check check ((revision > 0)),
  constraint finance_figures_shares check ((finance_sum(shares, 'shareMinor'::text) = base_minor)),
  constraint finance_figures_top_ups check ((finance_sum(shares, 'topUpMinor'::text) = 0)),
  constraint finance_figures_operator_id_statement_id_fkey foreign key (operator_id, statement_id) references finance_statements (operator_id, id)
);
select platform_tenant_table('finance_figures', 'select, insert');

-- Amounts that a party already received through shared payments, deducted from the amount a statement owes to the
-- party. The deduction happens once, when the statement is approved. Negative: the amount was returned after the
-- deduction and is owed again.
create table finance_set_offs (
  operator_id uuid not null,
  statement_id uuid not null,
  party_id uuid not null,
  amount_minor bigint not null,
  constraint finance_set_offs_pkey primary key (operator_id, statement_id, party_id),
  constraint finance_set_offs_amount_minor_check check ((amount_minor <> 0)),
  constraint finance_set_offs_operator_id_party_id_fkey foreign key (operator_id, party_id) references finance_parties (operator_id, id),
  constraint finance_set_offs_operator_id_statement_id_fkey foreign key (operator_id, statement_id) references finance_statements (operator_id, id)
);
select platform_tenant_table('finance_set_offs', 'select, insert');

-- Versions that a statement uses. The versions are stored once per statement and not checked again for every session
-- (decision 88). A count stores only the state of a session after the count: the start values are the result of the
-- previous count, so no copy and no key as wide as the row is needed.
create table finance_statement_versions (
  operator_id uuid not null,
  statement_id uuid not null,
  version_id uuid not null,
  constraint finance_statement_versions_pkey primary key (operator_id, statement_id, version_id),
  constraint finance_statement_versions_operator_id_statement_id_fkey foreign key (operator_id, statement_id) references finance_statements (operator_id, id),
  constraint finance_statement_versions_operator_id_version_id_fkey foreign key (operator_id, version_id) references finance_versions (operator_id, id)
);
create index finance_statement_versions_version on finance_statement_versions (operator_id, version_id);
select platform_tenant_table('finance_statement_versions', 'select, insert');

create table finance_steps (
  operator_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  -- Version of the statement that the step created.
  seq integer not null,
  at timestamp with time zone not null,
  kind text not null,
  -- Null: the scheduler did the step.
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  constraint finance_steps_pkey primary key (operator_id, id),
  constraint finance_steps_operator_id_statement_id_seq_key unique (operator_id, statement_id, seq),
  constraint finance_steps_by_name_check check ((length(by_name) <= 100)),
  constraint finance_steps_kind_check check ((kind = ANY (ARRAY['drafted'::text, 'recounted'::text, 'confirmed'::text, 'approved'::text, 'paid'::text, 'closed'::text, 'disputed'::text, 'resolved'::text]))),
  constraint finance_steps_seq_check check ((seq > 0)),
  constraint finance_steps_text_check check ((length(text) <= 500)),
  constraint finance_steps_operator_id_statement_id_fkey foreign key (operator_id, statement_id) references finance_statements (operator_id, id)
);
select platform_tenant_table('finance_steps', 'select, insert');

-- Stations of a version. On any day a station belongs to at most one agreement.
create table finance_version_stations (
  operator_id uuid not null,
  version_id uuid not null,
  station_id uuid not null,
  valid daterange not null,
  constraint finance_version_stations_pkey primary key (operator_id, version_id, station_id),
  constraint finance_version_stations_overlap exclude using gist (operator_id WITH =, station_id WITH =, valid WITH &&),
  constraint finance_version_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint finance_version_stations_operator_id_version_id_valid_fkey foreign key (operator_id, version_id, valid) references finance_versions (operator_id, id, valid) on update cascade on delete cascade
);
select platform_tenant_table('finance_version_stations', 'select, insert, delete');
create policy scope on finance_version_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));
grant update (valid) on finance_version_stations to evops_app;

-- Withdrawal limits, valid from a day on. Limits of past days are not changed.
create table finance_withdrawal_limits (
  operator_id uuid not null,
  from_day date not null,
  least_minor bigint not null,
  -- Null: no limit.
  most_minor bigint,
  day_most_minor bigint,
  -- True: members and companies may withdraw the money in their wallets.
  wallets boolean not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone not null,
  -- Fee in basis points of the requested amount, at least `fee_least_minor`. A flat fee has no basis points.
  fee_bp integer default 0 not null,
  fee_least_minor bigint default 0 not null,
  tax_bp integer default 0 not null,
  constraint finance_withdrawal_limits_pkey primary key (operator_id, from_day),
  constraint finance_withdrawal_limits_by_name_check check ((length(by_name) <= 100)),
  constraint finance_withdrawal_limits_check check ((most_minor >= least_minor)),
  constraint finance_withdrawal_limits_check1 check ((day_most_minor >= least_minor)),
  constraint finance_withdrawal_limits_fee_bp_check check (((fee_bp >= 0) AND (fee_bp <= 10000))),
  constraint finance_withdrawal_limits_fee_least_minor_check check (((fee_least_minor >= 0) AND (fee_least_minor <= '1000000000000'::bigint))),
  constraint finance_withdrawal_limits_least_minor_check check ((least_minor > 0)),
  constraint finance_withdrawal_limits_tax_bp_check check (((tax_bp >= 0) AND (tax_bp <= 10000))),
  constraint finance_withdrawal_limits_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('finance_withdrawal_limits', 'select, insert, update');

-- Allowed state transitions of each kind of step.
create table finance_withdrawal_moves (
  kind text not null,
  state_before text not null,
  state_after text not null,
  constraint finance_withdrawal_moves_pkey primary key (kind, state_before, state_after)
);
grant select on finance_withdrawal_moves to evops_app;
grant select on finance_withdrawal_moves to evops_platform;

-- Steps of a withdrawal, append-only. Each step starts in the state in which the previous step ended.
create table finance_withdrawal_steps (
  operator_id uuid not null,
  withdrawal_id uuid not null,
  seq integer not null,
  prior_seq integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  state_before text not null,
  state_after text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  text text default ''::text not null,
  constraint finance_withdrawal_steps_pkey primary key (operator_id, withdrawal_id, seq),
  constraint finance_withdrawal_steps_end unique (operator_id, withdrawal_id, seq, state_after),
  constraint finance_withdrawal_steps_begin check (((seq = 1) = (state_before = 'new'::text))),
  constraint finance_withdrawal_steps_by_name_check check ((length(by_name) <= 100)),
  constraint finance_withdrawal_steps_seq_check check ((seq > 0)),
  constraint finance_withdrawal_steps_text_check check ((length(text) <= 500)),
  constraint finance_withdrawal_steps_chain foreign key (operator_id, withdrawal_id, prior_seq, state_before) references finance_withdrawal_steps (operator_id, withdrawal_id, seq, state_after),
  constraint finance_withdrawal_steps_kind_state_before_state_after_fkey foreign key (kind, state_before, state_after) references finance_withdrawal_moves (kind, state_before, state_after)
);
select platform_tenant_table('finance_withdrawal_steps', 'select, insert');

create table finance_withdrawals (
  operator_id uuid not null,
  id uuid not null,
  no integer not null,
  -- Kind of the owner of the money. The money is paid only to the owner.
  holder_kind text not null,
  party_id uuid,
  wallet_id uuid,
  holder_id uuid generated always as (COALESCE(party_id, wallet_id)) stored not null,
  holder_name text not null,
  name_key text collate "C" generated always as (lower(holder_name)) stored not null,
  amount_minor bigint not null,
  currency text not null,
  -- Target account, as it was at the time of the request.
  account_name text not null,
  bank text default ''::text not null,
  account_no text not null,
  remark text default ''::text not null,
  requested_at timestamp with time zone not null,
  -- Day of the request in the operator's time zone. The daily limits use this day.
  day date not null,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_by uuid,
  decided_by_name text default ''::text not null,
  paid_on date,
  voucher_no text default ''::text not null,
  state text default 'requested'::text not null,
  -- Number of the newest step.
  version integer default 1 not null,
  fee_minor bigint default 0 not null,
  tax_minor bigint default 0 not null,
  constraint finance_withdrawals_pkey primary key (operator_id, id),
  constraint finance_withdrawals_operator_id_no_key unique (operator_id, no),
  constraint finance_withdrawals_account_name_check check (((length(account_name) >= 1) AND (length(account_name) <= 100))),
  constraint finance_withdrawals_account_no_check check (((length(account_no) >= 1) AND (length(account_no) <= 40))),
  constraint finance_withdrawals_amount_minor_check check (((amount_minor > 0) AND (amount_minor <= '1000000000000'::bigint))),
  constraint finance_withdrawals_bank_check check ((length(bank) <= 100)),
  constraint finance_withdrawals_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint finance_withdrawals_decided_by_name_check check ((length(decided_by_name) <= 100)),
  constraint finance_withdrawals_fee_minor_check check ((fee_minor >= 0)),
  constraint finance_withdrawals_holder check (((num_nonnulls(party_id, wallet_id) = 1) AND ((holder_kind = 'party'::text) = (party_id IS NOT NULL)))),
  constraint finance_withdrawals_holder_kind_check check ((holder_kind = ANY (ARRAY['party'::text, 'member'::text, 'company'::text]))),
  constraint finance_withdrawals_holder_name_check check (((length(holder_name) >= 1) AND (length(holder_name) <= 100))),
  constraint finance_withdrawals_kept check (((fee_minor + tax_minor) < amount_minor)),
  constraint finance_withdrawals_kept_of_party check (((holder_kind = 'party'::text) OR ((fee_minor + tax_minor) = 0))),
  constraint finance_withdrawals_no_check check ((no > 0)),
  constraint finance_withdrawals_paid check ((((state = 'paid'::text) = (paid_on IS NOT NULL)) AND ((state <> 'paid'::text) OR (voucher_no <> ''::text)))),
  constraint finance_withdrawals_remark_check check ((length(remark) <= 500)),
  constraint finance_withdrawals_requested_by_name_check check ((length(requested_by_name) <= 100)),
  constraint finance_withdrawals_tax_minor_check check ((tax_minor >= 0)),
  constraint finance_withdrawals_two_people check (((state <> ALL (ARRAY['approved'::text, 'paid'::text, 'failed'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> requested_by)))),
  constraint finance_withdrawals_voucher_no_check check ((length(voucher_no) <= 60)),
  constraint finance_withdrawals_operator_id_party_id_fkey foreign key (operator_id, party_id) references finance_parties (operator_id, id),
  constraint finance_withdrawals_operator_id_wallet_id_fkey foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  constraint finance_withdrawals_step foreign key (operator_id, id, version, state) references finance_withdrawal_steps (operator_id, withdrawal_id, seq, state_after) deferrable initially deferred
);
create index finance_withdrawals_day on finance_withdrawals (operator_id, holder_id, day);
create index finance_withdrawals_newest on finance_withdrawals (operator_id, requested_at DESC, id DESC);
create unique index finance_withdrawals_open on finance_withdrawals (operator_id, holder_id) where (state = ANY (ARRAY['requested'::text, 'approved'::text]));
select platform_tenant_table('finance_withdrawals', 'select, insert');
grant update (decided_by, decided_by_name, paid_on, voucher_no, state, version) on finance_withdrawals to evops_app;

-- References and policies that need other tables.
create policy drafts on finance_counts as restrictive for insert to evops_app, evops_platform
  with check (((operator_id, statement_id, version_id) IN ( SELECT s.operator_id,
    s.id,
    v.id
   FROM (finance_statements s
     JOIN finance_versions v ON (((v.operator_id = s.operator_id) AND (v.agreement_id = s.agreement_id))))
  WHERE (s.state = 'draft'::text))));
create policy scope on finance_versions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_versions.operator_id) AND (a.id = finance_versions.agreement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_versions.operator_id) AND (a.id = finance_versions.agreement_id)))));
create policy scope on finance_statements as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_statements.operator_id) AND (a.id = finance_statements.agreement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_agreements a
  WHERE ((a.operator_id = finance_statements.operator_id) AND (a.id = finance_statements.agreement_id)))));
create policy drafts on finance_figures as restrictive for insert to evops_app, evops_platform
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id) AND (s.state = 'draft'::text)))));
create policy scope on finance_figures as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_figures.operator_id) AND (s.id = finance_figures.statement_id)))));
create policy confirmed on finance_set_offs as restrictive for insert to evops_app, evops_platform
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id) AND (s.state = 'confirmed'::text)))));
create policy scope on finance_set_offs as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_set_offs.operator_id) AND (s.id = finance_set_offs.statement_id)))));
create policy drafts on finance_statement_versions as restrictive for insert to evops_app, evops_platform
  with check ((EXISTS ( SELECT
   FROM (finance_statements s
     JOIN finance_versions v ON (((v.operator_id = s.operator_id) AND (v.agreement_id = s.agreement_id))))
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id) AND (s.state = 'draft'::text) AND (v.id = finance_statement_versions.version_id)))));
create policy scope on finance_statement_versions as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_statement_versions.operator_id) AND (s.id = finance_statement_versions.statement_id)))));
create policy scope on finance_steps as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_steps.operator_id) AND (s.id = finance_steps.statement_id)))))
  with check ((EXISTS ( SELECT
   FROM finance_statements s
  WHERE ((s.operator_id = finance_steps.operator_id) AND (s.id = finance_steps.statement_id)))));
alter table finance_withdrawal_steps add constraint finance_withdrawal_steps_operator_id_withdrawal_id_fkey foreign key (operator_id, withdrawal_id) references finance_withdrawals (operator_id, id);

-- First rows.
insert into finance_withdrawal_moves (kind, state_before, state_after) values
  ('approved', 'requested', 'approved'),
  ('cancelled', 'requested', 'cancelled'),
  ('failed', 'approved', 'failed'),
  ('paid', 'approved', 'paid'),
  ('refused', 'requested', 'refused'),
  ('requested', 'new', 'requested');
