-- Programs beside a card reader. One comes in with a code that is good once, then with a token of which the hash is kept.
create table cards_bridges (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  pair_hash bytea,
  pair_until timestamptz,
  token_hash bytea,
  paired_at timestamptz,
  last_seen_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (operator_id, id),
  constraint cards_bridges_pair_check check ((pair_hash is null) = (pair_until is null)),
  constraint cards_bridges_token_check check ((token_hash is null) = (paired_at is null)),
  -- A code that was used, and a bridge that was removed, open nothing.
  constraint cards_bridges_once_check check (pair_hash is null or token_hash is null),
  constraint cards_bridges_removed_check check (removed_at is null or (pair_hash is null and token_hash is null))
);
create index cards_bridges_pairing on cards_bridges (pair_hash) where pair_hash is not null;
create index cards_bridges_by_id on cards_bridges (id);
select platform_tenant_table('cards_bridges', 'select, insert, update');

-- What a reader is to do with a card: commands are worked out from what the card said so far, and are kept nowhere.
create table cards_reader_jobs (
  operator_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('read', 'personalise', 'load', 'unload', 'ungrey', 'pin')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'abandoned')),
  bridge_id uuid,
  amount_minor bigint check (amount_minor between 0 and 4294967295),
  -- As the card writes them down: 6 bytes, and yyyyMMddHHmmss in UTC.
  terminal text not null check (terminal ~ '^[0-9A-F]{12}$'),
  moment text not null check (moment ~ '^\d{14}$'),
  -- A PIN on its way, until the job ends.
  sealed bytea,
  -- What the card answered, step by step.
  replies jsonb not null default '[]' check (jsonb_typeof(replies) = 'array'),
  result jsonb,
  error text check (length(error) <= 100),
  -- The deciding command went out and nothing came back: the card knows, we do not.
  uncertain boolean not null default false,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, id),
  foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  foreign key (operator_id, bridge_id) references cards_bridges (operator_id, id),
  constraint cards_reader_jobs_ended_check check ((state in ('done', 'failed', 'abandoned')) = (ended_at is not null)),
  constraint cards_reader_jobs_done_check check ((state = 'done') = (result is not null)),
  constraint cards_reader_jobs_failed_check check ((state = 'failed') = (error is not null)),
  constraint cards_reader_jobs_sent_check check (state <> 'sent' or sent_at is not null),
  constraint cards_reader_jobs_amount_check check ((kind in ('load', 'unload', 'ungrey')) = (amount_minor is not null)),
  constraint cards_reader_jobs_sealed_check check (sealed is null or (kind = 'pin' and ended_at is null)),
  constraint cards_reader_jobs_uncertain_check check (not uncertain or state in ('failed', 'abandoned'))
);
-- One at a time.
create unique index cards_reader_jobs_open_key on cards_reader_jobs (operator_id, card_id) where ended_at is null;
create index cards_reader_jobs_newest on cards_reader_jobs (operator_id, card_id, created_at desc, id desc);
create index cards_reader_jobs_bridge on cards_reader_jobs (operator_id, bridge_id) where ended_at is null;
create index cards_reader_jobs_stale on cards_reader_jobs (created_at) where ended_at is null;
select platform_tenant_table('cards_reader_jobs', 'select, insert, update');
