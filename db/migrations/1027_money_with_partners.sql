-- Money that went between us and a partner: what we paid it, what it paid us, and what was set off. Two people each: who recorded
-- it and who approved. Taken back by a row of its own.
create table interop_partner_payments (
  operator_id uuid not null,
  id uuid not null,
  partner_id uuid not null,
  kind text not null check (kind in ('out', 'in', 'set_off')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The day by the bank; its number there, and the account of ours.
  paid_on date not null,
  reference text not null check (length(reference) between 1 and 100),
  account text not null default '' check (length(account) <= 100),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  recorded_by uuid not null,
  recorded_by_name text not null check (length(recorded_by_name) between 1 and 200),
  approved_by uuid not null,
  approved_by_name text not null check (length(approved_by_name) between 1 and 200),
  approval_id uuid not null,
  journal_id uuid not null,
  -- The payment that this row takes back; and when this one was taken back.
  reverses uuid,
  reversed_at timestamptz,
  primary key (operator_id, id),
  constraint interop_partner_payments_reverses unique (operator_id, reverses),
  constraint interop_partner_payments_approval unique (operator_id, approval_id),
  constraint interop_partner_payments_two check (approved_by <> recorded_by),
  constraint interop_partner_payments_back check (reverses is null or reversed_at is null),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id),
  foreign key (operator_id, reverses) references interop_partner_payments (operator_id, id)
);
-- What the bank calls a payment is recorded once, until that is taken back.
create unique index interop_partner_payments_reference on interop_partner_payments (operator_id, partner_id, kind, reference)
  where reverses is null and reversed_at is null;
create index interop_partner_payments_newest on interop_partner_payments (operator_id, partner_id, at desc);
select platform_tenant_table('interop_partner_payments', 'select, insert');
grant update (reversed_at) on interop_partner_payments to evops_app;

-- Money of a wallet that waits for a record of a session elsewhere.
alter table ledger_freezes drop constraint ledger_freezes_kind_check,
  add constraint ledger_freezes_kind_check check (kind in ('order', 'load', 'withdrawal', 'roaming'));

alter table interop_roaming_links
  -- What both owe each other is set off, and the rest alone is paid.
  add column netted boolean not null default false,
  -- So many days after a session a partner sends its record.
  add column record_days smallint not null default 3 check (record_days between 1 and 60);

-- Money was set aside for a start; until when and why no more.
alter table interop_roaming_starts
  add column set_aside_minor bigint check (set_aside_minor > 0),
  add column released_at timestamptz,
  add column release text check (release in ('record', 'replaced', 'refused', 'invalid', 'late')),
  add constraint interop_roaming_starts_release check ((released_at is null) = (release is null)
    and (released_at is null or set_aside_minor is not null));
create index interop_roaming_starts_aside on interop_roaming_starts (operator_id, partner_id, token_id)
  where set_aside_minor is not null and released_at is null;
grant update (set_aside_minor, released_at, release) on interop_roaming_starts to evops_app;
