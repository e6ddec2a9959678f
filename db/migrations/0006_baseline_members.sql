-- Tables of members.

-- Billing rules of an operator. Without a row the program's defaults apply.
create table members_bill_rules (
  operator_id uuid not null,
  days_to_pay integer not null,
  -- Tax rate in hundredths of a percent: 1300 is 13 %. 0: bills name no tax.
  tax_hundredths integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint members_bill_rules_pkey primary key (operator_id),
  constraint members_bill_rules_days_to_pay_check check (((days_to_pay >= 0) AND (days_to_pay <= 365))),
  constraint members_bill_rules_tax_hundredths_check check (((tax_hundredths >= 0) AND (tax_hundredths <= 10000))),
  constraint members_bill_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('members_bill_rules', 'select, insert, update');

-- Booking rules of an operator. Without a row the program's defaults apply.
create table members_booking_rules (
  operator_id uuid not null,
  ahead_hours integer not null,
  hold_minutes integer not null,
  most_minutes integer not null,
  lead_minutes integer not null,
  open_each integer not null,
  cancel_minutes integer not null,
  -- Missed bookings within a number of days that block new bookings for a number of days. 0 missed: never.
  missed_most integer not null,
  missed_days integer not null,
  block_days integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint members_booking_rules_pkey primary key (operator_id),
  constraint members_booking_rules_ahead_hours_check check (((ahead_hours >= 1) AND (ahead_hours <= 2160))),
  constraint members_booking_rules_block_days_check check (((block_days >= 1) AND (block_days <= 365))),
  constraint members_booking_rules_cancel_minutes_check check (((cancel_minutes >= 0) AND (cancel_minutes <= 1440))),
  constraint members_booking_rules_check check (((hold_minutes >= 5) AND (hold_minutes <= most_minutes))),
  constraint members_booking_rules_lead_minutes_check check (((lead_minutes >= 0) AND (lead_minutes <= 120))),
  constraint members_booking_rules_missed_days_check check (((missed_days >= 1) AND (missed_days <= 365))),
  constraint members_booking_rules_missed_most_check check (((missed_most >= 0) AND (missed_most <= 50))),
  constraint members_booking_rules_most_minutes_check check (((most_minutes >= 5) AND (most_minutes <= 240))),
  constraint members_booking_rules_open_each_check check (((open_each >= 1) AND (open_each <= 20))),
  constraint members_booking_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('members_booking_rules', 'select, insert, update');

-- Companies and their members, the people authorised to charge, bookings, coupons, bills and feedback.
create table members_companies (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- Tax number of the country: unified social credit code, NIF, RFC, RUT or CNPJ.
  tax_id text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  address text default ''::text not null,
  -- Payment mode; postpaid: on credit, one bill a month.
  pay_mode text not null,
  billing_day smallint default 1 not null,
  price_group text,
  -- Stations where members of the company may charge; null: all.
  station_ids uuid[],
  -- { title, taxId, address, phone, bank, account, email }
  invoice jsonb default '{}'::jsonb not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  manager text default ''::text not null,
  -- Null: days from the operator's rules.
  days_to_pay integer,
  tax_hundredths integer,
  constraint members_companies_pkey primary key (operator_id, id),
  constraint members_companies_address_check check ((length(address) <= 200)),
  constraint members_companies_billing_day_check check (((billing_day >= 1) AND (billing_day <= 28))),
  constraint members_companies_contact_check check ((length(contact) <= 60)),
  constraint members_companies_days_to_pay_check check (((days_to_pay >= 0) AND (days_to_pay <= 365))),
  constraint members_companies_email_check check ((length(email) <= 254)),
  constraint members_companies_manager_check check ((length(manager) <= 60)),
  constraint members_companies_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint members_companies_pay_mode_check check ((pay_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint members_companies_phone_check check ((length(phone) <= 30)),
  constraint members_companies_price_group_check check (((length(price_group) >= 1) AND (length(price_group) <= 40))),
  constraint members_companies_remark_check check ((length(remark) <= 500)),
  constraint members_companies_station_ids_check check (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500))),
  constraint members_companies_tax_hundredths_check check (((tax_hundredths >= 0) AND (tax_hundredths <= 10000))),
  constraint members_companies_tax_id_check check ((length(tax_id) <= 30)),
  constraint members_companies_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint members_companies_operator_id_id_fkey foreign key (operator_id, id) references ledger_wallets (operator_id, id)
);
create unique index members_companies_name_key on members_companies (operator_id, name_key) where (deleted_at IS NULL);
create index members_companies_newest on members_companies (operator_id, created_at DESC, id DESC) where (deleted_at IS NULL);
create unique index members_companies_tax_id_key on members_companies (operator_id, tax_id) where ((deleted_at IS NULL) AND (tax_id <> ''::text));
select platform_tenant_table('members_companies', 'select, insert, update');
select platform_gateway_table('members_companies', 'select');

create table members_bills (
  operator_id uuid not null,
  id uuid not null,
  -- Bill number of the operator, without gaps.
  no integer not null,
  company_id uuid not null,
  -- Start of the recording period (included); the end is excluded. Late records appear on the next bill.
  period_from timestamp with time zone not null,
  period_to timestamp with time zone not null,
  time_zone text not null,
  issued_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  currency text not null,
  pay_mode text not null,
  -- Name, tax id, address and invoice profile at the time of billing.
  buyer jsonb not null,
  -- Company balance (less debts) at the start and end of the period, and the movements between: paid in, charged,
  -- other.
  opening_minor bigint not null,
  paid_in_minor bigint not null,
  charged_minor bigint not null,
  other_minor bigint not null,
  closing_minor bigint not null,
  -- Part of the charges that is on credit or in arrears, and so must be paid.
  to_pay_minor bigint not null,
  -- Tax rate when the bill was created: prices include tax.
  tax_hundredths integer default 0 not null,
  tax_minor bigint default 0 not null,
  constraint members_bills_pkey primary key (operator_id, id),
  constraint members_bills_no unique (operator_id, no),
  constraint members_bills_period unique (operator_id, company_id, period_to),
  constraint members_bills_buyer_check check ((jsonb_typeof(buyer) = 'object'::text)),
  constraint members_bills_check check ((period_to > period_from)),
  constraint members_bills_check1 check ((closing_minor = (((opening_minor + paid_in_minor) - charged_minor) + other_minor))),
  constraint members_bills_no_check check ((no >= 1)),
  constraint members_bills_pay_mode_check check ((pay_mode = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))),
  constraint members_bills_tax_hundredths_check check (((tax_hundredths >= 0) AND (tax_hundredths <= 10000))),
  constraint members_bills_operator_id_company_id_fkey foreign key (operator_id, company_id) references members_companies (operator_id, id)
);
create index members_bills_newest on members_bills (operator_id, period_to DESC, id DESC);
select platform_tenant_table('members_bills', 'select, insert');
create policy scope on members_bills as restrictive for select to evops_scoped
  using (false);

-- History of a bill: creation, and each mail with its result. A mail waits here until it is sent.
create table members_bill_steps (
  operator_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  -- Null: scheduled job, no person.
  by_id uuid,
  by_name text default ''::text not null,
  target text default ''::text not null,
  language text default 'en'::text not null,
  notified boolean default true not null,
  state text,
  answer text default ''::text not null,
  done_at timestamp with time zone,
  constraint members_bill_steps_pkey primary key (operator_id, id),
  constraint members_bill_steps_answer_check check ((length(answer) <= 500)),
  constraint members_bill_steps_by_name_check check ((length(by_name) <= 100)),
  constraint members_bill_steps_check check (((kind = 'mailed'::text) = ((target <> ''::text) AND (state IS NOT NULL)))),
  constraint members_bill_steps_kind_check check ((kind = ANY (ARRAY['issued'::text, 'mailed'::text]))),
  constraint members_bill_steps_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint members_bill_steps_state_check check ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint members_bill_steps_target_check check ((length(target) <= 320)),
  constraint members_bill_steps_operator_id_bill_id_fkey foreign key (operator_id, bill_id) references members_bills (operator_id, id)
);
create index members_bill_steps_of on members_bill_steps (operator_id, bill_id, id);
create index members_bill_steps_to_notify on members_bill_steps (id) where (NOT notified);
select platform_tenant_table('members_bill_steps', 'select, insert');
create policy scope on members_bill_steps as restrictive for select to evops_scoped
  using (false);
grant update (notified, state, answer, done_at) on members_bill_steps to evops_platform;

create table members_coupon_strategies (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- off, base, thresholdMinor, maxOffMinor, stackable, keepRemainder, bearer, perUser, receivers, validFrom,
  -- validUntil, validDays
  terms jsonb not null,
  station_ids uuid[] not null,
  quantity integer,
  -- Number of coupons given; never more than the quantity, counted under the row lock.
  granted integer default 0 not null,
  state text default 'draft'::text not null,
  note text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  constraint members_coupon_strategies_pkey primary key (operator_id, id),
  constraint members_coupon_strategies_check check (((granted >= 0) AND ((quantity IS NULL) OR (granted <= quantity)))),
  constraint members_coupon_strategies_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint members_coupon_strategies_note_check check ((length(note) <= 500)),
  constraint members_coupon_strategies_quantity_check check ((quantity > 0)),
  constraint members_coupon_strategies_state_check check ((state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'published'::text, 'paused'::text, 'ended'::text]))),
  constraint members_coupon_strategies_terms_check check ((jsonb_typeof(terms) = 'object'::text)),
  constraint members_coupon_strategies_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index members_coupon_strategies_name on members_coupon_strategies (operator_id, name_key);
