-- What a phone sent later and was not taken is looked at by whoever gives orders out. Written in the transaction that refuses
-- the act, and settled once, by another person than the one who acted.
alter table maintenance_sent_acts add constraint maintenance_sent_acts_whose unique (operator_id, id, order_id, user_id);

create table maintenance_conflicts (
  operator_id uuid not null,
  -- Of the act.
  id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  by_name text not null check (length(by_name) <= 100),
  -- By the corrected clock of the phone: it may be before the order was theirs.
  done_at timestamptz not null,
  received_at timestamptz not null,
  -- Whoever gives orders out has heard of it.
  told boolean not null default false,
  -- A photo that was not taken, as it came.
  picture_type text,
  picture_bytes bigint check (picture_bytes > 0),
  picture_sha256 bytea check (length(picture_sha256) = 32),
  picture_stored_as text,
  state text not null default 'open' check (state in ('open', 'applied', 'set_aside')),
  settled_by uuid,
  settled_name text not null default '' check (length(settled_name) <= 100),
  settled_at timestamptz,
  note text not null default '' check (length(note) <= 2000),
  -- The step that it became.
  step_seq integer,
  primary key (operator_id, id),
  foreign key (operator_id, id, order_id, user_id) references maintenance_sent_acts (operator_id, id, order_id, user_id),
  foreign key (operator_id, order_id, step_seq) references maintenance_order_steps (operator_id, order_id, seq),
  constraint maintenance_conflicts_order check (done_at <= received_at),
  constraint maintenance_conflicts_picture check (num_nulls(picture_type, picture_bytes, picture_sha256, picture_stored_as) in (0, 4)),
  constraint maintenance_conflicts_settled check ((state = 'open') = (settled_by is null) and (state = 'open') = (settled_at is null)),
  constraint maintenance_conflicts_second check (settled_by <> user_id),
  constraint maintenance_conflicts_note check (state <> 'set_aside' or note <> ''),
  constraint maintenance_conflicts_step check (step_seq is null or state = 'applied')
);
create index maintenance_conflicts_received on maintenance_conflicts (operator_id, received_at, id);
create index maintenance_conflicts_waiting on maintenance_conflicts (operator_id, received_at) where state = 'open';
create index maintenance_conflicts_untold on maintenance_conflicts (operator_id, received_at) where not told;
create index maintenance_conflicts_of on maintenance_conflicts (operator_id, order_id, step_seq);
select platform_tenant_table('maintenance_conflicts', 'select, insert, update');
select platform_scoped_table('maintenance_conflicts', 'exists (select from maintenance_orders o where o.operator_id = maintenance_conflicts.operator_id and o.id = maintenance_conflicts.order_id)');

-- Those of before, for who did not find them on the phone any more.
insert into maintenance_conflicts (operator_id, id, order_id, user_id, by_name, done_at, received_at, told)
select a.operator_id, a.id, a.order_id, a.user_id, coalesce(s.name, ''), least(a.at, a.received_at), a.received_at, true
from maintenance_sent_acts a left join maintenance_staff s on s.operator_id = a.operator_id and s.user_id = a.user_id
where a.outcome = 'conflict' and a.act is not null and a.received_at - a.said_at + make_interval(secs => a.off_seconds) >= interval '1 minute';
