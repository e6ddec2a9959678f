-- Channels to people: WeChat, SMS, web push, enterprise WeChat; who is reached by them, what they agreed to, what they were told.
create table outreach_channels (
  operator_id uuid not null references organisation_operators (operator_id),
  channel text not null check (channel in ('wechat_account', 'mini_program', 'sms', 'web_push', 'wecom')),
  enabled boolean not null default true,
  environment text not null default 'production' check (environment in ('production', 'loopback')),
  demo boolean generated always as (case when environment = 'loopback' then true end) stored,
  -- What may be read: ids, names, templates.
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  -- What opens it, sealed.
  secrets bytea not null,
  secrets_at timestamptz not null,
  -- The access token that all processes share, sealed: fetched under this row's lock.
  access_token bytea,
  token_until timestamptz,
  -- What the last test came to: '' or the other side's error.
  tested_at timestamptz,
  test_error text check (length(test_error) <= 300),
  version integer not null default 1,
  primary key (operator_id, channel),
  constraint outreach_channels_token check ((access_token is null) = (token_until is null)),
  constraint outreach_channels_tested check ((tested_at is null) = (test_error is null)),
  constraint outreach_channels_demo_alone foreign key (operator_id, demo)
    references organisation_operators (operator_id, demo)
);
select platform_tenant_table('outreach_channels');
select platform_scoped_table('outreach_channels', 'false');

-- When people are left alone, on the operator's clock; what comes often becomes one.
create table outreach_manners (
  operator_id uuid primary key references organisation_operators (operator_id),
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_until text check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  fold_after smallint not null default 3 check (fold_after between 1 and 20),
  fold_minutes smallint not null default 10 check (fold_minutes between 1 and 1440),
  version integer not null default 1,
  constraint outreach_manners_quiet check ((quiet_from is null) = (quiet_until is null))
);
select platform_tenant_table('outreach_manners', 'select, insert, update');