create index members_coupon_strategies_newest on members_coupon_strategies (operator_id, created_at DESC, id DESC);
select platform_tenant_table('members_coupon_strategies');
select platform_gateway_table('members_coupon_strategies', 'select');
create policy scope on members_coupon_strategies as restrictive for select to evops_scoped
  using (((station_ids = '{}'::uuid[]) OR (station_ids && (current_setting('evops.stations'::text))::uuid[])));

create table members_group_spells (
  operator_id uuid not null,
  id uuid not null,
  -- A member or a company: both have a wallet.
  holder_id uuid not null,
  group_key text not null,
  valid tstzrange not null,
  constraint members_group_spells_pkey primary key (operator_id, id),
  constraint members_group_spells_overlap exclude using gist (operator_id WITH =, holder_id WITH =, valid WITH &&),
  constraint members_group_spells_group_key_check check (((length(group_key) >= 1) AND (length(group_key) <= 40))),
  constraint members_group_spells_valid_check check ((NOT isempty(valid))),
  constraint members_group_spells_operator_id_holder_id_fkey foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('members_group_spells');
select platform_gateway_table('members_group_spells', 'select');

create table members_members (
  operator_id uuid not null,
  id uuid not null,
  -- E.164; '' if none.
  mobile text collate "C" default ''::text not null,
  mobile_tail text collate "C" generated always as ("right"(mobile, 4)) stored not null,
  nickname text default ''::text not null,
  nickname_key text collate "C" generated always as (lower(nickname)) stored not null,
  real_name text default ''::text not null,
  real_name_key text collate "C" generated always as (lower(real_name)) stored not null,
  sex text default ''::text not null,
  email text default ''::text not null,
  id_number text default ''::text not null,
  wechat_id text default ''::text not null,
  alipay_id text default ''::text not null,
  source text not null,
  member_group text collate "C" default ''::text not null,
  level smallint default 0 not null,
  points integer default 0 not null,
  -- True: the holder cannot start any session, whatever the balance; the blacklist wins over the whitelist.
  blacklisted boolean default false not null,
  blacklist_reason text default ''::text not null,
  -- [{ title, taxId, address, phone, bank, account, email }]
  invoice_titles jsonb default '[]'::jsonb not null,
  remark text default ''::text not null,
  registered_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  last_login_address inet,
  -- Member into which this duplicate was merged; all its data belongs to that member now.
  merged_into uuid,
  -- Time of erasure. The person is no longer identifiable; sessions and journals are stored under a pseudonym.
  erased_at timestamp with time zone,
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint members_members_pkey primary key (operator_id, id),
  constraint members_members_alipay_id_check check ((length(alipay_id) <= 64)),
  constraint members_members_blacklist_reason_check check ((length(blacklist_reason) <= 200)),
  constraint members_members_email_check check ((length(email) <= 254)),
  constraint members_members_id_number_check check ((length(id_number) <= 30)),
  constraint members_members_level_check check (((level >= 0) AND (level <= 9))),
  constraint members_members_member_group_check check ((length(member_group) <= 40)),
  constraint members_members_mobile_check check (((mobile = ''::text) OR (mobile ~ '^\+[1-9][0-9]{6,14}$'::text))),
  constraint members_members_nickname_check check ((length(nickname) <= 60)),
  constraint members_members_points_check check ((points >= 0)),
  constraint members_members_real_name_check check ((length(real_name) <= 60)),
  constraint members_members_remark_check check ((length(remark) <= 500)),
  constraint members_members_sex_check check ((sex = ANY (ARRAY[''::text, 'male'::text, 'female'::text, 'other'::text]))),
  constraint members_members_source_check check ((source = ANY (ARRAY['console'::text, 'import'::text, 'app'::text, 'mini_programme'::text, 'roaming'::text]))),
  constraint members_members_wechat_id_check check ((length(wechat_id) <= 64)),
  constraint members_members_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint members_members_operator_id_id_fkey foreign key (operator_id, id) references ledger_wallets (operator_id, id),
  constraint members_members_operator_id_merged_into_fkey foreign key (operator_id, merged_into) references members_members (operator_id, id)
);
create index members_members_black on members_members (operator_id, registered_at DESC, id DESC) where ((deleted_at IS NULL) AND blacklisted);
create index members_members_group on members_members (operator_id, member_group, registered_at DESC, id DESC) where (deleted_at IS NULL);
create index members_members_level on members_members (operator_id, level, registered_at DESC, id DESC) where (deleted_at IS NULL);
create index members_members_merged on members_members (operator_id, merged_into) where (merged_into IS NOT NULL);
create unique index members_members_mobile_key on members_members (operator_id, mobile) where ((deleted_at IS NULL) AND (mobile <> ''::text));
create index members_members_newest on members_members (operator_id, registered_at DESC, id DESC) where (deleted_at IS NULL);
create index members_members_nickname on members_members (operator_id, nickname_key, id) where (deleted_at IS NULL);
create index members_members_real_name on members_members (operator_id, real_name_key) where ((deleted_at IS NULL) AND (real_name_key <> ''::text));
create index members_members_source on members_members (operator_id, source, registered_at DESC, id DESC) where (deleted_at IS NULL);
create index members_members_tail on members_members (operator_id, mobile_tail) where ((deleted_at IS NULL) AND (mobile_tail <> ''::text));
select platform_tenant_table('members_members', 'select, insert, update');
select platform_gateway_table('members_members', 'select');

-- Corporate members: a person bound to one company, with limits for charging on its account. The row remains after
-- unbinding.
create table members_bindings (
  operator_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  department text default ''::text not null,
  employee_no text default ''::text not null,
  -- Limits per day and month in the station's zone; null: no limit.
  day_minor bigint,
  month_minor bigint,
  day_dwh bigint,
  month_dwh bigint,
  -- Null: all stations that the company allows.
  station_ids uuid[],
  -- [{ days: [1..7, Monday first], from: 'HH:MM', until: 'HH:MM' }] in the station's local time; empty: any time.
  windows jsonb default '[]'::jsonb not null,
  state text default 'active'::text not null,
  remark text default ''::text not null,
  bound_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint members_bindings_pkey primary key (operator_id, id),
  constraint members_bindings_day_dwh_check check ((day_dwh > 0)),
  constraint members_bindings_day_minor_check check ((day_minor > 0)),
  constraint members_bindings_department_check check ((length(department) <= 60)),
  constraint members_bindings_employee_no_check check ((length(employee_no) <= 40)),
  constraint members_bindings_month_dwh_check check ((month_dwh > 0)),
  constraint members_bindings_month_minor_check check ((month_minor > 0)),
  constraint members_bindings_remark_check check ((length(remark) <= 200)),
  constraint members_bindings_state_check check ((state = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint members_bindings_station_ids_check check (((cardinality(station_ids) >= 1) AND (cardinality(station_ids) <= 500))),
  constraint members_bindings_operator_id_company_id_fkey foreign key (operator_id, company_id) references members_companies (operator_id, id),
  constraint members_bindings_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_bindings_company on members_bindings (operator_id, company_id, bound_at DESC, id DESC);
create unique index members_bindings_member_key on members_bindings (operator_id, member_id) where (ended_at IS NULL);
create index members_bindings_newest on members_bindings (operator_id, bound_at DESC, id DESC);
create index members_bindings_of on members_bindings (operator_id, member_id, bound_at DESC);
select platform_tenant_table('members_bindings', 'select, insert, update');
select platform_gateway_table('members_bindings', 'select');

create table members_bookings (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  -- Owner of the start token; null: no known owner.
  member_id uuid,
  id_tag text not null,
  id_tag_key text collate "C" generated always as (lower(id_tag)) stored not null,
  -- Group of tags that may also use the booking.
  group_tag text,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  connector_type smallint not null,
  -- True: any connector of its type will do; the booking may be moved to another one.
  any_connector boolean not null,
  -- The connector is reserved from this time; other users cannot start a session on it.
  held_from timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  state text default 'pending'::text not null,
  -- Reservation method: the charge point accepted a reservation, or only the platform rejects other starts.
  hold text default 'none'::text not null,
  -- Reservation number at the charge point; the same in every repeated message.
  reservation_no integer not null,
  -- Charge point where a reservation must be cancelled.
  release_charge_point_id uuid,
  -- Lease end of the worker, or the time of the next attempt.
  next_at timestamp with time zone,
  session_id uuid,
  ended_at timestamp with time zone,
  -- True: counts as missed, by no-show or late cancellation.
  missed boolean default false not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  source text not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  -- True once the member was notified of a confirmed booking. Bookings confirmed before this column are not notified.
  notified boolean default false not null,
  constraint members_bookings_pkey primary key (operator_id, id),
  constraint members_bookings_overlap exclude using gist (operator_id WITH =, charge_point_id WITH =, connector_no WITH =, tstzrange(held_from, ends_at) WITH &&) WHERE ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'used'::text]))),
  constraint members_bookings_check check (((held_from <= starts_at) AND (starts_at < ends_at))),
  constraint members_bookings_check1 check (((state <> 'used'::text) OR (session_id IS NOT NULL))),
  constraint members_bookings_check2 check (((state = ANY (ARRAY['pending'::text, 'confirmed'::text])) = (ended_at IS NULL))),
  constraint members_bookings_connector_type_check check (((connector_type >= 1) AND (connector_type <= 6))),
  constraint members_bookings_group_tag_check check (((length(group_tag) >= 1) AND (length(group_tag) <= 36))),
  constraint members_bookings_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint members_bookings_hold_check check ((hold = ANY (ARRAY['none'::text, 'chargePoint'::text, 'platform'::text]))),
  constraint members_bookings_id_tag_check check (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint members_bookings_no_check check (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_bookings_note_check check ((length(note) <= 500)),
  constraint members_bookings_reason_check check ((length(reason) <= 500)),
  constraint members_bookings_reservation_no_check check ((reservation_no > 0)),
  constraint members_bookings_source_check check ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text, 'partner'::text]))),
  constraint members_bookings_state_check check ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'used'::text, 'cancelled'::text, 'no_show'::text, 'expired'::text]))),
  constraint members_bookings_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint members_bookings_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_bookings_begin on members_bookings (operator_id, starts_at DESC, id DESC);
