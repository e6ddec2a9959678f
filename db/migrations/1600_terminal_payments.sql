-- Payments of payment terminals at charge points, as they report them (OCPP 2.1, NotifySettlement; decision 361).
alter table charging_sessions drop constraint charging_sessions_start_mode_check;
alter table charging_sessions add constraint charging_sessions_start_mode_check check (start_mode in ('app',
  'card_online', 'card_offline', 'vin', 'console', 'plug_and_charge', 'timer', 'roaming', 'free_vend',
  'direct_payment'));

create table charging_terminal_payments (
  operator_id uuid not null,
  id uuid not null,
  charge_point_id uuid not null,
  -- The charge point's own id of the transaction. Empty if the payment was cancelled before one began.
  transaction_ref text default '' not null,
  -- Reference of the payment at its provider. It is also the token of the session.
  psp_ref text not null,
  status text not null,
  status_info text default '' not null,
  -- Null if the reported amount is none.
  amount_minor bigint,
  currency text not null,
  settled_at timestamptz not null,
  receipt_no text default '' not null,
  receipt_url text default '' not null,
  vat_number text default '' not null,
  -- The company of the receipt, as it was entered at the terminal.
  vat_company jsonb,
  received_at timestamptz not null,
  -- The session that it pays. Null until it is found.
  session_id uuid,
  matched_at timestamptz,
  -- The part that paid the bill. The rest is evidence only.
  posted_minor bigint default 0 not null,
  -- Time from which it is compared with the bill next.
  due_at timestamptz,
  constraint charging_terminal_payments_pkey primary key (operator_id, id),
  constraint charging_terminal_payments_charge_point_fkey foreign key (operator_id, charge_point_id)
    references stations_charge_points (operator_id, id),
  constraint charging_terminal_payments_session_fkey foreign key (operator_id, session_id)
    references charging_sessions (operator_id, id),
  constraint charging_terminal_payments_status_check check (status in ('Settled', 'Canceled', 'Rejected', 'Failed')),
  constraint charging_terminal_payments_amount_check check (amount_minor >= 0),
  constraint charging_terminal_payments_posted_check
    check (posted_minor >= 0 and (posted_minor = 0 or (status = 'Settled' and posted_minor <= amount_minor))),
  constraint charging_terminal_payments_matched_check check ((session_id is null) = (matched_at is null)),
  constraint charging_terminal_payments_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint charging_terminal_payments_text_check check (length(psp_ref) <= 255 and length(transaction_ref) <= 36
    and length(status_info) <= 500 and length(receipt_no) <= 50 and length(receipt_url) <= 2000
    and length(vat_number) <= 20)
);
-- A charge point repeats a message whose response it missed.
create unique index charging_terminal_payments_once on charging_terminal_payments
  (operator_id, charge_point_id, psp_ref, transaction_ref, status, amount_minor, settled_at) nulls not distinct;
create index charging_terminal_payments_newest on charging_terminal_payments (operator_id, settled_at, id);
create index charging_terminal_payments_session on charging_terminal_payments (session_id)
  where session_id is not null;
create index charging_terminal_payments_due on charging_terminal_payments (due_at) where due_at is not null;
create index charging_terminal_payments_matched on charging_terminal_payments (matched_at)
  where matched_at is not null;
select platform_tenant_table('charging_terminal_payments', 'select, update');
select platform_gateway_table('charging_terminal_payments', 'select, insert, update');
create policy scope on charging_terminal_payments as restrictive for all to evops_scoped
  using (exists (select from stations_charge_points p
    where p.operator_id = charging_terminal_payments.operator_id and p.id = charging_terminal_payments.charge_point_id))
  with check (exists (select from stations_charge_points p
    where p.operator_id = charging_terminal_payments.operator_id and p.id = charging_terminal_payments.charge_point_id));