-- What an app knows of its member. The row is also what notices to one person queue at.
create table outreach_people (
  operator_id uuid not null,
  member_id uuid not null,
  language text check (language in ('zh', 'en', 'es')),
  primary key (operator_id, member_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('outreach_people');
select platform_scoped_table('outreach_people', 'false');

-- An openid is of one app; the unionid joins apps of one company.
create table outreach_identities (
  operator_id uuid not null,
  member_id uuid not null,
  app text not null check (app in ('mini', 'web')),
  openid text collate "C" not null check (length(openid) between 1 and 64),
  unionid text collate "C" check (length(unionid) between 1 and 64),
  linked_at timestamptz not null,
  primary key (operator_id, member_id, app),
  constraint outreach_identities_openid unique (operator_id, app, openid),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index outreach_identities_union on outreach_identities (operator_id, unionid) where unionid is not null;
select platform_tenant_table('outreach_identities');
select platform_scoped_table('outreach_identities', 'false');

create table outreach_push_subscriptions (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  endpoint text collate "C" not null check (length(endpoint) between 10 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null,
  primary key (operator_id, id),
  constraint outreach_push_subscriptions_endpoint unique (operator_id, endpoint),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index outreach_push_subscriptions_of on outreach_push_subscriptions (operator_id, member_id);
select platform_tenant_table('outreach_push_subscriptions');
select platform_scoped_table('outreach_push_subscriptions', 'false');

-- How many messages of a template a member still takes in the mini-programme: each consent is for one.
create table outreach_subscriptions (
  operator_id uuid not null,
  member_id uuid not null,
  template_id text collate "C" not null check (length(template_id) between 1 and 100),
  remaining integer not null check (remaining between 0 and 1000),
  primary key (operator_id, member_id, template_id),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('outreach_subscriptions');
select platform_scoped_table('outreach_subscriptions', 'false');

-- What a member agreed to, by topic and channel; each change is a step that stays.
create table outreach_consent_steps (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  topic text not null check (topic in ('charging', 'account', 'marketing')),
  channel text not null check (channel in ('wechat_account', 'mini_program', 'web_push', 'sms', 'email')),
  granted boolean not null,
  -- A consent that ends by itself.
  until timestamptz,
  source text not null check (source in ('app', 'console', 'channel')),
  by_name text not null default '' check (length(by_name) <= 100),
  at timestamptz not null,
  -- The newest one of its topic and channel holds.
  holds boolean not null default true,
  primary key (operator_id, id),
  constraint outreach_consent_steps_until check (granted or until is null),
  foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create unique index outreach_consents on outreach_consent_steps (operator_id, member_id, topic, channel) where holds;
create index outreach_consent_steps_of on outreach_consent_steps (operator_id, member_id, id desc);
select platform_tenant_table('outreach_consent_steps');
select platform_scoped_table('outreach_consent_steps', 'false');

create table outreach_templates (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  event text not null check (event ~ '^[a-z][a-z_]{1,30}$'),
  -- { zh, en, es }: { title, text } each.
  texts jsonb not null,
  -- What channels need of their own: ids of their templates, which of its fields says what.
  variants jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint outreach_templates_name_key unique (operator_id, name),
  constraint outreach_templates_event unique (operator_id, id, event)
);
select platform_tenant_table('outreach_templates');
select platform_scoped_table('outreach_templates', 'false');

-- What an event is said by, and over which channels, the first that works.
create table outreach_event_rules (
  operator_id uuid not null references organisation_operators (operator_id),
  event text not null check (event ~ '^[a-z][a-z_]{1,30}$'),
  enabled boolean not null default true,
  -- Null: the product's own words.
  template_id uuid,
  channels text[] not null check (cardinality(channels) between 1 and 6),
  -- Told at night, too.
  at_night boolean not null default false,
  version integer not null default 1,
  primary key (operator_id, event),
  constraint outreach_event_rules_template foreign key (operator_id, template_id, event)
    references outreach_templates (operator_id, id, event)
);
select platform_tenant_table('outreach_event_rules');
select platform_scoped_table('outreach_event_rules', 'false');

create table outreach_campaigns (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  template_id uuid not null,
  event text not null default 'campaign' check (event = 'campaign'),
  -- Of members, as their list filters.
  filter jsonb not null default '{}',
  channels text[] not null check (cardinality(channels) between 1 and 6),
  -- On the operator's clock; null: when somebody starts it.
  starts_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'running', 'done', 'stopped')),
  -- Whom the last dry run or the start counted.
  counted integer check (counted >= 0),
  -- How far it came: in the order of joining.
  place_at timestamptz,
  place_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (operator_id, id),
  constraint outreach_campaigns_name_key unique (operator_id, name),
  constraint outreach_campaigns_scheduled check (state <> 'scheduled' or starts_at is not null),
  constraint outreach_campaigns_place check ((place_at is null) = (place_id is null)),
  constraint outreach_campaigns_template foreign key (operator_id, template_id, event)
    references outreach_templates (operator_id, id, event)
);
create index outreach_campaigns_due on outreach_campaigns (starts_at) where state in ('scheduled', 'running');
select platform_tenant_table('outreach_campaigns');
select platform_scoped_table('outreach_campaigns', 'false');

-- What one member is told. It stands in their app at once; beside that it goes over one channel, the first that works.
create table outreach_member_notices (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  event text not null check (event ~ '^[a-z][a-z_]{1,30}$'),
  -- What it is about, as its owner numbers it: told once.
  about text collate "C" not null check (length(about) between 1 and 100),
  campaign_id uuid,
  template_id uuid,
  marks jsonb not null,
  language text not null check (language in ('zh', 'en', 'es')),
  title text not null check (length(title) <= 200),
  text text not null check (length(text) <= 2000),
  channels text[] not null,
  -- The channel that is tried now, from 1 on.
  step smallint not null default 1 check (step >= 1),
  -- Of this channel.
  attempts smallint not null default 0,
  -- folded: it became part of another; bell: it stands in the app alone.
  state text not null check (state in ('waiting', 'sent', 'bell', 'failed', 'folded', 'stopped')),
  sent_by text,
  -- Sent by a loopback: it counts nowhere.
  test boolean,
  folded_into uuid,
  folded integer not null default 0 check (folded >= 0),
  next_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  read_at timestamptz,
  primary key (operator_id, id),
  constraint outreach_member_notices_once unique (operator_id, member_id, event, about),
  constraint outreach_member_notices_sent check ((state = 'sent') = (sent_by is not null)),
  constraint outreach_member_notices_folded check ((state = 'folded') = (folded_into is not null)),
  -- What a loopback sent is of the demo, and was never anything else.
  constraint outreach_member_notices_test foreign key (operator_id, test) references organisation_operators (operator_id, demo),
  constraint outreach_member_notices_is_test check (test is not false),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  foreign key (operator_id, campaign_id) references outreach_campaigns (operator_id, id) on delete cascade
);
create index outreach_member_notices_of on outreach_member_notices (operator_id, member_id, id desc);
create index outreach_member_notices_campaign on outreach_member_notices (operator_id, campaign_id, id) where campaign_id is not null;
create index outreach_member_notices_at on outreach_member_notices (operator_id, created_at desc, id desc);
create index outreach_member_notices_due on outreach_member_notices (next_at) where state = 'waiting';
create index outreach_member_notices_old on outreach_member_notices (created_at);
select platform_tenant_table('outreach_member_notices');
select platform_scoped_table('outreach_member_notices', 'false');

create table outreach_member_tries (
  operator_id uuid not null,
  notice_id uuid not null,
  no smallint not null check (no >= 1),
  channel text not null,
  at timestamptz not null,
  -- skipped: it was not even tried, and says why.
  outcome text not null check (outcome in ('sent', 'skipped', 'refused', 'failed')),
  -- The other side's code, or our reason.
  code text not null default '' check (length(code) <= 100),
  answer text not null default '' check (length(answer) <= 300),
  environment text not null default 'production' check (environment in ('production', 'loopback')),
  demo boolean generated always as (case when environment = 'loopback' then true end) stored,
  primary key (operator_id, notice_id, no),
  foreign key (operator_id, notice_id) references outreach_member_notices (operator_id, id) on delete cascade,
  constraint outreach_member_tries_demo_alone foreign key (operator_id, demo)
    references organisation_operators (operator_id, demo)
);
select platform_tenant_table('outreach_member_tries', 'select, insert, delete');
select platform_scoped_table('outreach_member_tries', 'false');

-- How staff are called in enterprise WeChat.
create table outreach_staff (
  operator_id uuid not null references organisation_operators (operator_id),
  user_id uuid not null,
  wecom_id text collate "C" not null check (wecom_id ~ '^[A-Za-z0-9_.@-]{1,64}$'),
  primary key (operator_id, user_id),
  constraint outreach_staff_wecom unique (operator_id, wecom_id)
);
select platform_tenant_table('outreach_staff');
