-- Members and companies, whom these let charge, bookings, coupons, bills, what members say.

create table members_companies (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- The unified social credit code, NIF, RFC, RUT, CNPJ: as its country has it.
  tax_id text not null default '' check (length(tax_id) <= 30),
  contact text not null default '' check (length(contact) <= 60),
  phone text not null default '' check (length(phone) <= 30),
  email text not null default '' check (length(email) <= 254),
  address text not null default '' check (length(address) <= 200),
  -- postpaid: on credit, one bill a month.
  pay_mode text not null check (pay_mode in ('prepaid', 'postpaid')),
  billing_day smallint not null default 1 check (billing_day between 1 and 28),
  price_group text check (length(price_group) between 1 and 40),
  -- Where its people may charge; null: everywhere.
  station_ids uuid[] check (cardinality(station_ids) between 1 and 500),
  -- { title, taxId, address, phone, bank, account, email }
  invoice jsonb not null default '{}',
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  manager text not null default '' check (length(manager) <= 60),
  -- Null: as the operator's rules have it.
  days_to_pay integer check (days_to_pay between 0 and 365),
  tax_hundredths integer check (tax_hundredths between 0 and 10000),
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, id) references ledger_wallets (operator_id, id)
);
create unique index members_companies_name_key on members_companies (operator_id, name_key) where deleted_at is null;
create index members_companies_newest on members_companies (operator_id, created_at desc, id desc)
  where deleted_at is null;
create unique index members_companies_tax_id_key on members_companies (operator_id, tax_id) where deleted_at is null
  and tax_id <> '';
select platform_tenant_table('members_companies', 'select, insert, update');
select platform_gateway_table('members_companies', 'select');

create table members_members (
  operator_id uuid not null,
  id uuid not null,
  -- E.164; none: ''.
  mobile text collate "C" not null default '' check (mobile = '' or mobile ~ '^\+[1-9][0-9]{6,14}$'),
  mobile_tail text collate "C" generated always as ("right"(mobile, 4)) stored not null,
  nickname text not null default '' check (length(nickname) <= 60),
  nickname_key text collate "C" generated always as (lower(nickname)) stored not null,
  real_name text not null default '' check (length(real_name) <= 60),
  real_name_key text collate "C" generated always as (lower(real_name)) stored not null,
  sex text not null default '' check (sex in ('', 'male', 'female', 'other')),
  email text not null default '' check (length(email) <= 254),
  id_number text not null default '' check (length(id_number) <= 30),
  wechat_id text not null default '' check (length(wechat_id) <= 64),
  alipay_id text not null default '' check (length(alipay_id) <= 64),
  source text not null check (source in ('console', 'import', 'app', 'mini_programme', 'roaming')),
  member_group text collate "C" not null default '' check (length(member_group) <= 40),
  level smallint not null default 0 check (level between 0 and 9),
  points integer not null default 0 check (points >= 0),
  -- Nothing can be started by them, whatever money there is; black wins over white.
  blacklisted boolean not null default false,
  blacklist_reason text not null default '' check (length(blacklist_reason) <= 200),
  -- [{ title, taxId, address, phone, bank, account, email }]
  invoice_titles jsonb not null default '[]',
  remark text not null default '' check (length(remark) <= 500),
  registered_at timestamptz not null,
  last_login_at timestamptz,
  last_login_address inet,
  -- Found to be the same person as another member, whose everything is now.
  merged_into uuid,
  -- Nobody is known behind it any more; orders and journals stand under a pseudonym.
  erased_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, id) references ledger_wallets (operator_id, id),
  foreign key (operator_id, merged_into) references members_members (operator_id, id)
);
create index members_members_black on members_members (operator_id, registered_at desc, id desc)
  where deleted_at is null and blacklisted;
create index members_members_group on members_members (operator_id, member_group, registered_at desc, id desc)
  where deleted_at is null;
create index members_members_level on members_members (operator_id, level, registered_at desc, id desc)
  where deleted_at is null;
create unique index members_members_mobile_key on members_members (operator_id, mobile) where deleted_at is null
  and mobile <> '';
create index members_members_newest on members_members (operator_id, registered_at desc, id desc)
  where deleted_at is null;
create index members_members_nickname on members_members (operator_id, nickname_key, id) where deleted_at is null;
create index members_members_real_name on members_members (operator_id, real_name_key) where deleted_at is null
  and real_name_key <> '';
create index members_members_source on members_members (operator_id, source, registered_at desc, id desc)
  where deleted_at is null;