create index members_bookings_due on members_bookings (held_from) where ((state = ANY (ARRAY['pending'::text, 'confirmed'::text])) OR (release_charge_point_id IS NOT NULL));
create index members_bookings_member on members_bookings (operator_id, member_id, starts_at DESC) where (member_id IS NOT NULL);
create index members_bookings_newest on members_bookings (operator_id, created_at DESC, id DESC);
create unique index members_bookings_no on members_bookings (operator_id, no);
create index members_bookings_open on members_bookings (operator_id, charge_point_id, connector_no) where (state = ANY (ARRAY['pending'::text, 'confirmed'::text]));
create unique index members_bookings_session on members_bookings (operator_id, session_id) where (session_id IS NOT NULL);
create index members_bookings_place on members_bookings (operator_id, station_id, ends_at);
create unique index members_bookings_reservation on members_bookings (operator_id, reservation_no);
create index members_bookings_tag on members_bookings (operator_id, id_tag_key, starts_at DESC);
create index members_bookings_to_notify on members_bookings (id) where ((state = 'confirmed'::text) AND (NOT notified));
select platform_tenant_table('members_bookings', 'select, insert, update');
select platform_gateway_table('members_bookings', 'select, update');
create policy scope on members_bookings as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Events of a booking with their reasons, append-only.
create table members_booking_events (
  operator_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  detail jsonb default '{}'::jsonb not null,
  by_id uuid,
  by_name text default ''::text not null,
  constraint members_booking_events_pkey primary key (operator_id, id),
  constraint members_booking_events_by_name_check check ((length(by_name) <= 100)),
  constraint members_booking_events_detail_check check ((jsonb_typeof(detail) = 'object'::text)),
  constraint members_booking_events_kind_check check ((kind = ANY (ARRAY['made'::text, 'asked'::text, 'kept'::text, 'waits'::text, 'moved'::text, 'used'::text, 'cancelled'::text, 'missed'::text, 'expired'::text, 'released'::text, 'excused'::text]))),
  constraint members_booking_events_operator_id_booking_id_fkey foreign key (operator_id, booking_id) references members_bookings (operator_id, id)
);
create index members_booking_events_of on members_booking_events (operator_id, booking_id, id);
select platform_tenant_table('members_booking_events', 'select, insert');
select platform_gateway_table('members_booking_events', 'insert');

