-- What was done on a phone without a network and was sent later: each act once, by the id that the phone made. Written in the
-- transaction of the act; one that was not taken has changed nothing else.
create table maintenance_sent_acts (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('accept', 'arrive', 'begin', 'suspend', 'resume', 'finish', 'note', 'part', 'check', 'picture')),
  -- By the phone's clock, and by ours: corrected by how far the phone's was off when it sent, not before the order was
  -- theirs, not after it was received.
  said_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  -- How much the phone's clock was ahead; negative: behind.
  off_seconds integer not null,
  outcome text not null check (outcome in ('done', 'conflict', 'refused')),
  -- What was answered: {"status", "error", "msg", "fields", "stands"}; null: done.
  answer jsonb,
  -- What was said, where it was not taken.
  act jsonb,
  -- The step that it became.
  step_seq integer,
  -- The act that was not taken and stands as this note.
  keeps_id uuid,
  primary key (operator_id, id),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id),
  foreign key (operator_id, order_id, step_seq) references maintenance_order_steps (operator_id, order_id, seq),
  foreign key (operator_id, keeps_id) references maintenance_sent_acts (operator_id, id),
  constraint maintenance_sent_acts_answered check ((outcome = 'done') = (answer is null)),
  constraint maintenance_sent_acts_order check (at <= received_at)
);
create index maintenance_sent_acts_of on maintenance_sent_acts (operator_id, order_id, step_seq);
create unique index maintenance_sent_acts_kept on maintenance_sent_acts (operator_id, keeps_id) where keeps_id is not null;
select platform_tenant_table('maintenance_sent_acts', 'select, insert');
select platform_scoped_table('maintenance_sent_acts', 'exists (select from maintenance_orders o where o.operator_id = maintenance_sent_acts.operator_id and o.id = maintenance_sent_acts.order_id)');