create index members_members_tail on members_members (operator_id, mobile_tail) where deleted_at is null
  and mobile_tail <> '';
select platform_tenant_table('members_members', 'select, insert, update');
select platform_gateway_table('members_members', 'select');

create table members_tags (
  operator_id uuid not null,
  tag text collate "C" not null check (length(tag) between 1 and 30),
  member_id uuid not null,
  primary key (operator_id, tag, member_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_tags_member on members_tags (operator_id, member_id);
select platform_tenant_table('members_tags', 'select, insert, delete');

-- A corporate member: a person bound to one company, and what they may take in its name. Unbound, the row stays.
create table members_bindings (
  operator_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  department text not null default '' check (length(department) <= 60),
  employee_no text not null default '' check (length(employee_no) <= 40),
  -- At most so much in a day and a month of the station's zone; null: no limit.
  day_minor bigint check (day_minor > 0),
  month_minor bigint check (month_minor > 0),
  day_dwh bigint check (day_dwh > 0),
  month_dwh bigint check (month_dwh > 0),
  -- Null: wherever the company may.
  station_ids uuid[] check (cardinality(station_ids) between 1 and 500),
  -- [{ days: [1..7, Monday first], from: 'HH:MM', until: 'HH:MM' }], the station's wall clock; none: at any time.
  windows jsonb not null default '[]',
  state text not null default 'active' check (state in ('active', 'suspended')),
  remark text not null default '' check (length(remark) <= 200),
  bound_at timestamptz not null,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, company_id) references members_companies (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_bindings_company on members_bindings (operator_id, company_id, bound_at desc, id desc);
create unique index members_bindings_member_key on members_bindings (operator_id, member_id) where ended_at is null;
create index members_bindings_newest on members_bindings (operator_id, bound_at desc, id desc);
create index members_bindings_of on members_bindings (operator_id, member_id, bound_at desc);
select platform_tenant_table('members_bindings', 'select, insert, update');
select platform_gateway_table('members_bindings', 'select');

create table members_coupon_strategies (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" generated always as (lower(name)) stored not null,
  -- off, base, thresholdMinor, maxOffMinor, stackable, keepRemainder, bearer, perUser, receivers, validFrom,
  -- validUntil, validDays
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  station_ids uuid[] not null,
  quantity integer check (quantity > 0),
  -- Never more than the quantity: counted under the row's lock.
  given integer not null default 0,
  state text not null default 'draft' check (state in ('draft', 'offered', 'accepted', 'published', 'paused',
    'ended')),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint members_coupon_strategies_check check (given >= 0 and (quantity is null or given <= quantity)),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index members_coupon_strategies_name on members_coupon_strategies (operator_id, name_key);
create index members_coupon_strategies_newest on members_coupon_strategies (operator_id, created_at desc, id desc);
select platform_tenant_table('members_coupon_strategies');
select platform_gateway_table('members_coupon_strategies', 'select');
create policy scope on members_coupon_strategies as restrictive for select to evops_scoped
  using (station_ids = '{}'::uuid[] or station_ids && current_setting('evops.stations')::uuid[]);

create table members_coupons (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  strategy_id uuid not null,
  member_id uuid not null,
  state text not null default 'unused' check (state in ('unused', 'locked', 'used', 'expired', 'revoked')),
  -- The member chose it for the next session.
  preferred boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz not null,
  given_at timestamptz not null,
  -- Which order has it: locked while it charges, used by it.
  order_id uuid,
  used_at timestamptz,
  used_minor bigint not null default 0 check (used_minor >= 0),
  -- Of one that keeps its remainder: what is left of it.
  remained_minor bigint check (remained_minor >= 0),
  reason text not null default '' check (length(reason) <= 500),
  primary key (operator_id, id),
  constraint members_coupons_check check (state <> 'locked' or order_id is not null),
  constraint members_coupons_check1 check (state <> 'used' or used_at is not null),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  foreign key (operator_id, strategy_id) references members_coupon_strategies (operator_id, id)
);
create index members_coupons_expiry on members_coupons (valid_until) where state = 'unused';
create index members_coupons_member on members_coupons (operator_id, member_id, given_at desc, id desc);
create index members_coupons_newest on members_coupons (operator_id, given_at desc, id desc);
create unique index members_coupons_no on members_coupons (operator_id, no);
create index members_coupons_open on members_coupons (operator_id, member_id) where state in ('unused', 'locked');
create unique index members_coupons_order on members_coupons (operator_id, order_id) where state = 'locked';
create index members_coupons_strategy on members_coupons (operator_id, strategy_id, given_at desc, id desc);
select platform_tenant_table('members_coupons', 'select, insert, update');
select platform_gateway_table('members_coupons', 'select, update');
-- Who is limited to stations sees what orders of these have, and what no order has.
grant update (state) on members_coupons to evops_platform;

-- What an order took of a coupon; returned with the order's money.
create table members_coupon_uses (
  operator_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  minor bigint not null check (minor > 0),
  used_at timestamptz not null,
  returned_at timestamptz,
  primary key (operator_id, order_id, coupon_id),
  foreign key (operator_id, coupon_id) references members_coupons (operator_id, id)
);
create index members_coupon_uses_coupon on members_coupon_uses (operator_id, coupon_id);
select platform_tenant_table('members_coupon_uses', 'select, insert');
select platform_gateway_table('members_coupon_uses', 'select, insert');
grant update (returned_at) on members_coupon_uses to evops_app;
grant update (minor, returned_at) on members_coupon_uses to evops_gateway;

create table members_group_spells (
  operator_id uuid not null,
  id uuid not null,
  -- A member or a company: both have a wallet.
  holder_id uuid not null,
  group_key text not null check (length(group_key) between 1 and 40),
  valid tstzrange not null check (not isempty(valid)),
  primary key (operator_id, id),
  constraint members_group_spells_overlap exclude using gist (operator_id with =, holder_id with =, valid with &&),
  foreign key (operator_id, holder_id) references ledger_wallets (operator_id, id)
);
select platform_tenant_table('members_group_spells');
select platform_gateway_table('members_group_spells', 'select');

-- An operator's own rules; without a row those of the program.
create table members_booking_rules (
  operator_id uuid primary key,
  ahead_hours integer not null check (ahead_hours between 1 and 2160),
  hold_minutes integer not null,
  most_minutes integer not null check (most_minutes between 5 and 240),
  lead_minutes integer not null check (lead_minutes between 0 and 120),
  open_each integer not null check (open_each between 1 and 20),
  cancel_minutes integer not null check (cancel_minutes between 0 and 1440),
  -- So many missed within so many days: no booking for so many days. 0 missed: never.
  missed_most integer not null check (missed_most between 0 and 50),
  missed_days integer not null check (missed_days between 1 and 365),
  block_days integer not null check (block_days between 1 and 365),
  updated_at timestamptz not null default now(),
  constraint members_booking_rules_check check (hold_minutes >= 5 and hold_minutes <= most_minutes),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('members_booking_rules', 'select, insert, update');

create table members_bookings (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  -- Whose start token it is; null: nobody's known.
  member_id uuid,
  id_tag text not null check (length(id_tag) between 1 and 20),
  id_tag_key text collate "C" generated always as (lower(id_tag)) stored not null,
  -- Others of its group may use the booking.
  group_tag text check (length(group_tag) between 1 and 36),
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  connector_type smallint not null check (connector_type between 1 and 6),
  -- Any gun of its kind will do: it may be given another one.
  any_gun boolean not null,
  -- The gun is kept from here on; nobody else may start there.
  held_from timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'used', 'cancelled', 'no_show',
    'expired')),
  -- Who keeps the gun: its charge point took a reservation, or the platform refuses other starts alone.
  hold text not null default 'none' check (hold in ('none', 'pile', 'platform')),
  -- The reservation's number at the charge point, the same however often it is told.
  reservation_no integer not null check (reservation_no > 0),
  -- A reservation that must be taken back, at this charge point.
  release_pile_id uuid,
  -- Somebody works on it until then, or it is tried again then.
  next_at timestamptz,
  order_id uuid,
  ended_at timestamptz,
  -- Counts as missed: nobody came, or it was cancelled too late.
  missed boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  note text not null default '' check (length(note) <= 500),
  source text not null check (source in ('desk', 'app', 'api')),
  created_by uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint members_bookings_overlap exclude using gist (operator_id with =, pile_id with =, gun_no with =,
    tstzrange(held_from, ends_at) with &&) where (state in ('pending', 'confirmed', 'used')),
  constraint members_bookings_check check (held_from <= starts_at and starts_at < ends_at),
  constraint members_bookings_check1 check (state <> 'used' or order_id is not null),
  constraint members_bookings_check2 check ((state in ('pending', 'confirmed')) = (ended_at is null)),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_bookings_begin on members_bookings (operator_id, starts_at desc, id desc);
create index members_bookings_due on members_bookings (held_from) where state in ('pending', 'confirmed')
  or release_pile_id is not null;
create index members_bookings_member on members_bookings (operator_id, member_id, starts_at desc)
  where member_id is not null;
create index members_bookings_newest on members_bookings (operator_id, created_at desc, id desc);
create unique index members_bookings_no on members_bookings (operator_id, no);
create index members_bookings_open on members_bookings (operator_id, pile_id, gun_no)
  where state in ('pending', 'confirmed');
create unique index members_bookings_order on members_bookings (operator_id, order_id) where order_id is not null;
create index members_bookings_place on members_bookings (operator_id, station_id, ends_at);
create unique index members_bookings_reservation on members_bookings (operator_id, reservation_no);
create index members_bookings_tag on members_bookings (operator_id, id_tag_key, starts_at desc);
select platform_tenant_table('members_bookings', 'select, insert, update');
select platform_gateway_table('members_bookings', 'select, update');
create policy scope on members_bookings as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));

-- What happened to a booking, and why: only added to.
create table members_booking_events (
  operator_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('made', 'asked', 'kept', 'waits', 'moved', 'used', 'cancelled', 'missed',
    'expired', 'released', 'excused')),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, id),
  foreign key (operator_id, booking_id) references members_bookings (operator_id, id)
);
create index members_booking_events_of on members_booking_events (operator_id, booking_id, id);
select platform_tenant_table('members_booking_events', 'select, insert');
select platform_gateway_table('members_booking_events', 'insert');
create policy scope on members_booking_events as restrictive to evops_scoped
  using (exists ( select from members_bookings b where b.operator_id = members_booking_events.operator_id
  and b.id = members_booking_events.booking_id)) with check (exists ( select from members_bookings b
  where b.operator_id = members_booking_events.operator_id and b.id = members_booking_events.booking_id));