create table members_coupons (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  strategy_id uuid not null,
  member_id uuid not null,
  state text default 'unused'::text not null,
  -- True: the member selected this coupon for the next session.
  preferred boolean default false not null,
  valid_from timestamp with time zone,
  valid_until timestamp with time zone not null,
  given_at timestamp with time zone not null,
  -- Session that uses the coupon: locked while charging, then used.
  session_id uuid,
  used_at timestamp with time zone,
  used_minor bigint default 0 not null,
  -- Remaining amount of a coupon that retains its remainder.
  remained_minor bigint,
  reason text default ''::text not null,
  -- True once the member was notified of the coupon. Coupons given before this column are not notified.
  notified boolean default false not null,
  constraint members_coupons_pkey primary key (operator_id, id),
  constraint members_coupons_check check (((state <> 'locked'::text) OR (session_id IS NOT NULL))),
  constraint members_coupons_check1 check (((state <> 'used'::text) OR (used_at IS NOT NULL))),
  constraint members_coupons_no_check check (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_coupons_reason_check check ((length(reason) <= 500)),
  constraint members_coupons_remained_minor_check check ((remained_minor >= 0)),
  constraint members_coupons_state_check check ((state = ANY (ARRAY['unused'::text, 'locked'::text, 'used'::text, 'expired'::text, 'revoked'::text]))),
  constraint members_coupons_used_minor_check check ((used_minor >= 0)),
  constraint members_coupons_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id),
  constraint members_coupons_operator_id_strategy_id_fkey foreign key (operator_id, strategy_id) references members_coupon_strategies (operator_id, id)
);
create index members_coupons_expiry on members_coupons (valid_until) where (state = 'unused'::text);
create index members_coupons_member on members_coupons (operator_id, member_id, given_at DESC, id DESC);
create index members_coupons_newest on members_coupons (operator_id, given_at DESC, id DESC);
create unique index members_coupons_no on members_coupons (operator_id, no);
create index members_coupons_open on members_coupons (operator_id, member_id) where (state = ANY (ARRAY['unused'::text, 'locked'::text]));
create unique index members_coupons_session on members_coupons (operator_id, session_id) where (state = 'locked'::text);
create index members_coupons_strategy on members_coupons (operator_id, strategy_id, given_at DESC, id DESC);
create index members_coupons_to_notify on members_coupons (id) where (NOT notified);
select platform_tenant_table('members_coupons', 'select, insert, update');
select platform_gateway_table('members_coupons', 'select, update');
grant update (state) on members_coupons to evops_platform;

