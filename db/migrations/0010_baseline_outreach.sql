-- What is told to whom: rules, messages, webhooks, mail.

create table outreach_rules (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  enabled boolean not null default true,
  -- Alarms from this level on, and these steps of their life.
  min_level smallint not null default 3 check (min_level between 1 and 4),
  steps text[] not null check (cardinality(steps) between 1 and 6),
  -- Null: all stations.
  station_ids uuid[],
  bell boolean not null default true,
  emails text[] not null default '{}' check (cardinality(emails) <= 50),
  webhook_ids uuid[] not null default '{}' check (cardinality(webhook_ids) <= 20),
  -- Of e-mails.
  language text not null default 'en' check (language in ('zh', 'en', 'es')),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint outreach_rules_name_key unique (operator_id, name),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_rules');
create policy scope on outreach_rules as restrictive to evops_scoped
  using (station_ids <@ current_setting('evops.stations')::uuid[])
  with check (station_ids <@ current_setting('evops.stations')::uuid[]);

create table outreach_webhooks (
  operator_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  url text not null check (length(url) <= 500),
  sealed_secret bytea not null,
  enabled boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint outreach_webhooks_name_key unique (operator_id, name),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_webhooks');
create policy scope on outreach_webhooks as restrictive to evops_scoped using (false) with check (false);

create table outreach_mail_servers (
  operator_id uuid primary key,
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('none', 'starttls', 'tls')),
  user_name text not null default '' check (length(user_name) <= 200),
  sealed_password bytea,
  sender text not null check (length(sender) between 3 and 320),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_mail_servers');
create policy scope on outreach_mail_servers as restrictive to evops_scoped using (false) with check (false);

-- Networks of the installation itself that messages may go to, though they are private; kept by the platform's staff.
create table outreach_allowed_networks (
  network cidr primary key,
  note text not null default '' check (length(note) <= 200),
  added_by text not null,
  added_at timestamptz not null default now()
);
grant select, insert, delete on outreach_allowed_networks to evops_platform;

-- What the bell tells. Who sees it is decided when it is read: by station and permission.
create table outreach_messages (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid,
  level smallint not null check (level between 1 and 4),
  -- { kind: 'alarm', step, alarm }: said in the reader's language.
  content jsonb not null,
  created_at timestamptz not null,
  primary key (operator_id, id)
);
select platform_tenant_table('outreach_messages', 'select, insert, delete');
create policy scope on outreach_messages as restrictive to evops_scoped
  using (station_id is null or station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id is null or station_id in (
  select unnest(current_setting('evops.stations')::uuid[]) as unnest));

create table outreach_message_reads (
  operator_id uuid not null,
  user_id uuid not null,
  message_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (operator_id, user_id, message_id),
  foreign key (operator_id, message_id) references outreach_messages (operator_id, id) on delete cascade
);
select platform_tenant_table('outreach_message_reads', 'select, insert, delete');

create table outreach_deliveries (
  operator_id uuid not null,
  id uuid not null,
  channel text not null check (channel in ('email', 'webhook')),
  -- An address, or a webhook's id.
  target text not null check (length(target) <= 320),
  station_id uuid,
  subject text not null check (length(subject) <= 300),
  content jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
  attempts smallint not null default 0,
  -- While somebody sends it, this is when it counts as forgotten.
  next_at timestamptz not null,
  -- What the other side said, or why it was not reached.
  answer text check (length(answer) <= 500),
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (operator_id, id)
);
create index outreach_deliveries_at on outreach_deliveries (operator_id, created_at desc, id desc);
create index outreach_deliveries_due on outreach_deliveries (channel, next_at) where state = 'waiting';
select platform_tenant_table('outreach_deliveries');
create policy scope on outreach_deliveries as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- What one person is told, whatever it is about: the bell shows it beside the alarms. Its words come with it.
create table outreach_notices (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  level smallint not null check (level between 1 and 4),
  -- { title, text, place: each { zh, en, es } }
  content jsonb not null,
  href text not null check (length(href) between 1 and 300),
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (operator_id, id),
  foreign key (operator_id) references organisation_operators (operator_id)
);
create index outreach_notices_of on outreach_notices (operator_id, user_id, id desc);
create index outreach_notices_old on outreach_notices (created_at);
create index outreach_notices_unread on outreach_notices (operator_id, user_id) where read_at is null;
select platform_tenant_table('outreach_notices');
