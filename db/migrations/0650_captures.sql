-- What is taken of an authorisation, each time a row of its own: never more than was set aside, each given back in parts.
alter table payments_intents add column captures integer check (captures > 0),
  add constraint payments_intents_authorised_key unique (operator_id, id, account_id, authorised_minor);

create table payments_captures (
  operator_id uuid not null,
  intent_id uuid not null,
  number integer not null check (number > 0),
  before integer generated always as (nullif(number - 1, 0)) stored,
  -- The top-up's with the ledger; the first one's is the payment's.
  id uuid not null,
  account_id uuid not null,
  -- Ours, and the number that the provider's file of a day names it by.
  our_no text not null check (our_no ~ '^[0-9a-f]{32}(-[0-9]+)?$'),
  file_no text not null check (length(file_no) between 1 and 64),
  -- What was set aside, what was taken of it before, and afterwards.
  authorised_minor bigint not null,
  before_minor bigint not null check (before_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The provider's number of the payment: what is compared with its files is read from here alone.
  provider_no text not null default '' check (length(provider_no) <= 100),
  after_minor bigint not null generated always as (before_minor + amount_minor) stored,
  -- Asked of the provider and not refused by it.
  refunded_minor bigint not null default 0,
  at timestamptz not null,
  journal_id uuid,
  primary key (operator_id, intent_id, number),
  constraint payments_captures_id_key unique (operator_id, id),
  constraint payments_captures_no_key unique (operator_id, our_no),
  constraint payments_captures_after_key unique (operator_id, intent_id, number, after_minor),
  constraint payments_captures_first check ((number = 1) = (before_minor = 0)),
  constraint payments_captures_within check (before_minor + amount_minor <= authorised_minor),
  constraint payments_captures_refunded check (refunded_minor between 0 and amount_minor),
  constraint payments_captures_chain foreign key (operator_id, intent_id, before, before_minor)
    references payments_captures (operator_id, intent_id, number, after_minor),
  constraint payments_captures_authorised foreign key (operator_id, intent_id, account_id, authorised_minor)
    references payments_intents (operator_id, id, account_id, authorised_minor) deferrable initially deferred
);
create index payments_captures_at on payments_captures (operator_id, account_id, at);
create index payments_captures_file on payments_captures (operator_id, file_no);
create index payments_captures_provider on payments_captures (operator_id, provider_no) where provider_no <> '';
select platform_tenant_table('payments_captures', 'select, insert, update');

set local role evops_platform;
insert into payments_captures (operator_id, intent_id, number, id, account_id, our_no, file_no, authorised_minor, before_minor, amount_minor,
  currency, provider_no, refunded_minor, at, journal_id)
select operator_id, id, 1, id, account_id, our_no, our_no, authorised_minor, 0, captured_minor, currency, provider_no, refunded_minor, paid_at, journal_id
from payments_intents where captured_minor > 0;
update payments_intents set captures = 1 where captured_minor > 0;
reset role;

alter table payments_intents drop constraint payments_intents_taken,
  -- Taken from and not over: more may be taken.
  add constraint payments_intents_taken check (captured_minor = 0 and state <> 'captured'
    or captured_minor > 0 and state in ('authorised', 'captured')),
  add constraint payments_intents_captures check ((captures is null) = (captured_minor = 0)),
  -- What was taken is what its captures come to.
  add constraint payments_intents_last_capture foreign key (operator_id, id, captures, captured_minor)
    references payments_captures (operator_id, intent_id, number, after_minor) deferrable initially deferred;
insert into payments_moves (kind, state_before, state_after) values
  ('capture', 'authorised', 'authorised'),
  -- No more is taken: what is left is free.
  ('complete', 'authorised', 'captured'),
  ('refund', 'authorised', 'authorised'),
  ('refund_done', 'authorised', 'authorised'),
  ('refund_failed', 'authorised', 'authorised');

alter table payments_refunds add column capture_number integer not null default 1,
  add constraint payments_refunds_capture foreign key (operator_id, intent_id, capture_number)
    references payments_captures (operator_id, intent_id, number);
