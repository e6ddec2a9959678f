-- Disputes of payments, and refunds made at the provider.
create table payments_disputes (
  operator_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- dispute: the payer contests the payment. outside_refund: somebody refunded it at the provider.
  kind text not null,
  -- Number of the dispute or of the refund at the provider.
  dispute_no text not null,
  -- Provider's number of the payment.
  payment_no text default ''::text not null,
  intent_id uuid,
  capture_number integer,
  amount_minor bigint not null,
  currency text not null,
  reason text default ''::text not null,
  evidence_due_at timestamp with time zone,
  state text default 'opened'::text not null,
  -- held: on hold in the wallet. taken: the provider has it. returned: the wallet has it again.
  money text default 'none'::text not null,
  -- Part of the amount that the wallet still had at the opening. The rest became arrears.
  held_minor bigint default 0 not null,
  -- Part of the payment that can no longer be refunded.
  covered_minor bigint default 0 not null,
  -- Part taken from the rest of its recharge.
  topup_minor bigint default 0 not null,
  evidence text default ''::text not null,
  evidence_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  hold_journal_id uuid,
  end_journal_id uuid,
  version integer default 1 not null,
  constraint payments_disputes_pkey primary key (operator_id, id),
  constraint payments_disputes_once unique (operator_id, account_id, kind, dispute_no),
  constraint payments_disputes_kind_check check ((kind = ANY (ARRAY['dispute'::text, 'outside_refund'::text]))),
  constraint payments_disputes_dispute_no_check check (((length(dispute_no) >= 1) AND (length(dispute_no) <= 100))),
  constraint payments_disputes_payment_no_check check ((length(payment_no) <= 100)),
  constraint payments_disputes_amount_minor_check check ((amount_minor > 0)),
  constraint payments_disputes_currency_check check ((currency ~ '^[A-Z]{3}$'::text)),
  constraint payments_disputes_reason_check check ((length(reason) <= 200)),
  constraint payments_disputes_evidence_check check ((length(evidence) <= 2000)),
  constraint payments_disputes_state_check check ((state = ANY (ARRAY['opened'::text, 'evidence_sent'::text, 'won'::text, 'lost'::text, 'accepted'::text]))),
  constraint payments_disputes_money_check check ((money = ANY (ARRAY['none'::text, 'held'::text, 'taken'::text, 'returned'::text]))),
  constraint payments_disputes_place check (((money = 'none'::text) OR (intent_id IS NOT NULL AND capture_number IS NOT NULL))),
  constraint payments_disputes_parts check (((held_minor >= 0) AND (held_minor <= amount_minor) AND (covered_minor >= 0) AND (covered_minor <= amount_minor) AND (topup_minor >= 0))),
  constraint payments_disputes_ended check (((state = ANY (ARRAY['won'::text, 'lost'::text, 'accepted'::text])) = (ended_at IS NOT NULL))),
  constraint payments_disputes_version_check check ((version > 0)),
  constraint payments_disputes_operator_id_account_id_fkey foreign key (operator_id, account_id) references payments_accounts (operator_id, id),
  constraint payments_disputes_operator_id_intent_id_fkey foreign key (operator_id, intent_id) references payments_intents (operator_id, id),
  constraint payments_disputes_capture foreign key (operator_id, intent_id, capture_number) references payments_captures (operator_id, intent_id, number)
);
create index payments_disputes_newest on payments_disputes (operator_id, opened_at DESC, id DESC);
create index payments_disputes_of on payments_disputes (operator_id, intent_id) where (intent_id IS NOT NULL);
create index payments_disputes_waiting on payments_disputes (operator_id, payment_no) where (money = 'none'::text);
select platform_tenant_table('payments_disputes', 'select, insert, update');

-- Part of a capture that is disputed or was refunded at the provider. Refunds and disputes never exceed the capture.
alter table payments_captures add column disputed_minor bigint default 0 not null;
alter table payments_captures add constraint payments_captures_disputed check (((disputed_minor >= 0) AND (refunded_minor + disputed_minor <= amount_minor)));

alter table payments_events drop constraint payments_events_kind_check;
alter table payments_events add constraint payments_events_kind_check check ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'other'::text])));
alter table ledger_freezes drop constraint ledger_freezes_kind_check;
alter table ledger_freezes add constraint ledger_freezes_kind_check check ((kind = ANY (ARRAY['session'::text, 'load'::text, 'withdrawal'::text, 'roaming'::text, 'dispute'::text])));
