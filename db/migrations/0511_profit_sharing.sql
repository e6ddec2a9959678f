-- Profit sharing: what is taken through an account goes on to parties by the provider itself, and comes back before a refund.
insert into ledger_chart (account, kind, held, never) values
  -- Gone to a party through a provider, ahead of its statement.
  ('share_advance', 'asset', true, null);

alter table payments_accounts
  -- [{ partyId, receiver, name, ratio }]: in ten thousandths of what is taken.
  add column receivers jsonb not null default '[]'
    check (jsonb_typeof(receivers) = 'array' and jsonb_array_length(receivers) <= 50);
-- Told to the provider when it was opened: only then it may be shared.
alter table payments_intents add column shares boolean not null default false;

create table payments_shares (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null check (our_no ~ '^[0-9a-f]{32}$'),
  intent_id uuid not null,
  -- asked: not before its time with the provider; sent: it works on it; shared: each part ended; done: the rest is free.
  state text not null default 'asked' check (state in ('asked', 'sent', 'shared', 'done')),
  poll_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  problem text not null default '' check (length(problem) <= 200),
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  constraint payments_shares_no_key unique (operator_id, our_no),
  constraint payments_shares_once unique (operator_id, intent_id),
  constraint payments_shares_ended check ((state = 'done') = (ended_at is not null) and (state = 'done') = (poll_at is null)),
  foreign key (operator_id, intent_id) references payments_intents (operator_id, id)
);
create index payments_shares_poll on payments_shares (poll_at) where poll_at is not null;
select platform_tenant_table('payments_shares', 'select, insert, update');

create table payments_share_parts (
  operator_id uuid not null,
  share_id uuid not null,
  party_id uuid not null,
  -- Its merchant number with the provider, and what it is called there.
  receiver text not null check (length(receiver) between 1 and 64),
  name text not null check (length(name) <= 100),
  amount_minor bigint not null check (amount_minor > 0),
  -- Came back, or is asked back.
  returned_minor bigint not null default 0,
  state text not null default 'asked' check (state in ('asked', 'done', 'closed')),
  reason text not null default '' check (length(reason) <= 200),
  primary key (operator_id, share_id, party_id),
  constraint payments_share_parts_returned check (returned_minor between 0 and amount_minor
    and (returned_minor = 0 or state = 'done')),
  foreign key (operator_id, share_id) references payments_shares (operator_id, id),
  foreign key (operator_id, party_id) references finance_parties (operator_id, id)
);
select platform_tenant_table('payments_share_parts', 'select, insert, update');

create table payments_share_returns (
  operator_id uuid not null,
  id uuid not null,
  our_no text not null check (our_no ~ '^[0-9a-f]{32}$'),
  share_id uuid not null,
  party_id uuid not null,
  -- For which it comes back.
  refund_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  problem text not null default '' check (length(problem) <= 200),
  asked_at timestamptz not null,
  primary key (operator_id, id),
  constraint payments_share_returns_no_key unique (operator_id, our_no),
  foreign key (operator_id, share_id, party_id) references payments_share_parts (operator_id, share_id, party_id),
  foreign key (operator_id, refund_id) references payments_refunds (operator_id, id)
);
-- One at a time.
create unique index payments_share_returns_open on payments_share_returns (operator_id, share_id, party_id)
  where state = 'asked';
select platform_tenant_table('payments_share_returns', 'select, insert, update');
