-- What one person is told, whatever it is about: the bell shows it beside the alarms. Its words come with it.
create table outreach_notices (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  user_id uuid not null,
  level smallint not null check (level between 1 and 4),
  -- { title, text, place: each { zh, en, es } }
  content jsonb not null,
  href text not null check (length(href) between 1 and 300),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (operator_id, id)
);
create index outreach_notices_of on outreach_notices (operator_id, user_id, id desc);
create index outreach_notices_unread on outreach_notices (operator_id, user_id) where read_at is null;
create index outreach_notices_old on outreach_notices (created_at);
select platform_tenant_table('outreach_notices');