-- Coupon amounts used by a session; returned with the session's money.
create table members_coupon_uses (
  operator_id uuid not null,
  session_id uuid not null,
  coupon_id uuid not null,
  minor bigint not null,
  used_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  constraint members_coupon_uses_pkey primary key (operator_id, session_id, coupon_id),
  constraint members_coupon_uses_minor_check check ((minor > 0)),
  constraint members_coupon_uses_operator_id_coupon_id_fkey foreign key (operator_id, coupon_id) references members_coupons (operator_id, id)
);
create index members_coupon_uses_coupon on members_coupon_uses (operator_id, coupon_id);
select platform_tenant_table('members_coupon_uses', 'select, insert');
select platform_gateway_table('members_coupon_uses', 'select, insert');
grant update (returned_at) on members_coupon_uses to evops_app;
grant update (minor, returned_at) on members_coupon_uses to evops_gateway;

create table members_evaluations (
  operator_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  session_no text collate "C" not null,
  -- Member who charged; null: a start token without a known owner.
  member_id uuid,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  stars smallint not null,
  tags text[] default '{}'::text[] not null,
  text text default ''::text not null,
  reply text default ''::text not null,
  replied_at timestamp with time zone,
  replied_by text default ''::text not null,
  hidden boolean default false not null,
  hidden_reason text default ''::text not null,
  source text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint members_evaluations_pkey primary key (operator_id, id),
  constraint members_evaluations_check check (((reply = ''::text) = (replied_at IS NULL))),
  constraint members_evaluations_hidden_reason_check check ((length(hidden_reason) <= 500)),
  constraint members_evaluations_replied_by_check check ((length(replied_by) <= 100)),
  constraint members_evaluations_reply_check check ((length(reply) <= 1000)),
  constraint members_evaluations_source_check check ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text]))),
  constraint members_evaluations_stars_check check (((stars >= 1) AND (stars <= 5))),
  constraint members_evaluations_tags_check check ((cardinality(tags) <= 10)),
  constraint members_evaluations_text_check check ((length(text) <= 1000)),
  constraint members_evaluations_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint members_evaluations_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_evaluations_member on members_evaluations (operator_id, member_id) where (member_id IS NOT NULL);