create table members_evaluations (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  -- Who charged; null: a start token that is nobody's.
  member_id uuid,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  stars smallint not null check (stars between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  text text not null default '' check (length(text) <= 1000),
  reply text not null default '' check (length(reply) <= 1000),
  replied_at timestamptz,
  replied_by text not null default '' check (length(replied_by) <= 100),
  hidden boolean not null default false,
  hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  source text not null check (source in ('desk', 'app', 'api')),
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint members_evaluations_check check ((reply = '') = (replied_at is null)),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_evaluations_member on members_evaluations (operator_id, member_id) where member_id is not null;
create index members_evaluations_newest on members_evaluations (operator_id, created_at desc, id desc);
create index members_evaluations_number on members_evaluations (operator_id, order_no);
create unique index members_evaluations_order on members_evaluations (operator_id, order_id);
create index members_evaluations_station on members_evaluations (operator_id, station_id, created_at desc);
select platform_tenant_table('members_evaluations', 'select, insert, update');
create policy scope on members_evaluations as restrictive to evops_scoped
  using (station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id = any (current_setting('evops.stations')::uuid[]));

-- What people tell an operator, and what became of it: a thread that is only added to. What is handed over to
-- maintenance waits in the thread itself until somebody above has taken it.
create table members_feedback (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  member_id uuid,
  -- How to reach somebody who is no member.
  contact text not null default '' check (length(contact) <= 100),
  kind text not null check (kind in ('station', 'pile', 'gun', 'other')),
  station_id uuid,
  pile_id uuid,
  gun_no smallint check (gun_no between 1 and 99),
  order_no text collate "C",
  content text not null check (length(content) <= 2000),
  state text not null default 'new' check (state in ('new', 'assigned', 'replied', 'closed')),
  assigned_to uuid,
  assigned_name text not null default '' check (length(assigned_name) <= 100),
  handed_over_at timestamptz,
  source text not null check (source in ('desk', 'app', 'api')),
  created_at timestamptz not null,
  first_reply_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint members_feedback_check check ((state = 'closed') = (closed_at is not null)),
  constraint members_feedback_check1 check (gun_no is null or pile_id is not null),
  constraint members_feedback_check2 check (kind = 'other' or station_id is not null),
  foreign key (operator_id) references organisation_operators (operator_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index members_feedback_member on members_feedback (operator_id, member_id) where member_id is not null;
create index members_feedback_newest on members_feedback (operator_id, created_at desc, id desc);
create unique index members_feedback_no on members_feedback (operator_id, no);
create index members_feedback_open on members_feedback (operator_id, created_at) where state <> 'closed';
create index members_feedback_station on members_feedback (operator_id, station_id, created_at desc);
select platform_tenant_table('members_feedback', 'select, insert, update');
create policy scope on members_feedback as restrictive to evops_scoped
  using (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]))
  with check (station_id is null or station_id = any (current_setting('evops.stations')::uuid[]));

create table members_feedback_steps (
  operator_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('reply', 'note', 'assigned', 'handed_over', 'closed', 'reopened')),
  text text not null default '' check (length(text) <= 2000),
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  -- Somebody above has heard of it; the others are nobody's business there.
  told boolean not null default true,
  primary key (operator_id, id),
  foreign key (operator_id, feedback_id) references members_feedback (operator_id, id)
);
create index members_feedback_steps_of on members_feedback_steps (operator_id, feedback_id, id);
create index members_feedback_steps_untold on members_feedback_steps (id) where not told;
select platform_tenant_table('members_feedback_steps', 'select, insert');
create policy scope on members_feedback_steps as restrictive to evops_scoped
  using (exists ( select from members_feedback f where f.operator_id = members_feedback_steps.operator_id
  and f.id = members_feedback_steps.feedback_id)) with check (exists ( select from members_feedback f
  where f.operator_id = members_feedback_steps.operator_id and f.id = members_feedback_steps.feedback_id));
grant update (text) on members_feedback_steps to evops_app;
grant update (told) on members_feedback_steps to evops_platform;

create table members_bills (
  operator_id uuid not null,
  id uuid not null,
  -- Of the operator, without a gap.
  no integer not null check (no >= 1),
  company_id uuid not null,
  -- What was recorded from (included) to (left out): what is recorded late stands on the next bill.
  period_from timestamptz not null,
  period_to timestamptz not null,
  time_zone text not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  currency text not null,
  pay_mode text not null check (pay_mode in ('prepaid', 'postpaid')),
  -- Name, tax id, address and invoice profile as they were.
  buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
  -- What the company had (less what it owed) at both ends, and between: paid in, charged, anything else.
  opening_minor bigint not null,
  paid_in_minor bigint not null,
  charged_minor bigint not null,
  other_minor bigint not null,
  closing_minor bigint not null,
  -- Of what was charged: on credit or in arrears, and so to be paid.
  to_pay_minor bigint not null,
  -- As they were when the bill was made: prices hold their tax.
  tax_hundredths integer not null default 0 check (tax_hundredths between 0 and 10000),
  tax_minor bigint not null default 0,
  primary key (operator_id, id),
  constraint members_bills_no unique (operator_id, no),
  constraint members_bills_period unique (operator_id, company_id, period_to),
  constraint members_bills_check check (period_to > period_from),
  constraint members_bills_check1 check (closing_minor =
    (((opening_minor + paid_in_minor) - charged_minor) + other_minor)),
  foreign key (operator_id, company_id) references members_companies (operator_id, id)
);
create index members_bills_newest on members_bills (operator_id, period_to desc, id desc);
select platform_tenant_table('members_bills', 'select, insert');
-- A bill is of all stations: not for whoever is limited to some.
create policy scope on members_bills as restrictive for select to evops_scoped using (false);

-- An operator's own; without a row those of the program.
create table members_bill_rules (
  operator_id uuid primary key,
  days_to_pay integer not null check (days_to_pay between 0 and 365),
  -- Of a percent: 1300 is 13 %. 0: bills name no tax.
  tax_hundredths integer not null check (tax_hundredths between 0 and 10000),
  updated_at timestamptz not null default now(),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('members_bill_rules', 'select, insert, update');

-- What became of a bill: made, and each mail with what came of it. A mail waits here until it is taken to be sent.
create table members_bill_steps (
  operator_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('issued', 'mailed')),
  -- Null: nobody, the clock.
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  target text not null default '' check (length(target) <= 320),
  language text not null default 'en' check (language in ('zh', 'en', 'es')),
  told boolean not null default true,
  state text check (state in ('waiting', 'done', 'dead')),
  answer text not null default '' check (length(answer) <= 500),
  done_at timestamptz,
  primary key (operator_id, id),
  constraint members_bill_steps_check check ((kind = 'mailed') = (target <> '' and state is not null)),
  foreign key (operator_id, bill_id) references members_bills (operator_id, id)
);
create index members_bill_steps_of on members_bill_steps (operator_id, bill_id, id);
create index members_bill_steps_untold on members_bill_steps (id) where not told;
select platform_tenant_table('members_bill_steps', 'select, insert');
create policy scope on members_bill_steps as restrictive for select to evops_scoped using (false);
grant update (answer, done_at, state, told) on members_bill_steps to evops_platform;
