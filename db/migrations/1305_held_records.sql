-- Records of partners that contradict their evidence wait here until a person decides (decision 225). Nothing of a held
-- record is posted.
create table interop_held_records (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  source text not null,
  record_no text collate "C" not null,
  session_no text collate "C",
  token_id uuid not null,
  holder_id uuid not null,
  payers uuid[],
  -- Reference of the start whose money is on hold.
  reference uuid,
  station_name text not null default '',
  started_at timestamptz not null,
  ended_at timestamptz not null,
  energy_dwh bigint not null,
  currency text not null,
  -- Amount that the partner bills, and amount by the tariff that we know. Null: the amount cannot be calculated.
  cost_minor bigint not null,
  our_minor bigint,
  reasons text[] not null,
  -- Figures of both sides, one for each reason.
  findings jsonb not null,
  raw jsonb not null,
  state text not null default 'held',
  received_at timestamptz not null,
  -- Held record that this credit withdraws.
  credits uuid,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  approval_id uuid,
  note text not null default '',
  -- Time when people were notified that the record waits.
  notified_at timestamptz,
  constraint interop_held_records_pkey primary key (operator_id, id),
  constraint interop_held_records_credit unique (operator_id, credits),
  constraint interop_held_records_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint interop_held_records_energy_dwh_check check (energy_dwh >= 0),
  constraint interop_held_records_findings_check check (jsonb_typeof(findings) = 'array'),
  constraint interop_held_records_note_check check (length(note) <= 500),
  constraint interop_held_records_raw_check check (jsonb_typeof(raw) = 'object'),
  constraint interop_held_records_reasons_check check (cardinality(reasons) <= 20),
  constraint interop_held_records_record_no_check check (length(record_no) between 1 and 39),
  constraint interop_held_records_session_no_check check (length(session_no) between 1 and 36),
  constraint interop_held_records_source_check check (source in ('ocpi', 'tcec', 'file')),
  constraint interop_held_records_state_check check (state in ('held', 'accepted', 'adjusted', 'refused', 'withdrawn')),
  constraint interop_held_records_station_name_check check (length(station_name) <= 255),
  constraint interop_held_records_decided check ((state = 'held') = (decided_at is null)),
  -- Money is posted only by a person.
  constraint interop_held_records_person check (state in ('held', 'withdrawn') or decided_by is not null),
  constraint interop_held_records_operator_id_partner_id_fkey foreign key (operator_id, partner_id)
    references organisation_partners (operator_id, id),
  constraint interop_held_records_operator_id_holder_id_fkey foreign key (operator_id, holder_id)
    references ledger_wallets (operator_id, id),
  constraint interop_held_records_operator_id_credits_fkey foreign key (operator_id, credits)
    references interop_held_records (operator_id, id)
);
create unique index interop_held_records_waiting on interop_held_records (operator_id, partner_id, record_no)
  where state = 'held';
create index interop_held_records_newest on interop_held_records (operator_id, received_at desc);
create index interop_held_records_no on interop_held_records (operator_id, partner_id, record_no);
create index interop_held_records_session on interop_held_records (operator_id, partner_id, session_no);
create index interop_held_records_holder on interop_held_records (operator_id, holder_id);
create index interop_held_records_to_notify on interop_held_records (received_at)
  where state = 'held' and notified_at is null;
select platform_tenant_table('interop_held_records', 'select, insert, update');

-- Limits that are agreed with a partner. Null: the default of the currency.
alter table interop_roaming_links add column most_session_minor bigint,
  add column most_kwh_e5 bigint,
  add column tariff_tolerance_hundredths integer not null default 500,
  add column most_age_days smallint not null default 60,
  add constraint interop_roaming_links_most_session_minor_check check (most_session_minor > 0),
  add constraint interop_roaming_links_most_kwh_e5_check check (most_kwh_e5 > 0),
  add constraint interop_roaming_links_tariff_tolerance_check check (tariff_tolerance_hundredths between 0 and 100000),
  add constraint interop_roaming_links_most_age_days_check check (most_age_days between 1 and 730);

-- A refused record opens a dispute.
alter table interop_disputes drop constraint interop_disputes_source_check;
alter table interop_disputes add constraint interop_disputes_source_check check (source in ('record', 'check', 'held'));