create index members_evaluations_newest on members_evaluations (operator_id, created_at DESC, id DESC);
create index members_evaluations_number on members_evaluations (operator_id, session_no);
create unique index members_evaluations_session on members_evaluations (operator_id, session_id);
create index members_evaluations_station on members_evaluations (operator_id, station_id, created_at DESC);
select platform_tenant_table('members_evaluations', 'select, insert, update');
create policy scope on members_evaluations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Feedback of users to an operator and its handling: an append-only thread. Feedback handed over to maintenance waits
-- in the thread until the upper layer has taken it.
create table members_feedback (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  member_id uuid,
  -- Contact address of a person who is not a member.
  contact text default ''::text not null,
  kind text not null,
  station_id uuid,
  charge_point_id uuid,
  connector_no smallint,
  session_no text collate "C",
  content text not null,
  state text default 'new'::text not null,
  assigned_to uuid,
  assigned_name text default ''::text not null,
  handed_over_at timestamp with time zone,
  source text not null,
  created_at timestamp with time zone not null,
  first_reply_at timestamp with time zone,
  closed_at timestamp with time zone,
  version integer default 1 not null,
  constraint members_feedback_pkey primary key (operator_id, id),
  constraint members_feedback_assigned_name_check check ((length(assigned_name) <= 100)),
  constraint members_feedback_check check (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint members_feedback_check1 check (((connector_no IS NULL) OR (charge_point_id IS NOT NULL))),
  constraint members_feedback_check2 check (((kind = 'other'::text) OR (station_id IS NOT NULL))),
  constraint members_feedback_contact_check check ((length(contact) <= 100)),
  constraint members_feedback_content_check check ((length(content) <= 2000)),
  constraint members_feedback_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint members_feedback_kind_check check ((kind = ANY (ARRAY['station'::text, 'chargePoint'::text, 'connector'::text, 'other'::text]))),
  constraint members_feedback_no_check check (((length(no) >= 1) AND (length(no) <= 20))),
  constraint members_feedback_source_check check ((source = ANY (ARRAY['desk'::text, 'app'::text, 'api'::text]))),
  constraint members_feedback_state_check check ((state = ANY (ARRAY['new'::text, 'assigned'::text, 'replied'::text, 'closed'::text]))),
  constraint members_feedback_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint members_feedback_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_feedback_member on members_feedback (operator_id, member_id) where (member_id IS NOT NULL);
create index members_feedback_newest on members_feedback (operator_id, created_at DESC, id DESC);
create unique index members_feedback_no on members_feedback (operator_id, no);
create index members_feedback_open on members_feedback (operator_id, created_at) where (state <> 'closed'::text);
create index members_feedback_station on members_feedback (operator_id, station_id, created_at DESC);
select platform_tenant_table('members_feedback', 'select, insert, update');
create policy scope on members_feedback as restrictive for all to evops_scoped
  using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))
  with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

