-- What is set aside for a session, and what for a load that a reader is about to write.
alter table ledger_freezes
  add column kind text not null default 'order' check (kind in ('order', 'load'));

-- What a job of a reader books when the card has answered.
alter table cards_reader_jobs
  -- Where the money comes from or goes to, as it was when the job began.
  add column wallet_id uuid,
  -- The terminal's record that an un-grey takes off, or the job whose end is unknown: then the card is read, and its counter decides.
  add column lock_id uuid,
  add column resolves_id uuid,
  add column reason text not null default '' check (length(reason) <= 500),
  -- When somebody knew how an uncertain job ended.
  add column settled_at timestamptz,
  add column journal_id uuid,
  add foreign key (operator_id, wallet_id) references ledger_wallets (operator_id, id),
  add foreign key (operator_id, lock_id) references cards_transactions (operator_id, id),
  add foreign key (operator_id, resolves_id) references cards_reader_jobs (operator_id, id),
  add constraint cards_reader_jobs_ungrey_check check (num_nonnulls(lock_id, resolves_id) <= (kind = 'ungrey')::integer),
  add constraint cards_reader_jobs_settled_check check (settled_at is null or uncertain),
  add constraint cards_reader_jobs_booked_check check (journal_id is null or state = 'done' or settled_at is not null);
-- One posting, one job.
create unique index cards_reader_jobs_journal on cards_reader_jobs (operator_id, journal_id) where journal_id is not null;
-- A card whose last writing is unknown is written by nobody until it is read.
create unique index cards_reader_jobs_unknown_key on cards_reader_jobs (operator_id, card_id)
  where uncertain and settled_at is null;
