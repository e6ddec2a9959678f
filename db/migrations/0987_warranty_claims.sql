-- What a manufacturer is asked to make good of a repair under its warranty, and what it answered. A claim is answered once;
-- refused or withdrawn, another may follow.
create table maintenance_claims (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The order's, and which of its claims it is.
  no text collate "C" not null check (length(no) between 1 and 40),
  state text not null default 'claimed' check (state in ('claimed', 'accepted', 'refused', 'withdrawn')),
  -- The plate of its charge point and the warranty as they were known when the claim was made; '' and null: unknown.
  maker text not null check (length(maker) <= 200),
  model text not null check (length(model) <= 200),
  serial_number text not null check (length(serial_number) <= 200),
  produced_on date,
  commissioned_on date,
  warranty_until date,
  -- The day of the fault on the station's clock.
  fault_on date not null,
  claim text not null check (length(claim) between 1 and 2000),
  -- Why it is made though the warranty had ended.
  late_reason text not null default '' check (length(late_reason) <= 2000),
  claimed_at timestamptz not null,
  claimed_by uuid not null,
  claimed_by_name text not null check (length(claimed_by_name) <= 100),
  -- What the manufacturer pays, and its own number for it.
  amount_minor bigint check (amount_minor between 0 and 100000000000),
  currency text check (length(currency) = 3),
  reference text not null default '' check (length(reference) <= 100),
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text not null default '' check (length(answered_by_name) <= 100),
  primary key (operator_id, id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id),
  constraint maintenance_claims_no unique (operator_id, no),
  constraint maintenance_claims_late check (warranty_until is null or fault_on <= warranty_until or late_reason <> ''),
  constraint maintenance_claims_answered check (case when state = 'claimed' then answered_at is null and answered_by is null
    else answered_at >= claimed_at and answered_by is not null end),
  constraint maintenance_claims_accepted check ((state = 'accepted') = (amount_minor is not null) and (amount_minor is null) = (currency is null)),
  constraint maintenance_claims_refused check (state <> 'refused' or answer <> '')
);
-- One at a time; what was accepted is not claimed again.
create unique index maintenance_claims_one on maintenance_claims (operator_id, order_id) where state in ('claimed', 'accepted');
create index maintenance_claims_of on maintenance_claims (operator_id, order_id, claimed_at);
select platform_tenant_table('maintenance_claims', 'select, insert, update');
select platform_scoped_table('maintenance_claims', 'exists (select from maintenance_orders o where o.operator_id = maintenance_claims.operator_id and o.id = maintenance_claims.order_id)');