create table members_feedback_steps (
  operator_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  text text default ''::text not null,
  by_id uuid,
  by_name text default ''::text not null,
  -- True once the upper layer has been notified of the step. Steps that do not concern it are true from the start.
  notified boolean default true not null,
  constraint members_feedback_steps_pkey primary key (operator_id, id),
  constraint members_feedback_steps_by_name_check check ((length(by_name) <= 100)),
  constraint members_feedback_steps_kind_check check ((kind = ANY (ARRAY['reply'::text, 'note'::text, 'assigned'::text, 'handed_over'::text, 'closed'::text, 'reopened'::text]))),
  constraint members_feedback_steps_text_check check ((length(text) <= 2000)),
  constraint members_feedback_steps_operator_id_feedback_id_fkey foreign key (operator_id, feedback_id) references members_feedback (operator_id, id)
);
create index members_feedback_steps_of on members_feedback_steps (operator_id, feedback_id, id);
create index members_feedback_steps_to_notify on members_feedback_steps (id) where (NOT notified);
select platform_tenant_table('members_feedback_steps', 'select, insert');
grant update (text) on members_feedback_steps to evops_app;
grant update (notified) on members_feedback_steps to evops_platform;

create table members_tags (
  operator_id uuid not null,
  tag text collate "C" not null,
  member_id uuid not null,
  constraint members_tags_pkey primary key (operator_id, tag, member_id),
  constraint members_tags_tag_check check (((length(tag) >= 1) AND (length(tag) <= 30))),
  constraint members_tags_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_tags_member on members_tags (operator_id, member_id);
select platform_tenant_table('members_tags', 'select, insert, delete');

-- References and policies that need other tables.
create policy scope on members_booking_events as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM members_bookings b
  WHERE ((b.operator_id = members_booking_events.operator_id) AND (b.id = members_booking_events.booking_id)))))
  with check ((EXISTS ( SELECT
   FROM members_bookings b
  WHERE ((b.operator_id = members_booking_events.operator_id) AND (b.id = members_booking_events.booking_id)))));
create policy scope on members_feedback_steps as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM members_feedback f
  WHERE ((f.operator_id = members_feedback_steps.operator_id) AND (f.id = members_feedback_steps.feedback_id)))))
  with check ((EXISTS ( SELECT
   FROM members_feedback f
  WHERE ((f.operator_id = members_feedback_steps.operator_id) AND (f.id = members_feedback_steps.feedback_id)))));
