-- Tables of maintenance.

-- Working calendars of maintenance staff: weekly hours and special days, in the calendar's own time zone. A station
-- uses its own calendar, otherwise the operator's standard calendar. Without any calendar, times are counted round the
-- clock.
create table maintenance_calendars (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  time_zone text not null,
  -- Hours of a weekday: '08:00-12:00 13:00-18:00'; '': none.
  mon text not null,
  tue text not null,
  wed text not null,
  thu text not null,
  fri text not null,
  sat text not null,
  sun text not null,
  -- Days with different hours: [{"day", "hours", "name"}].
  days jsonb default '[]'::jsonb not null,
  standard boolean default false not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_calendars_pkey primary key (operator_id, id),
  constraint maintenance_calendars_days_check check (((jsonb_typeof(days) = 'array'::text) AND (jsonb_array_length(days) <= 400))),
  constraint maintenance_calendars_fri_check check ((fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_hours check ((((((((mon || tue) || wed) || thu) || fri) || sat) || sun) <> ''::text)),
  constraint maintenance_calendars_mon_check check ((mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_calendars_remark_check check ((length(remark) <= 500)),
  constraint maintenance_calendars_sat_check check ((sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_sun_check check ((sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_thu_check check ((thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_time_zone_check check (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint maintenance_calendars_tue_check check ((tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_wed_check check ((wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_calendars_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index maintenance_calendars_name on maintenance_calendars (operator_id, lower(name));
create unique index maintenance_calendars_standard on maintenance_calendars (operator_id) where standard;
select platform_tenant_table('maintenance_calendars');

create table maintenance_calendar_stations (
  operator_id uuid not null,
  station_id uuid not null,
  calendar_id uuid not null,
  constraint maintenance_calendar_stations_pkey primary key (operator_id, station_id),
  constraint maintenance_calendar_stations_operator_id_calendar_id_fkey foreign key (operator_id, calendar_id) references maintenance_calendars (operator_id, id),
  constraint maintenance_calendar_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index maintenance_calendar_stations_of on maintenance_calendar_stations (operator_id, calendar_id);
select platform_tenant_table('maintenance_calendar_stations', 'select, insert, delete');
create policy scope on maintenance_calendar_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Checklists with their items. A work order stores a copy of the items from the time when the checklist was attached.
create table maintenance_checklists (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  -- [{"key", "text", "kind", "unit", "min", "max", "photo", "instrument"}]. Limits are decimal texts.
  items jsonb not null,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_checklists_pkey primary key (operator_id, id),
  constraint maintenance_checklists_items_check check (((jsonb_typeof(items) = 'array'::text) AND ((jsonb_array_length(items) >= 1) AND (jsonb_array_length(items) <= 60)))),
  constraint maintenance_checklists_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_checklists_remark_check check ((length(remark) <= 500)),
  constraint maintenance_checklists_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index maintenance_checklists_name on maintenance_checklists (operator_id, lower(name));
select platform_tenant_table('maintenance_checklists');

-- External companies that do repairs for an operator under contract. Their people are members of the maintenance staff.
create table maintenance_contractors (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  tax_id text default ''::text not null,
  contact text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  -- Skills of the contractor. Empty: all.
  skills text[] default '{}'::text[] not null,
  -- First and last day of the contract on the operator's clock. Null: open.
  valid_from date,
  valid_until date,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint maintenance_contractors_pkey primary key (operator_id, id),
  constraint maintenance_contractors_contact_check check ((length(contact) <= 60)),
  constraint maintenance_contractors_email_check check ((length(email) <= 254)),
  constraint maintenance_contractors_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint maintenance_contractors_phone_check check ((length(phone) <= 30)),
  constraint maintenance_contractors_remark_check check ((length(remark) <= 500)),
  constraint maintenance_contractors_skills_check check ((skills <@ ARRAY['dc'::text, 'ac'::text, 'network'::text, 'meter'::text, 'civil'::text])),
  constraint maintenance_contractors_span check ((valid_from <= valid_until)),
  constraint maintenance_contractors_tax_id_check check ((length(tax_id) <= 40)),
  constraint maintenance_contractors_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create unique index maintenance_contractors_name on maintenance_contractors (operator_id, lower(name));
select platform_tenant_table('maintenance_contractors');

-- Stations of a contractor. No rows: all stations.
create table maintenance_contractor_stations (
  operator_id uuid not null,
  contractor_id uuid not null,
  station_id uuid not null,
  constraint maintenance_contractor_stations_pkey primary key (operator_id, contractor_id, station_id),
  constraint maintenance_contractor_stations_operator_id_contractor_id_fkey foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id),
  constraint maintenance_contractor_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('maintenance_contractor_stations', 'select, insert, delete');
create policy scope on maintenance_contractor_stations as restrictive for insert to evops_scoped
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));
create policy scope_deletes on maintenance_contractor_stations as restrictive for delete to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Recurring maintenance: every n days, weeks or months, kWh or sessions, whichever comes first.
create table maintenance_plans (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  checklist_id uuid,
  type text not null,
  level smallint not null,
  description text default ''::text not null,
  -- One work order per charge point, or one per station.
  per text not null,
  -- First due day of the calendar rule. Energy and sessions are counted from this day.
  first_on date not null,
  every_n integer,
  every_unit text not null,
  every_kwh integer,
  every_sessions integer,
  -- Allowed months. Empty: all.
  months smallint[] default '{}'::smallint[] not null,
  lead_days smallint default 0 not null,
  enabled boolean default true not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  -- First day on which work is due, from the last run of the scheduler. Null: no calendar rule, and no threshold
  -- reached.
  next_on date,
  -- Limits by plug cycles and by faults, and a restriction to models of charge points.
  every_plugs integer,
  -- Faults per 1,000 sessions above which work is due. Applies after at least `fault_sessions` sessions.
  fault_rate integer,
  fault_sessions integer default 100 not null,
  -- Maker and model, as in `stations_charge_point_makes`. Empty: all.
  models text[] default '{}'::text[] not null,
  constraint maintenance_plans_pkey primary key (operator_id, id),
  constraint maintenance_plans_description_check check ((length(description) <= 1000)),
  constraint maintenance_plans_every_kwh_check check (((every_kwh >= 1) AND (every_kwh <= 1000000000))),
  constraint maintenance_plans_every_n_check check (((every_n >= 1) AND (every_n <= 1000))),
  constraint maintenance_plans_every_plugs_check check (((every_plugs >= 1) AND (every_plugs <= 100000000))),
  constraint maintenance_plans_every_sessions_check check (((every_sessions >= 1) AND (every_sessions <= 100000000))),
  constraint maintenance_plans_every_unit_check check ((every_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint maintenance_plans_fault_rate_check check (((fault_rate >= 1) AND (fault_rate <= 1000))),
  constraint maintenance_plans_fault_sessions_check check (((fault_sessions >= 10) AND (fault_sessions <= 1000000))),
  constraint maintenance_plans_lead_days_check check (((lead_days >= 0) AND (lead_days <= 365))),
  constraint maintenance_plans_level_check check (((level >= 1) AND (level <= 4))),
  constraint maintenance_plans_models_check check ((cardinality(models) <= 100)),
  constraint maintenance_plans_months_check check ((months <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint, (8)::smallint, (9)::smallint, (10)::smallint, (11)::smallint, (12)::smallint])),
  constraint maintenance_plans_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_plans_per_check check ((per = ANY (ARRAY['chargePoint'::text, 'station'::text]))),
  constraint maintenance_plans_trigger check ((COALESCE(every_n, every_kwh, every_sessions, every_plugs, fault_rate) IS NOT NULL)),
  constraint maintenance_plans_type_check check ((type = ANY (ARRAY['inspection'::text, 'planned'::text, 'meter'::text, 'cleaning'::text, 'firmware'::text]))),
  constraint maintenance_plans_operator_id_checklist_id_fkey foreign key (operator_id, checklist_id) references maintenance_checklists (operator_id, id),
  constraint maintenance_plans_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index maintenance_plans_checklist on maintenance_plans (operator_id, checklist_id) where (checklist_id IS NOT NULL);
create unique index maintenance_plans_name on maintenance_plans (operator_id, lower(name));
select platform_tenant_table('maintenance_plans');

-- Stations of a plan. No rows: all stations.
create table maintenance_plan_stations (
  operator_id uuid not null,
  plan_id uuid not null,
  station_id uuid not null,
  constraint maintenance_plan_stations_pkey primary key (operator_id, plan_id, station_id),
  constraint maintenance_plan_stations_operator_id_plan_id_fkey foreign key (operator_id, plan_id) references maintenance_plans (operator_id, id),
  constraint maintenance_plan_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index maintenance_plan_stations_of on maintenance_plan_stations (operator_id, station_id);
select platform_tenant_table('maintenance_plan_stations', 'select, insert, delete');
create policy scope on maintenance_plan_stations as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Time limits per level, and the rules for automatic work orders. Without a row, the defaults of the program apply.
create table maintenance_rules (
  operator_id uuid not null,
  -- Minutes by level, 1 to 4. Null: no limit, as planned.
  accept_minutes integer[] not null,
  arrive_minutes integer[] not null,
  fix_minutes integer[] not null,
  from_alarms boolean not null,
  alarm_level smallint not null,
  alarm_minutes integer not null,
  from_starts boolean not null,
  start_failures smallint not null,
  start_minutes integer not null,
  version integer default 1 not null,
  -- True: work orders from alarms are assigned automatically to the first person of the ranking. A person with
  -- `auto_most` open work orders gets none.
  auto_assign boolean default false not null,
  auto_most smallint default 5 not null,
  -- Types of work orders that the customer confirms on site, on the technician's phone: with a name and a signature, or
  -- with a typed name and a ticked box.
  confirm_types text[] default '{}'::text[] not null,
  constraint maintenance_rules_pkey primary key (operator_id),
  constraint maintenance_rules_accept_minutes_check check ((array_length(accept_minutes, 1) = 4)),
  constraint maintenance_rules_alarm_level_check check (((alarm_level >= 1) AND (alarm_level <= 4))),
  constraint maintenance_rules_alarm_minutes_check check (((alarm_minutes >= 0) AND (alarm_minutes <= 1440))),
  constraint maintenance_rules_arrive_minutes_check check ((array_length(arrive_minutes, 1) = 4)),
  constraint maintenance_rules_auto_most_check check (((auto_most >= 1) AND (auto_most <= 50))),
  constraint maintenance_rules_confirm_types_check check ((confirm_types <@ ARRAY['fault'::text, 'inspection'::text, 'planned'::text, 'installation'::text, 'meter'::text, 'cleaning'::text, 'firmware'::text])),
  constraint maintenance_rules_fix_minutes_check check ((array_length(fix_minutes, 1) = 4)),
  constraint maintenance_rules_start_failures_check check (((start_failures >= 2) AND (start_failures <= 50))),
  constraint maintenance_rules_start_minutes_check check (((start_minutes >= 5) AND (start_minutes <= 1440))),
  constraint maintenance_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('maintenance_rules', 'select, insert, update');

-- Maintenance staff, work orders and rules. The history of a work order is an append-only chain of steps: each step
-- starts in the state in which the previous step ended, only the transitions listed here can be written, and the state
-- of a work order is the state of its newest step. Foreign keys enforce all of this, without triggers.
create table maintenance_staff (
  operator_id uuid not null,
  id uuid not null,
  staff_no text collate "C" not null,
  name text not null,
  mobile text default ''::text not null,
  email text default ''::text not null,
  org_id uuid,
  skills text[] default '{}'::text[] not null,
  certificate text default ''::text not null,
  certificate_until date,
  state text default 'on_duty'::text not null,
  -- True: this person receives notices about late and unaccepted work orders.
  chief boolean default false not null,
  -- User account of the staff member. Null: the staff member does not sign in.
  user_id uuid,
  remark text default ''::text not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  -- Null: employed by the operator.
  contractor_id uuid,
  constraint maintenance_staff_pkey primary key (operator_id, id),
  constraint maintenance_staff_no_key unique (operator_id, staff_no),
  constraint maintenance_staff_certificate_check check ((length(certificate) <= 60)),
  constraint maintenance_staff_email_check check ((length(email) <= 254)),
  constraint maintenance_staff_mobile_check check ((length(mobile) <= 20)),
  constraint maintenance_staff_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_staff_remark_check check ((length(remark) <= 500)),
  constraint maintenance_staff_skills_check check ((skills <@ ARRAY['dc'::text, 'ac'::text, 'network'::text, 'meter'::text, 'civil'::text])),
  constraint maintenance_staff_staff_no_check check (((length(staff_no) >= 1) AND (length(staff_no) <= 20))),
  constraint maintenance_staff_state_check check ((state = ANY (ARRAY['on_duty'::text, 'off'::text, 'leave'::text, 'left'::text]))),
  constraint maintenance_staff_operator_id_contractor_id_fkey foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id),
  constraint maintenance_staff_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint maintenance_staff_operator_id_org_id_fkey foreign key (operator_id, org_id) references organisation_organisations (operator_id, id)
);
create index maintenance_staff_contractor on maintenance_staff (operator_id, contractor_id) where (contractor_id IS NOT NULL);
create unique index maintenance_staff_user on maintenance_staff (operator_id, user_id) where (user_id IS NOT NULL);
select platform_tenant_table('maintenance_staff');

-- Certificates of the people who repair: several each, with the skill that one stands for. The one that they had
-- becomes the first.
create table maintenance_certificates (
  operator_id uuid not null,
  staff_id uuid not null,
  name text not null,
  number text default ''::text not null,
  -- Last day of validity. Null: no end.
  valid_until date,
  -- Null: the certificate belongs to no skill.
  skill text,
  -- Last expiry notice that was sent: 1 for 30 days before, 2 for 7 days before, 3 on the last day; 0: none.
  notices_sent smallint default 0 not null,
  constraint maintenance_certificates_pkey primary key (operator_id, staff_id, name, number),
  constraint maintenance_certificates_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint maintenance_certificates_number_check check ((length(number) <= 60)),
  constraint maintenance_certificates_skill_check check ((skill = ANY (ARRAY['dc'::text, 'ac'::text, 'network'::text, 'meter'::text, 'civil'::text]))),
  constraint maintenance_certificates_notices_sent_check check (((notices_sent >= 0) AND (notices_sent <= 3))),
  constraint maintenance_certificates_operator_id_staff_id_fkey foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade
);
create index maintenance_certificates_to_notify on maintenance_certificates (valid_until) where ((notices_sent < 3) AND (valid_until IS NOT NULL));
select platform_tenant_table('maintenance_certificates');

-- Duty roster of a staff member: weekly shifts and special days, on the clock of the operator's standard working
-- calendar, otherwise on the operator's clock. A shift past midnight ends after 24:00. Without a row, the state of the
-- staff member decides.
create table maintenance_rosters (
  operator_id uuid not null,
  staff_id uuid not null,
  -- Shifts of a weekday: '08:00-12:00 22:00-30:00'; '': none.
  mon text not null,
  tue text not null,
  wed text not null,
  thu text not null,
  fri text not null,
  sat text not null,
  sun text not null,
  -- Special days that replace the weekday's shifts: [{"day", "hours", "name"}]. Empty hours: off duty.
  days jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  constraint maintenance_rosters_pkey primary key (operator_id, staff_id),
  constraint maintenance_rosters_days_check check (((jsonb_typeof(days) = 'array'::text) AND (jsonb_array_length(days) <= 400))),
  constraint maintenance_rosters_fri_check check ((fri ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_mon_check check ((mon ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_sat_check check ((sat ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_sun_check check ((sun ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_thu_check check ((thu ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_tue_check check ((tue ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_wed_check check ((wed ~ '^([0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}( |$)){0,4}$'::text)),
  constraint maintenance_rosters_operator_id_staff_id_fkey foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade
);
select platform_tenant_table('maintenance_rosters');

-- Stations of a staff member. No rows: all stations.
create table maintenance_staff_stations (
  operator_id uuid not null,
  staff_id uuid not null,
  station_id uuid not null,
  constraint maintenance_staff_stations_pkey primary key (operator_id, staff_id, station_id),
  constraint maintenance_staff_stations_operator_id_staff_id_fkey foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id) on delete cascade,
  constraint maintenance_staff_stations_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
create index maintenance_staff_stations_at on maintenance_staff_stations (operator_id, station_id);
select platform_tenant_table('maintenance_staff_stations', 'select, insert, delete');
create policy scope on maintenance_staff_stations as restrictive for insert to evops_scoped
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));
create policy scope_deletes on maintenance_staff_stations as restrictive for delete to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Warranty claims to a manufacturer for a repair, with the answer. A claim is answered once. After a refused or
-- withdrawn claim, a new claim is possible.
create table maintenance_claims (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- Number of the work order, plus the number of the claim within it.
  no text collate "C" not null,
  state text default 'claimed'::text not null,
  -- Nameplate data of the charge point and warranty, as known at the time of the claim. '' and null: unknown.
  maker text not null,
  model text not null,
  serial_number text not null,
  produced_on date,
  commissioned_on date,
  warranty_until date,
  -- Day of the fault on the station's clock.
  fault_on date not null,
  claim text not null,
  -- Reason for a claim after the end of the warranty.
  late_reason text default ''::text not null,
  claimed_at timestamp with time zone not null,
  claimed_by uuid not null,
  claimed_by_name text not null,
  -- Amount paid by the manufacturer, and the manufacturer's reference.
  amount_minor bigint,
  currency text,
  reference text default ''::text not null,
  answer text default ''::text not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  answered_by_name text default ''::text not null,
  constraint maintenance_claims_pkey primary key (operator_id, id),
  constraint maintenance_claims_no unique (operator_id, no),
  constraint maintenance_claims_accepted check ((((state = 'accepted'::text) = (amount_minor IS NOT NULL)) AND ((amount_minor IS NULL) = (currency IS NULL)))),
  constraint maintenance_claims_amount_minor_check check (((amount_minor >= 0) AND (amount_minor <= '100000000000'::bigint))),
  constraint maintenance_claims_answer_check check ((length(answer) <= 2000)),
  constraint maintenance_claims_answered check (
CASE
    WHEN (state = 'claimed'::text) THEN ((answered_at IS NULL) AND (answered_by IS NULL))
    ELSE ((answered_at >= claimed_at) AND (answered_by IS NOT NULL))
END),
  constraint maintenance_claims_answered_by_name_check check ((length(answered_by_name) <= 100)),
  constraint maintenance_claims_claim_check check (((length(claim) >= 1) AND (length(claim) <= 2000))),
  constraint maintenance_claims_claimed_by_name_check check ((length(claimed_by_name) <= 100)),
  constraint maintenance_claims_currency_check check ((length(currency) = 3)),
  constraint maintenance_claims_late check (((warranty_until IS NULL) OR (fault_on <= warranty_until) OR (late_reason <> ''::text))),
  constraint maintenance_claims_late_reason_check check ((length(late_reason) <= 2000)),
  constraint maintenance_claims_maker_check check ((length(maker) <= 200)),
  constraint maintenance_claims_model_check check ((length(model) <= 200)),
  constraint maintenance_claims_no_check check (((length(no) >= 1) AND (length(no) <= 40))),
  constraint maintenance_claims_reference_check check ((length(reference) <= 100)),
  constraint maintenance_claims_refused check (((state <> 'refused'::text) OR (answer <> ''::text))),
  constraint maintenance_claims_serial_number_check check ((length(serial_number) <= 200)),
  constraint maintenance_claims_state_check check ((state = ANY (ARRAY['claimed'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
);
create index maintenance_claims_of on maintenance_claims (operator_id, work_order_id, claimed_at);
create unique index maintenance_claims_one on maintenance_claims (operator_id, work_order_id) where (state = ANY (ARRAY['claimed'::text, 'accepted'::text]));
select platform_tenant_table('maintenance_claims', 'select, insert, update');

create table maintenance_confirmations (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- Name of the customer. A pseudonym after erasure.
  name text not null,
  -- PNG image. Null: confirmed by typed name and ticked box, or erased.
  signature bytea,
  at timestamp with time zone not null,
  by_name text not null,
  -- False: the confirmation arrived too late and the work order did not accept it.
  taken boolean not null,
  erased_at timestamp with time zone,
  constraint maintenance_confirmations_pkey primary key (operator_id, id),
  constraint maintenance_confirmations_work_order unique (operator_id, work_order_id, id, taken),
  constraint maintenance_confirmations_by_name_check check ((length(by_name) <= 100)),
  constraint maintenance_confirmations_erased check (((erased_at IS NULL) OR (signature IS NULL))),
  constraint maintenance_confirmations_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint maintenance_confirmations_signature_check check (((length(signature) >= 1) AND (length(signature) <= 24576)))
);
select platform_tenant_table('maintenance_confirmations', 'select, insert, update');

create table maintenance_conflicts (
  operator_id uuid not null,
  -- Id of the act.
  id uuid not null,
  work_order_id uuid not null,
  user_id uuid not null,
  by_name text not null,
  -- Corrected time of the phone. May be earlier than the assignment of the work order to this person.
  done_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- True: the dispatchers have been notified.
  notified boolean default false not null,
  -- Photo of a rejected act, as received.
  picture_type text,
  picture_bytes bigint,
  picture_sha256 bytea,
  picture_stored_as text,
  state text default 'open'::text not null,
  settled_by uuid,
  settled_name text default ''::text not null,
  settled_at timestamp with time zone,
  note text default ''::text not null,
  -- Step that the act created.
  step_seq integer,
  constraint maintenance_conflicts_pkey primary key (operator_id, id),
  constraint maintenance_conflicts_by_name_check check ((length(by_name) <= 100)),
  constraint maintenance_conflicts_note check (((state <> 'set_aside'::text) OR (note <> ''::text))),
  constraint maintenance_conflicts_note_check check ((length(note) <= 2000)),
  constraint maintenance_conflicts_work_order check ((done_at <= received_at)),
  constraint maintenance_conflicts_picture check ((num_nulls(picture_type, picture_bytes, picture_sha256, picture_stored_as) = ANY (ARRAY[0, 4]))),
  constraint maintenance_conflicts_picture_bytes_check check ((picture_bytes > 0)),
  constraint maintenance_conflicts_picture_sha256_check check ((length(picture_sha256) = 32)),
  constraint maintenance_conflicts_second check ((settled_by <> user_id)),
  constraint maintenance_conflicts_settled check ((((state = 'open'::text) = (settled_by IS NULL)) AND ((state = 'open'::text) = (settled_at IS NULL)))),
  constraint maintenance_conflicts_settled_name_check check ((length(settled_name) <= 100)),
  constraint maintenance_conflicts_state_check check ((state = ANY (ARRAY['open'::text, 'applied'::text, 'set_aside'::text]))),
  constraint maintenance_conflicts_step check (((step_seq IS NULL) OR (state = 'applied'::text)))
);
create index maintenance_conflicts_of on maintenance_conflicts (operator_id, work_order_id, step_seq);
create index maintenance_conflicts_received on maintenance_conflicts (operator_id, received_at, id);
create index maintenance_conflicts_to_notify on maintenance_conflicts (operator_id, received_at) where (NOT notified);
create index maintenance_conflicts_waiting on maintenance_conflicts (operator_id, received_at) where (state = 'open'::text);
select platform_tenant_table('maintenance_conflicts', 'select, insert, update');

-- Checklist of a work order, with its name and version at that time.
create table maintenance_work_order_checklists (
  operator_id uuid not null,
  work_order_id uuid not null,
  checklist_id uuid not null,
  name text not null,
  version integer not null,
  constraint maintenance_work_order_checklists_pkey primary key (operator_id, work_order_id),
  constraint maintenance_work_order_checklists_name_check check (((length(name) >= 1) AND (length(name) <= 60)))
);
select platform_tenant_table('maintenance_work_order_checklists', 'select, insert');

-- Result of each checklist item, with the person and the time. Result null: not checked yet.
create table maintenance_work_order_checks (
  operator_id uuid not null,
  work_order_id uuid not null,
  line smallint not null,
  item jsonb not null,
  result text,
  value text,
  note text default ''::text not null,
  instrument_no text default ''::text not null,
  instrument_until date,
  picture_id uuid,
  by_id uuid,
  by_name text default ''::text not null,
  at timestamp with time zone,
  -- Work order created for this finding, or one that was already open for it.
  fault_id uuid,
  -- Number for optimistic locking: one person at a time fills in an item. A person who has read an older version gets
  -- an error.
  version integer default 1 not null,
  constraint maintenance_work_order_checks_pkey primary key (operator_id, work_order_id, line),
  constraint maintenance_work_order_checks_by_name_check check ((length(by_name) <= 100)),
  constraint maintenance_work_order_checks_instrument_no_check check ((length(instrument_no) <= 60)),
  constraint maintenance_work_order_checks_item_check check ((jsonb_typeof(item) = 'object'::text)),
  constraint maintenance_work_order_checks_line_check check (((line >= 1) AND (line <= 60))),
  constraint maintenance_work_order_checks_looked check (((result IS NULL) = (at IS NULL))),
  constraint maintenance_work_order_checks_note_check check ((length(note) <= 500)),
  constraint maintenance_work_order_checks_result_check check ((result = ANY (ARRAY['ok'::text, 'failed'::text]))),
  constraint maintenance_work_order_checks_value check (((value IS NULL) OR (result IS NOT NULL))),
  constraint maintenance_work_order_checks_value_check check ((value ~ '^-?[0-9]{1,9}([.][0-9]{1,6})?$'::text)),
  constraint maintenance_work_order_checks_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_order_checklists (operator_id, work_order_id)
);
create index maintenance_work_order_checks_picture on maintenance_work_order_checks (operator_id, picture_id) where (picture_id IS NOT NULL);
select platform_tenant_table('maintenance_work_order_checks', 'select, insert, update');

create table maintenance_work_order_helpers (
  operator_id uuid not null,
  work_order_id uuid not null,
  staff_id uuid not null,
  constraint maintenance_work_order_helpers_pkey primary key (operator_id, work_order_id, staff_id),
  constraint maintenance_work_order_helpers_operator_id_staff_id_fkey foreign key (operator_id, staff_id) references maintenance_staff (operator_id, id)
);
create index maintenance_work_order_helpers_of on maintenance_work_order_helpers (operator_id, staff_id);
select platform_tenant_table('maintenance_work_order_helpers', 'select, insert, delete');

create table maintenance_work_order_parts (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  name text not null,
  part_no text default ''::text not null,
  quantity integer not null,
  unit_minor bigint not null,
  currency text not null,
  added_by_name text default ''::text not null,
  added_at timestamp with time zone not null,
  constraint maintenance_work_order_parts_pkey primary key (operator_id, id),
  constraint maintenance_work_order_parts_added_by_name_check check ((length(added_by_name) <= 100)),
  constraint maintenance_work_order_parts_currency_check check ((length(currency) = 3)),
  constraint maintenance_work_order_parts_name_check check (((length(name) >= 1) AND (length(name) <= 100))),
  constraint maintenance_work_order_parts_part_no_check check ((length(part_no) <= 60)),
  constraint maintenance_work_order_parts_quantity_check check (((quantity >= 1) AND (quantity <= 100000))),
  constraint maintenance_work_order_parts_unit_minor_check check (((unit_minor >= 0) AND (unit_minor <= '100000000000'::bigint)))
);
create index maintenance_work_order_parts_of on maintenance_work_order_parts (operator_id, work_order_id);
select platform_tenant_table('maintenance_work_order_parts', 'select, insert, delete');

create table maintenance_work_order_pictures (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  stored_as text not null,
  added_by_name text default ''::text not null,
  added_at timestamp with time zone not null,
  -- Time and place of a photo, as reported by the phone. The file itself contains neither, so a recipient, such as a
  -- manufacturer with a claim, does not learn where the technician was.
  taken_at timestamp with time zone,
  lat_e6 integer,
  lng_e6 integer,
  constraint maintenance_work_order_pictures_pkey primary key (operator_id, id),
  constraint maintenance_work_order_pictures_added_by_name_check check ((length(added_by_name) <= 100)),
  constraint maintenance_work_order_pictures_lat_e6_check check (((lat_e6 >= '-90000000'::integer) AND (lat_e6 <= 90000000))),
  constraint maintenance_work_order_pictures_lng_e6_check check (((lng_e6 >= '-180000000'::integer) AND (lng_e6 <= 180000000))),
  constraint maintenance_work_order_pictures_place check (((lat_e6 IS NULL) = (lng_e6 IS NULL))),
  constraint maintenance_work_order_pictures_taken check ((taken_at <= added_at)),
  constraint maintenance_work_order_pictures_type_check check ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);
create index maintenance_work_order_pictures_of on maintenance_work_order_pictures (operator_id, work_order_id);
select platform_tenant_table('maintenance_work_order_pictures', 'select, insert, delete');

create table maintenance_work_order_steps (
  operator_id uuid not null,
  work_order_id uuid not null,
  seq integer not null,
  before integer generated always as (NULLIF((seq - 1), 0)) stored,
  kind text not null,
  from_state text,
  to_state text not null,
  at timestamp with time zone not null,
  -- Null: automatic.
  by_id uuid,
  by_name text default ''::text not null,
  text text default ''::text not null,
  -- Name of the person to whom the work order was assigned.
  staff_name text default ''::text not null,
  -- Position of the person on arrival, in millionths of a degree.
  lat_e6 integer,
  lng_e6 integer,
  -- Results of the re-test: { alarm, connected, connector }.
  facts jsonb,
  -- True: the people concerned have been notified.
  notified boolean default true not null,
  -- Reason for the suspension; also the step for which a warning was given.
  reason text,
  constraint maintenance_work_order_steps_pkey primary key (operator_id, work_order_id, seq),
  constraint maintenance_work_order_steps_operator_id_work_order_id_seq_to_s unique (operator_id, work_order_id, seq, to_state),
  constraint maintenance_work_order_steps_by_name_check check ((length(by_name) <= 100)),
  constraint maintenance_work_order_steps_check check (((seq = 1) = (from_state IS NULL))),
  constraint maintenance_work_order_steps_check1 check (((lat_e6 IS NULL) = (lng_e6 IS NULL))),
  constraint maintenance_work_order_steps_lat_e6_check check (((lat_e6 >= '-90000000'::integer) AND (lat_e6 <= 90000000))),
  constraint maintenance_work_order_steps_legal check (
CASE
    WHEN (seq = 1) THEN ((kind = 'created'::text) AND (to_state = 'new'::text))
    WHEN (kind = ANY (ARRAY['noted'::text, 'changed'::text, 'part'::text, 'late'::text, 'warned'::text, 'joined'::text, 'confirmed'::text, 'claimed'::text, 'claim_accepted'::text, 'claim_refused'::text, 'claim_withdrawn'::text])) THEN (to_state = from_state)
    ELSE (((((((((((((((((((((((kind = 'dispatched'::text) AND (from_state = 'new'::text) AND (to_state = 'dispatched'::text)) OR ((kind = 'accepted'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'accepted'::text))) OR ((kind = 'rejected'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'new'::text))) OR ((kind = 'timed_out'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'new'::text))) OR ((kind = 'on_site'::text) AND (from_state = 'accepted'::text) AND (to_state = 'on_site'::text))) OR ((kind = 'begun'::text) AND (from_state = 'on_site'::text) AND (to_state = 'processing'::text))) OR ((kind = 'suspended'::text) AND (from_state = 'processing'::text) AND (to_state = 'suspended'::text))) OR ((kind = 'resumed'::text) AND (from_state = 'suspended'::text) AND (to_state = 'processing'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'accepted'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'on_site'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'processing'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'transferred'::text) AND (from_state = 'suspended'::text) AND (to_state = 'dispatched'::text))) OR ((kind = 'done'::text) AND (from_state = 'processing'::text) AND (to_state = 'done'::text))) OR ((kind = 'returned'::text) AND (from_state = 'done'::text) AND (to_state = 'processing'::text))) OR ((kind = 'closed'::text) AND (from_state = 'done'::text) AND (to_state = 'closed'::text))) OR ((kind = 'closed'::text) AND (from_state = 'accepted'::text) AND (to_state = 'closed'::text))) OR ((kind = 'closed'::text) AND (from_state = 'on_site'::text) AND (to_state = 'closed'::text))) OR ((kind = 'closed'::text) AND (from_state = 'processing'::text) AND (to_state = 'closed'::text))) OR ((kind = 'closed'::text) AND (from_state = 'suspended'::text) AND (to_state = 'closed'::text))) OR ((kind = 'cancelled'::text) AND (from_state = 'new'::text) AND (to_state = 'cancelled'::text))) OR ((kind = 'cancelled'::text) AND (from_state = 'dispatched'::text) AND (to_state = 'cancelled'::text)))
END),
  constraint maintenance_work_order_steps_lng_e6_check check (((lng_e6 >= '-180000000'::integer) AND (lng_e6 <= 180000000))),
  constraint maintenance_work_order_steps_reason check (((reason IS NULL) OR (kind = 'suspended'::text))),
  constraint maintenance_work_order_steps_reason_check check ((reason = ANY (ARRAY['parts'::text, 'access'::text, 'customer'::text, 'grid'::text]))),
  constraint maintenance_work_order_steps_seq_check check ((seq >= 1)),
  constraint maintenance_work_order_steps_staff_name_check check ((length(staff_name) <= 60)),
  constraint maintenance_work_order_steps_text_check check ((length(text) <= 2100)),
  constraint maintenance_work_order_steps_operator_id_work_order_id_before_f foreign key (operator_id, work_order_id, before, from_state) references maintenance_work_order_steps (operator_id, work_order_id, seq, to_state)
);
create index maintenance_work_order_steps_to_notify on maintenance_work_order_steps (at) where (NOT notified);
select platform_tenant_table('maintenance_work_order_steps', 'select, insert');
grant update (notified) on maintenance_work_order_steps to evops_platform;

create table maintenance_work_orders (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null,
  source text not null,
  type text not null,
  level smallint not null,
  station_id uuid,
  charge_point_id uuid,
  connector_no smallint,
  alarm_id uuid,
  feedback_id uuid,
  -- Origin of the work order if the origin is neither an alarm nor feedback: a hand-over step, or the failed starts of
  -- a connector.
  origin_key text collate "C",
  description text not null,
  reporter text default ''::text not null,
  state text default 'new'::text not null,
  step_seq integer default 1 not null,
  assignee_id uuid,
  created_by uuid,
  created_by_name text default ''::text not null,
  created_at timestamp with time zone not null,
  dispatched_at timestamp with time zone,
  accepted_at timestamp with time zone,
  on_site_at timestamp with time zone,
  begun_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_seconds bigint default 0 not null,
  done_at timestamp with time zone,
  closed_at timestamp with time zone,
  -- Null: as planned.
  accept_due timestamp with time zone,
  arrive_due timestamp with time zone,
  fix_due timestamp with time zone,
  -- Time when the missed deadline was detected. Recorded once per deadline.
  accept_broken_at timestamp with time zone,
  arrive_broken_at timestamp with time zone,
  fix_broken_at timestamp with time zone,
  cause text,
  remedy text default ''::text not null,
  rating smallint,
  returned smallint default 0 not null,
  version integer default 1 not null,
  -- Proof for closing a work order. Null: nothing to prove. A named re-test is always a passed one.
  proof text,
  retest_id uuid,
  retest_state text default 'passed'::text not null,
  second_id uuid,
  second_name text default ''::text not null,
  -- Working minutes allowed for each step of a work order. Null: the deadline was set by a person, or the step is as
  -- planned. `_warn`: time when four fifths of the minutes are used. `accept_from`: start of the count, instead of the
  -- creation of the work order.
  accept_minutes integer,
  arrive_minutes integer,
  fix_minutes integer,
  accept_warn timestamp with time zone,
  arrive_warn timestamp with time zone,
  fix_warn timestamp with time zone,
  accept_from timestamp with time zone,
  -- Deadline for acceptance. After it, the work order returns to the dispatchers.
  take_until timestamp with time zone,
  -- Deadlines for which a warning was sent.
  warned text[] default '{}'::text[] not null,
  -- Parent work order. An outage has one work order for the station and one below it for each charge point. The
  -- hierarchy has only two levels.
  parent_id uuid,
  depth smallint generated always as (
CASE
    WHEN (parent_id IS NULL) THEN 0
    ELSE 1
END) stored not null,
  parent_depth smallint generated always as (
CASE
    WHEN (parent_id IS NOT NULL) THEN 0
    ELSE NULL::integer
END) stored,
  -- Source of a work order created from an inspection finding: the inspection's work order, and the key of the item. An
  -- item has at most one open work order per charge point, or per station.
  found_in_id uuid,
  check_key uuid,
  -- Model of the charge point at the creation of the work order. Faults are counted by this model, whatever the charge
  -- point becomes later.
  charge_point_model text default ''::text not null,
  charge_point_firmware text default ''::text not null,
  -- Contractor to whose staff the work order was last assigned. A returned work order keeps its contractor until the
  -- next assignment.
  contractor_id uuid,
  customer_confirms boolean default false not null,
  -- Valid confirmation. A returned work order needs a new confirmation.
  confirmation_id uuid,
  confirmation_taken boolean default true not null,
  -- Reason why no customer confirmed the work.
  unconfirmed text default ''::text not null,
  -- Object of a work order that does not concern a charge point: a terminal, a meter, a collector, a camera or a
  -- vehicle, with its name at the creation of the work order. The owner may delete the object; the work order remains
  -- (decision 151).
  asset_kind text,
  asset_id uuid,
  asset_label text,
  constraint maintenance_work_orders_pkey primary key (operator_id, id),
  constraint maintenance_work_orders_depth unique (operator_id, id, depth),
  constraint maintenance_work_orders_accept_minutes_check check (((accept_minutes >= 1) AND (accept_minutes <= 525600))),
  constraint maintenance_work_orders_arrive_minutes_check check (((arrive_minutes >= 1) AND (arrive_minutes <= 525600))),
  constraint maintenance_work_orders_asset check ((num_nonnulls(asset_kind, asset_id, asset_label) = ANY (ARRAY[0, 3]))),
  constraint maintenance_work_orders_asset_alone check (((asset_kind IS NULL) OR (charge_point_id IS NULL))),
  constraint maintenance_work_orders_asset_kind check ((asset_kind = ANY (ARRAY['terminal'::text, 'meter'::text, 'collector'::text, 'camera'::text, 'vehicle'::text]))),
  constraint maintenance_work_orders_asset_label_check check (((length(asset_label) >= 1) AND (length(asset_label) <= 200))),
  constraint maintenance_work_orders_asset_station check (((asset_kind IS NULL) OR (asset_kind = 'vehicle'::text) OR (station_id IS NOT NULL))),
  constraint maintenance_work_orders_cause_check check ((cause = ANY (ARRAY['power'::text, 'module'::text, 'connector'::text, 'screen'::text, 'network'::text, 'meter'::text, 'firmware'::text, 'vehicle'::text, 'misuse'::text, 'damage'::text, 'none'::text, 'other'::text]))),
  constraint maintenance_work_orders_check check (((connector_no IS NULL) OR (charge_point_id IS NOT NULL))),
  constraint maintenance_work_orders_check1 check (((charge_point_id IS NULL) OR (station_id IS NOT NULL))),
  constraint maintenance_work_orders_check2 check (((source = 'feedback'::text) = (feedback_id IS NOT NULL))),
  constraint maintenance_work_orders_check3 check (((source <> 'alarm'::text) OR (alarm_id IS NOT NULL))),
  constraint maintenance_work_orders_check4 check (((state = ANY (ARRAY['closed'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint maintenance_work_orders_check5 check (((state = 'suspended'::text) = (suspended_at IS NOT NULL))),
  constraint maintenance_work_orders_check6 check (((state <> ALL (ARRAY['dispatched'::text, 'accepted'::text, 'on_site'::text, 'processing'::text, 'suspended'::text, 'done'::text, 'closed'::text])) OR (assignee_id IS NOT NULL))),
  constraint maintenance_work_orders_check7 check (((state <> ALL (ARRAY['done'::text, 'closed'::text])) OR ((done_at IS NOT NULL) AND (cause IS NOT NULL)))),
  constraint maintenance_work_orders_confirmation_taken_check check (confirmation_taken),
  constraint maintenance_work_orders_confirmed check (((NOT customer_confirms) OR (confirmation_id IS NOT NULL) OR
CASE state
    WHEN 'done'::text THEN (unconfirmed <> ''::text)
    WHEN 'closed'::text THEN ((unconfirmed <> ''::text) AND (NOT (proof IS DISTINCT FROM 'second_person'::text)))
    ELSE true
END)),
  constraint maintenance_work_orders_confirms check (((NOT customer_confirms) OR (alarm_id IS NULL) OR (charge_point_id IS NOT NULL))),
  constraint maintenance_work_orders_created_by_name_check check ((length(created_by_name) <= 100)),
  constraint maintenance_work_orders_description_check check (((length(description) >= 1) AND (length(description) <= 2000))),
  constraint maintenance_work_orders_fix_minutes_check check (((fix_minutes >= 1) AND (fix_minutes <= 525600))),
  constraint maintenance_work_orders_found check (((found_in_id IS NULL) = (check_key IS NULL))),
  constraint maintenance_work_orders_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint maintenance_work_orders_level_check check (((level >= 1) AND (level <= 4))),
  constraint maintenance_work_orders_no_check check (((length(no) >= 1) AND (length(no) <= 20))),
  constraint maintenance_work_orders_origin_key_check check (((length(origin_key) >= 1) AND (length(origin_key) <= 120))),
  constraint maintenance_work_orders_charge_point_firmware_check check ((length(charge_point_firmware) <= 200)),
  constraint maintenance_work_orders_charge_point_model_check check ((length(charge_point_model) <= 200)),
  constraint maintenance_work_orders_proof check (((proof IS NULL) OR (state = 'closed'::text))),
  constraint maintenance_work_orders_proof_check check ((proof = ANY (ARRAY['retest'::text, 'second_person'::text]))),
  constraint maintenance_work_orders_rating_check check (((rating >= 1) AND (rating <= 5))),
  constraint maintenance_work_orders_remedy_check check ((length(remedy) <= 2000)),
  constraint maintenance_work_orders_reporter_check check ((length(reporter) <= 100)),
  constraint maintenance_work_orders_retest check (((NOT (proof IS DISTINCT FROM 'retest'::text)) = (retest_id IS NOT NULL))),
  constraint maintenance_work_orders_retest_state_check check ((retest_state = 'passed'::text)),
  constraint maintenance_work_orders_second check (((NOT (proof IS DISTINCT FROM 'second_person'::text)) = (second_id IS NOT NULL))),
  constraint maintenance_work_orders_second_name_check check ((length(second_name) <= 100)),
  constraint maintenance_work_orders_source_check check ((source = ANY (ARRAY['alarm'::text, 'starts'::text, 'feedback'::text, 'inspection'::text, 'console'::text]))),
  constraint maintenance_work_orders_suspended_seconds_check check ((suspended_seconds >= 0)),
  constraint maintenance_work_orders_type_check check ((type = ANY (ARRAY['fault'::text, 'inspection'::text, 'planned'::text, 'installation'::text, 'meter'::text, 'cleaning'::text, 'firmware'::text]))),
  constraint maintenance_work_orders_unconfirmed_check check ((length(unconfirmed) <= 2000)),
  constraint maintenance_work_orders_warned_check check ((warned <@ ARRAY['accept'::text, 'arrive'::text, 'fix'::text])),
  constraint maintenance_work_orders_confirmation foreign key (operator_id, id, confirmation_id, confirmation_taken) references maintenance_confirmations (operator_id, work_order_id, id, taken),
  constraint maintenance_work_orders_found_in foreign key (operator_id, found_in_id) references maintenance_work_orders (operator_id, id),
  constraint maintenance_work_orders_operator_id_assignee_id_fkey foreign key (operator_id, assignee_id) references maintenance_staff (operator_id, id),
  constraint maintenance_work_orders_operator_id_contractor_id_fkey foreign key (operator_id, contractor_id) references maintenance_contractors (operator_id, id),
  constraint maintenance_work_orders_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint maintenance_work_orders_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint maintenance_work_orders_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  constraint maintenance_work_orders_parent foreign key (operator_id, parent_id, parent_depth) references maintenance_work_orders (operator_id, id, depth),
  constraint maintenance_work_orders_step foreign key (operator_id, id, step_seq, state) references maintenance_work_order_steps (operator_id, work_order_id, seq, to_state) deferrable initially deferred
);
create unique index maintenance_work_orders_alarm on maintenance_work_orders (operator_id, alarm_id) where ((alarm_id IS NOT NULL) AND (state <> ALL (ARRAY['closed'::text, 'cancelled'::text])));
create index maintenance_work_orders_assignee on maintenance_work_orders (operator_id, assignee_id, created_at DESC);
create unique index maintenance_work_orders_check_open on maintenance_work_orders (operator_id, COALESCE(asset_id, charge_point_id, station_id), check_key) where ((check_key IS NOT NULL) AND (state <> ALL (ARRAY['closed'::text, 'cancelled'::text])));
create index maintenance_work_orders_closed on maintenance_work_orders (operator_id, closed_at) where (closed_at IS NOT NULL);
create index maintenance_work_orders_contractor on maintenance_work_orders (operator_id, contractor_id) where (contractor_id IS NOT NULL);
create index maintenance_work_orders_done_at_charge_point on maintenance_work_orders (operator_id, charge_point_id, done_at) where (done_at IS NOT NULL);
create index maintenance_work_orders_found_in_of on maintenance_work_orders (operator_id, found_in_id) where (found_in_id IS NOT NULL);
create index maintenance_work_orders_newest on maintenance_work_orders (operator_id, created_at DESC, id DESC);
create unique index maintenance_work_orders_no on maintenance_work_orders (operator_id, no);
create index maintenance_work_orders_of_alarm on maintenance_work_orders (operator_id, alarm_id) where (alarm_id IS NOT NULL);
create index maintenance_work_orders_of_asset on maintenance_work_orders (operator_id, asset_kind, asset_id, created_at DESC) where (asset_kind IS NOT NULL);
create index maintenance_work_orders_of_parent on maintenance_work_orders (operator_id, parent_id) where (parent_id IS NOT NULL);
create index maintenance_work_orders_open on maintenance_work_orders (operator_id, state, level, created_at) where (state <> ALL (ARRAY['closed'::text, 'cancelled'::text]));
create unique index maintenance_work_orders_origin on maintenance_work_orders (operator_id, origin_key) where (origin_key IS NOT NULL);
create index maintenance_work_orders_charge_point on maintenance_work_orders (operator_id, charge_point_id, created_at DESC) where (charge_point_id IS NOT NULL);
create index maintenance_work_orders_station on maintenance_work_orders (operator_id, station_id, created_at DESC);
select platform_tenant_table('maintenance_work_orders', 'select, insert, update');
create policy scope on maintenance_work_orders as restrictive for all to evops_scoped
  using (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))))
  with check (((station_id IS NULL) OR (station_id = ANY ((current_setting('evops.stations'::text))::uuid[]))));

-- Due work of plans, numbered for each charge point or station. The key prevents the same work from being due twice.
create table maintenance_plan_dues (
  operator_id uuid not null,
  plan_id uuid not null,
  place_id uuid not null,
  due_no integer not null,
  due_on date not null,
  cause text not null,
  -- The day of the calendar that it stands for: brought forward by energy or sessions it is used up as well.
  slot_on date not null,
  used_dwh bigint not null,
  used_sessions integer not null,
  work_order_id uuid not null,
  opened_at timestamp with time zone not null,
  used_plugs integer default 0 not null,
  used_faults integer default 0 not null,
  constraint maintenance_plan_dues_pkey primary key (operator_id, plan_id, place_id, due_no),
  constraint maintenance_plan_dues_operator_id_work_order_id_key unique (operator_id, work_order_id),
  constraint maintenance_plan_dues_cause_check check ((cause = ANY (ARRAY['calendar'::text, 'energy'::text, 'sessions'::text, 'plugs'::text, 'faults'::text]))),
  constraint maintenance_plan_dues_due_no_check check ((due_no >= 1)),
  constraint maintenance_plan_dues_used_dwh_check check ((used_dwh >= 0)),
  constraint maintenance_plan_dues_used_faults_check check ((used_faults >= 0)),
  constraint maintenance_plan_dues_used_plugs_check check ((used_plugs >= 0)),
  constraint maintenance_plan_dues_used_sessions_check check ((used_sessions >= 0)),
  constraint maintenance_plan_dues_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id) deferrable initially deferred,
  constraint maintenance_plan_dues_operator_id_plan_id_fkey foreign key (operator_id, plan_id) references maintenance_plans (operator_id, id)
);
select platform_tenant_table('maintenance_plan_dues', 'select, insert');

-- Remote re-tests of a repaired charge point. The steps are evaluated from the received messages. A finished re-test is
-- not changed. A work order closed as proven refers to a passed re-test of its own.
create table maintenance_retests (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  -- Id tag of the test charge.
  id_tag text not null,
  state text default 'running'::text not null,
  steps jsonb not null,
  started_by uuid not null,
  started_by_name text default ''::text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint maintenance_retests_pkey primary key (operator_id, id),
  constraint maintenance_retests_operator_id_work_order_id_id_state_key unique (operator_id, work_order_id, id, state),
  constraint maintenance_retests_connector_no_check check (((connector_no >= 1) AND (connector_no <= 99))),
  constraint maintenance_retests_id_tag_check check (((length(id_tag) >= 1) AND (length(id_tag) <= 20))),
  constraint maintenance_retests_over check (((state = 'running'::text) = (finished_at IS NULL))),
  constraint maintenance_retests_started_by_name_check check ((length(started_by_name) <= 100)),
  constraint maintenance_retests_state_check check ((state = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text, 'stopped'::text]))),
  constraint maintenance_retests_steps_check check ((jsonb_typeof(steps) = 'array'::text)),
  constraint maintenance_retests_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id),
  constraint maintenance_retests_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id)
);
create index maintenance_retests_of_work_order on maintenance_retests (operator_id, work_order_id, started_at DESC);
create unique index maintenance_retests_running on maintenance_retests (operator_id, charge_point_id, connector_no) where (state = 'running'::text);
select platform_tenant_table('maintenance_retests', 'select, insert, update');

-- Acts done offline on a phone and sent later. Each act is processed once, by the id that the phone created. The row is
-- written in the transaction of the act. A rejected act changes nothing else.
create table maintenance_sent_acts (
  operator_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- Time by the phone's clock, and by our clock. `at` is corrected by the error of the phone's clock at sending, is not
  -- before the assignment of the work order to this person, and is not after the receipt.
  said_at timestamp with time zone not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- Seconds by which the phone's clock was ahead. Negative: behind.
  off_seconds integer not null,
  outcome text not null,
  -- Answer to the phone: {"status", "error", "msg", "fields", "stands"}. Null: done.
  answer jsonb,
  -- Content of a rejected act.
  act jsonb,
  -- Step that the act created.
  step_seq integer,
  -- Rejected act that this note preserves.
  keeps_id uuid,
  constraint maintenance_sent_acts_pkey primary key (operator_id, id),
  constraint maintenance_sent_acts_whose unique (operator_id, id, work_order_id, user_id),
  constraint maintenance_sent_acts_answered check (((outcome = 'done'::text) = (answer IS NULL))),
  constraint maintenance_sent_acts_kind_check check ((kind = ANY (ARRAY['accept'::text, 'arrive'::text, 'begin'::text, 'suspend'::text, 'resume'::text, 'finish'::text, 'note'::text, 'part'::text, 'check'::text, 'confirm'::text, 'picture'::text]))),
  constraint maintenance_sent_acts_work_order check ((at <= received_at)),
  constraint maintenance_sent_acts_outcome_check check ((outcome = ANY (ARRAY['done'::text, 'conflict'::text, 'refused'::text]))),
  constraint maintenance_sent_acts_operator_id_keeps_id_fkey foreign key (operator_id, keeps_id) references maintenance_sent_acts (operator_id, id),
  constraint maintenance_sent_acts_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id),
  constraint maintenance_sent_acts_operator_id_work_order_id_step_seq_fkey foreign key (operator_id, work_order_id, step_seq) references maintenance_work_order_steps (operator_id, work_order_id, seq)
);
create unique index maintenance_sent_acts_kept on maintenance_sent_acts (operator_id, keeps_id) where (keeps_id IS NOT NULL);
create index maintenance_sent_acts_of on maintenance_sent_acts (operator_id, work_order_id, step_seq);
select platform_tenant_table('maintenance_sent_acts', 'select, insert');

-- References and policies that need other tables.
alter table maintenance_claims add constraint maintenance_claims_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_claims as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_claims.operator_id) AND (o.id = maintenance_claims.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_claims.operator_id) AND (o.id = maintenance_claims.work_order_id)))));
alter table maintenance_confirmations add constraint maintenance_confirmations_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_confirmations as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_confirmations.operator_id) AND (o.id = maintenance_confirmations.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_confirmations.operator_id) AND (o.id = maintenance_confirmations.work_order_id)))));
alter table maintenance_conflicts add constraint maintenance_conflicts_operator_id_id_work_order_id_user_id_fkey foreign key (operator_id, id, work_order_id, user_id) references maintenance_sent_acts (operator_id, id, work_order_id, user_id);
alter table maintenance_conflicts add constraint maintenance_conflicts_operator_id_work_order_id_step_seq_fkey foreign key (operator_id, work_order_id, step_seq) references maintenance_work_order_steps (operator_id, work_order_id, seq);
create policy scope on maintenance_conflicts as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_conflicts.operator_id) AND (o.id = maintenance_conflicts.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_conflicts.operator_id) AND (o.id = maintenance_conflicts.work_order_id)))));
alter table maintenance_work_order_checklists add constraint maintenance_work_order_checklists_operator_id_work_order_id_fke foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_work_order_checklists as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_checklists.operator_id) AND (o.id = maintenance_work_order_checklists.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_checklists.operator_id) AND (o.id = maintenance_work_order_checklists.work_order_id)))));
alter table maintenance_work_order_checks add constraint maintenance_work_order_checks_operator_id_fault_id_fkey foreign key (operator_id, fault_id) references maintenance_work_orders (operator_id, id);
alter table maintenance_work_order_checks add constraint maintenance_work_order_checks_operator_id_picture_id_fkey foreign key (operator_id, picture_id) references maintenance_work_order_pictures (operator_id, id);
create policy scope on maintenance_work_order_checks as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_checks.operator_id) AND (o.id = maintenance_work_order_checks.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_checks.operator_id) AND (o.id = maintenance_work_order_checks.work_order_id)))));
alter table maintenance_work_order_helpers add constraint maintenance_work_order_helpers_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_work_order_helpers as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_helpers.operator_id) AND (o.id = maintenance_work_order_helpers.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_helpers.operator_id) AND (o.id = maintenance_work_order_helpers.work_order_id)))));
alter table maintenance_work_order_parts add constraint maintenance_work_order_parts_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_work_order_parts as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_parts.operator_id) AND (o.id = maintenance_work_order_parts.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_parts.operator_id) AND (o.id = maintenance_work_order_parts.work_order_id)))));
alter table maintenance_work_order_pictures add constraint maintenance_work_order_pictures_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_work_order_pictures as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_pictures.operator_id) AND (o.id = maintenance_work_order_pictures.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_pictures.operator_id) AND (o.id = maintenance_work_order_pictures.work_order_id)))));
alter table maintenance_work_order_steps add constraint maintenance_work_order_steps_operator_id_work_order_id_fkey foreign key (operator_id, work_order_id) references maintenance_work_orders (operator_id, id);
create policy scope on maintenance_work_order_steps as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_steps.operator_id) AND (o.id = maintenance_work_order_steps.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_work_order_steps.operator_id) AND (o.id = maintenance_work_order_steps.work_order_id)))));
alter table maintenance_work_orders add constraint maintenance_work_orders_operator_id_id_retest_id_retest_state_f foreign key (operator_id, id, retest_id, retest_state) references maintenance_retests (operator_id, work_order_id, id, state);
create policy contractor on maintenance_work_orders as restrictive for all to evops_app
  using ((NOT (contractor_id IS DISTINCT FROM COALESCE(( SELECT s.contractor_id
   FROM maintenance_staff s
  WHERE ((s.operator_id = (current_setting('evops.operator'::text))::uuid) AND (s.user_id = (NULLIF(current_setting('evops.user'::text, true), ''::text))::uuid))), contractor_id))));
create policy scope on maintenance_plan_dues as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_plan_dues.operator_id) AND (o.id = maintenance_plan_dues.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_plan_dues.operator_id) AND (o.id = maintenance_plan_dues.work_order_id)))));
create policy scope on maintenance_retests as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_retests.operator_id) AND (o.id = maintenance_retests.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_retests.operator_id) AND (o.id = maintenance_retests.work_order_id)))));
create policy scope on maintenance_sent_acts as restrictive for all to evops_scoped
  using ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_sent_acts.operator_id) AND (o.id = maintenance_sent_acts.work_order_id)))))
  with check ((EXISTS ( SELECT
   FROM maintenance_work_orders o
  WHERE ((o.operator_id = maintenance_sent_acts.operator_id) AND (o.id = maintenance_sent_acts.work_order_id)))));
