-- What people tell an operator, and what became of it: a thread that is only added to. What is handed over to maintenance
-- waits in the thread itself until somebody above has taken it.
create table members_feedback (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  member_id uuid,
  -- How to reach somebody who is no member.
  contact text not null default '' check (length(contact) <= 100),
  kind text not null check (kind in ('station', 'pile', 'gun', 'other')),
  station_id uuid,
  pile_id uuid,
  gun_no smallint check (gun_no between 1 and 99),
  order_no text collate "C",
  content text not null check (length(content) <= 2000),
  state text not null default 'new' check (state in ('new', 'assigned', 'replied', 'closed')),
  assigned_to uuid,
  assigned_name text not null default '' check (length(assigned_name) <= 100),
  handed_over_at timestamptz,
  source text not null check (source in ('desk', 'app', 'api')),
  created_at timestamptz not null,
  first_reply_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  check ((state = 'closed') = (closed_at is not null)),
  check (gun_no is null or pile_id is not null),
  check (kind = 'other' or station_id is not null)
);
create unique index members_feedback_no on members_feedback (operator_id, no);
create index members_feedback_newest on members_feedback (operator_id, created_at desc, id desc);
create index members_feedback_station on members_feedback (operator_id, station_id, created_at desc);
create index members_feedback_member on members_feedback (operator_id, member_id) where member_id is not null;
create index members_feedback_open on members_feedback (operator_id, created_at) where state <> 'closed';
select platform_tenant_table('members_feedback', 'select, insert, update');
select platform_scoped_table('members_feedback', 'station_id is null or station_id = any (current_setting(''evops.stations'')::uuid[])');

create table members_feedback_steps (
  operator_id uuid not null,
  id uuid not null,
  feedback_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('reply', 'note', 'assigned', 'handed_over', 'closed', 'reopened')),
  text text not null default '' check (length(text) <= 2000),
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  -- Somebody above has heard of it; the others are nobody's business there.
  told boolean not null default true,
  primary key (operator_id, id),
  foreign key (operator_id, feedback_id) references members_feedback (operator_id, id)
);
create index members_feedback_steps_of on members_feedback_steps (operator_id, feedback_id, id);
create index members_feedback_steps_untold on members_feedback_steps (id) where not told;
select platform_tenant_table('members_feedback_steps', 'select, insert');
grant update (told) on members_feedback_steps to evops_platform;
grant update (text) on members_feedback_steps to evops_app;
select platform_scoped_table('members_feedback_steps',
  'exists (select from members_feedback f where f.operator_id = members_feedback_steps.operator_id and f.id = members_feedback_steps.feedback_id)');
