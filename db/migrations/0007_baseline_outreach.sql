-- Tables of outreach.

-- Private networks of the installation to which messages may be sent; maintained by platform staff.
create table outreach_allowed_networks (
  network cidr not null,
  note text default ''::text not null,
  added_by text not null,
  added_at timestamp with time zone default now() not null,
  constraint outreach_allowed_networks_pkey primary key (network),
  constraint outreach_allowed_networks_note_check check ((length(note) <= 200))
);
grant select, insert, delete on outreach_allowed_networks to evops_platform;

-- Channels to people: WeChat, SMS, web push, WeCom (enterprise WeChat). Related tables store recipients, consents and
-- sent messages.
create table outreach_channels (
  operator_id uuid not null,
  channel text not null,
  enabled boolean default true not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  -- Readable settings: ids, names, templates.
  settings jsonb not null,
  -- Credentials, encrypted.
  secrets bytea not null,
  secrets_at timestamp with time zone not null,
  -- Access token shared by all processes, encrypted; fetched under this row's lock.
  access_token bytea,
  token_until timestamp with time zone,
  -- Time and result of the last test: '' or the error of the other side.
  tested_at timestamp with time zone,
  test_error text,
  version integer default 1 not null,
  constraint outreach_channels_pkey primary key (operator_id, channel),
  constraint outreach_channels_channel_check check ((channel = ANY (ARRAY['wechat_account'::text, 'mini_program'::text, 'sms'::text, 'web_push'::text, 'wecom'::text]))),
  constraint outreach_channels_environment_check check ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint outreach_channels_settings_check check ((jsonb_typeof(settings) = 'object'::text)),
  constraint outreach_channels_test_error_check check ((length(test_error) <= 300)),
  constraint outreach_channels_tested check (((tested_at IS NULL) = (test_error IS NULL))),
  constraint outreach_channels_token check (((access_token IS NULL) = (token_until IS NULL))),
  constraint outreach_channels_demo_alone foreign key (operator_id, demo) references organisation_operators (operator_id, demo),
  constraint outreach_channels_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_channels');
create policy scope on outreach_channels as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Consents of a member by topic and channel, append-only: each change is a new row.
create table outreach_consent_steps (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  topic text not null,
  channel text not null,
  granted boolean not null,
  -- End of a consent that expires by itself.
  until timestamp with time zone,
  source text not null,
  by_name text default ''::text not null,
  at timestamp with time zone not null,
  -- True for the newest row of a topic and channel, which is the valid one.
  holds boolean default true not null,
  -- Reason given by staff who revoked the consent.
  reason text default ''::text not null,
  constraint outreach_consent_steps_pkey primary key (operator_id, id),
  constraint outreach_consent_steps_by_name_check check ((length(by_name) <= 100)),
  constraint outreach_consent_steps_channel_check check ((channel = ANY (ARRAY['wechat_account'::text, 'mini_program'::text, 'web_push'::text, 'sms'::text, 'email'::text]))),
  constraint outreach_consent_steps_reason_check check ((length(reason) <= 200)),
  constraint outreach_consent_steps_source_check check ((source = ANY (ARRAY['app'::text, 'console'::text, 'channel'::text]))),
  constraint outreach_consent_steps_topic_check check ((topic = ANY (ARRAY['charging'::text, 'account'::text, 'marketing'::text]))),
  constraint outreach_consent_steps_until check ((granted OR (until IS NULL))),
  constraint outreach_consent_steps_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index outreach_consent_steps_of on outreach_consent_steps (operator_id, member_id, id DESC);
create unique index outreach_consents on outreach_consent_steps (operator_id, member_id, topic, channel) where holds;
select platform_tenant_table('outreach_consent_steps');
create policy scope on outreach_consent_steps as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_deliveries (
  operator_id uuid not null,
  id uuid not null,
  channel text not null,
  -- An address, or the id of a webhook.
  target text not null,
  station_id uuid,
  subject text not null,
  content jsonb not null,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  -- Time of the next attempt; while a worker is sending, the time at which its claim expires.
  next_at timestamp with time zone not null,
  -- Answer of the other side, or the reason why it was not reached.
  answer text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint outreach_deliveries_pkey primary key (operator_id, id),
  constraint outreach_deliveries_answer_check check ((length(answer) <= 500)),
  constraint outreach_deliveries_channel_check check ((channel = ANY (ARRAY['email'::text, 'webhook'::text, 'wecom'::text]))),
  constraint outreach_deliveries_state_check check ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'dead'::text]))),
  constraint outreach_deliveries_subject_check check ((length(subject) <= 300)),
  constraint outreach_deliveries_target_check check ((length(target) <= 320))
);
create index outreach_deliveries_at on outreach_deliveries (operator_id, created_at DESC, id DESC);
create index outreach_deliveries_due on outreach_deliveries (channel, next_at) where (state = 'waiting'::text);
select platform_tenant_table('outreach_deliveries');
create policy scope on outreach_deliveries as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));

-- Messages from the dispatcher to staff on duty, and their confirmations in WeCom.
create table outreach_duty_words (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid,
  text text not null,
  by_user_id uuid not null,
  at timestamp with time zone not null,
  constraint outreach_duty_words_pkey primary key (operator_id, id),
  constraint outreach_duty_words_text_check check (((length(text) >= 1) AND (length(text) <= 500))),
  constraint outreach_duty_words_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index outreach_duty_words_at on outreach_duty_words (operator_id, at DESC);
select platform_tenant_table('outreach_duty_words', 'select, insert, delete');
create policy scope on outreach_duty_words as restrictive for all to evops_scoped
  using (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))))
  with check (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));

create table outreach_duty_readers (
  operator_id uuid not null,
  word_id uuid not null,
  user_id uuid not null,
  by text not null,
  acknowledged_at timestamp with time zone,
  constraint outreach_duty_readers_pkey primary key (operator_id, word_id, user_id),
  constraint outreach_duty_readers_by_check check ((by = ANY (ARRAY['wecom'::text, 'bell'::text]))),
  constraint outreach_duty_readers_wecom check (((acknowledged_at IS NULL) OR (by = 'wecom'::text))),
  constraint outreach_duty_readers_operator_id_word_id_fkey foreign key (operator_id, word_id) references outreach_duty_words (operator_id, id) on delete cascade
);
select platform_tenant_table('outreach_duty_readers');

-- External identities. An openid belongs to one app; the unionid joins apps of one company.
create table outreach_identities (
  operator_id uuid not null,
  member_id uuid not null,
  app text not null,
  openid text collate "C" not null,
  unionid text collate "C",
  linked_at timestamp with time zone not null,
  constraint outreach_identities_pkey primary key (operator_id, member_id, app),
  constraint outreach_identities_openid unique (operator_id, app, openid),
  constraint outreach_identities_app_check check ((app = ANY (ARRAY['mini'::text, 'web'::text]))),
  constraint outreach_identities_openid_check check (((length(openid) >= 1) AND (length(openid) <= 64))),
  constraint outreach_identities_unionid_check check (((length(unionid) >= 1) AND (length(unionid) <= 64))),
  constraint outreach_identities_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index outreach_identities_union on outreach_identities (operator_id, unionid) where (unionid IS NOT NULL);
select platform_tenant_table('outreach_identities');
create policy scope on outreach_identities as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_mail_servers (
  operator_id uuid not null,
  host text not null,
  port integer not null,
  security text not null,
  user_name text default ''::text not null,
  sealed_password bytea,
  sender text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  -- Domains to which exports may be mailed in addition to the operator's own users.
  export_domains text[] default '{}'::text[] not null,
  constraint outreach_mail_servers_pkey primary key (operator_id),
  constraint outreach_mail_servers_export_domains_check check ((cardinality(export_domains) <= 50)),
  constraint outreach_mail_servers_host_check check (((length(host) >= 1) AND (length(host) <= 253))),
  constraint outreach_mail_servers_port_check check (((port >= 1) AND (port <= 65535))),
  constraint outreach_mail_servers_security_check check ((security = ANY (ARRAY['none'::text, 'starttls'::text, 'tls'::text]))),
  constraint outreach_mail_servers_sender_check check (((length(sender) >= 3) AND (length(sender) <= 320))),
  constraint outreach_mail_servers_user_name_check check ((length(user_name) <= 200)),
  constraint outreach_mail_servers_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_mail_servers');
create policy scope on outreach_mail_servers as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Quiet hours in the operator's time zone, and the folding of frequent messages into one.
create table outreach_manners (
  operator_id uuid not null,
  quiet_from text,
  quiet_until text,
  fold_after smallint default 3 not null,
  fold_minutes smallint default 10 not null,
  version integer default 1 not null,
  constraint outreach_manners_pkey primary key (operator_id),
  constraint outreach_manners_fold_after_check check (((fold_after >= 1) AND (fold_after <= 20))),
  constraint outreach_manners_fold_minutes_check check (((fold_minutes >= 1) AND (fold_minutes <= 1440))),
  constraint outreach_manners_quiet check (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint outreach_manners_quiet_from_check check ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint outreach_manners_quiet_until_check check ((quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint outreach_manners_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_manners', 'select, insert, update');

-- Messages of the notification bell. Visibility is decided on reading, by station and permission.
create table outreach_messages (
  operator_id uuid not null,
  id uuid not null,
  station_id uuid,
  level smallint not null,
  -- { kind: 'alarm', step, alarm }: rendered in the reader's language.
  content jsonb not null,
  created_at timestamp with time zone not null,
  constraint outreach_messages_pkey primary key (operator_id, id),
  constraint outreach_messages_level_check check (((level >= 1) AND (level <= 4)))
);
select platform_tenant_table('outreach_messages', 'select, insert, delete');
create policy scope on outreach_messages as restrictive for all to evops_scoped
  using (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))))
  with check (((station_id IS NULL) OR (station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest))));

create table outreach_message_reads (
  operator_id uuid not null,
  user_id uuid not null,
  message_id uuid not null,
  read_at timestamp with time zone default now() not null,
  constraint outreach_message_reads_pkey primary key (operator_id, user_id, message_id),
  constraint outreach_message_reads_operator_id_message_id_fkey foreign key (operator_id, message_id) references outreach_messages (operator_id, id) on delete cascade
);
select platform_tenant_table('outreach_message_reads', 'select, insert, delete');

-- Notifications to one person on any subject, shown in the bell next to alarms. A row contains its own texts.
create table outreach_notices (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  level smallint not null,
  -- { title, text, place: each { zh, en, es } }
  content jsonb not null,
  href text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint outreach_notices_pkey primary key (operator_id, id),
  constraint outreach_notices_href_check check (((length(href) >= 1) AND (length(href) <= 300))),
  constraint outreach_notices_level_check check (((level >= 1) AND (level <= 4))),
  constraint outreach_notices_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index outreach_notices_of on outreach_notices (operator_id, user_id, id DESC);
create index outreach_notices_old on outreach_notices (created_at);
create index outreach_notices_unread on outreach_notices (operator_id, user_id) where (read_at IS NULL);
select platform_tenant_table('outreach_notices');

-- Data of a member's app. The row is also the lock that orders notifications to one person.
create table outreach_people (
  operator_id uuid not null,
  member_id uuid not null,
  language text,
  constraint outreach_people_pkey primary key (operator_id, member_id),
  constraint outreach_people_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_people_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('outreach_people');
create policy scope on outreach_people as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_push_subscriptions (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  endpoint text collate "C" not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  constraint outreach_push_subscriptions_pkey primary key (operator_id, id),
  constraint outreach_push_subscriptions_endpoint unique (operator_id, endpoint),
  constraint outreach_push_subscriptions_auth_check check ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint outreach_push_subscriptions_endpoint_check check (((length(endpoint) >= 10) AND (length(endpoint) <= 1000))),
  constraint outreach_push_subscriptions_p256dh_check check ((p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)),
  constraint outreach_push_subscriptions_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
create index outreach_push_subscriptions_of on outreach_push_subscriptions (operator_id, member_id);
select platform_tenant_table('outreach_push_subscriptions');
create policy scope on outreach_push_subscriptions as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Rules for messages: who receives them, messages, webhooks, mail.
create table outreach_rules (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  enabled boolean default true not null,
  -- Minimum alarm level; the next column lists the alarm steps.
  min_level smallint default 3 not null,
  steps text[] not null,
  -- Null: all stations.
  station_ids uuid[],
  bell boolean default true not null,
  emails text[] default '{}'::text[] not null,
  webhook_ids uuid[] default '{}'::uuid[] not null,
  -- Language of e-mails.
  language text default 'en'::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  wecom boolean default false not null,
  constraint outreach_rules_pkey primary key (operator_id, id),
  constraint outreach_rules_name_key unique (operator_id, name),
  constraint outreach_rules_emails_check check ((cardinality(emails) <= 50)),
  constraint outreach_rules_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_rules_min_level_check check (((min_level >= 1) AND (min_level <= 4))),
  constraint outreach_rules_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_rules_steps_check check (((cardinality(steps) >= 1) AND (cardinality(steps) <= 6))),
  constraint outreach_rules_webhook_ids_check check ((cardinality(webhook_ids) <= 20)),
  constraint outreach_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_rules');
create policy scope on outreach_rules as restrictive for all to evops_scoped
  using ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]))
  with check ((station_ids <@ (current_setting('evops.stations'::text))::uuid[]));

-- Scheduled exports that are repeated and sent to recipients.
create table outreach_schedules (
  operator_id uuid not null,
  id uuid not null,
  -- Owner of the schedule: each run uses the owner's current permissions and data scope.
  user_id uuid not null,
  name text not null,
  export_name text not null,
  format text not null,
  language text not null,
  -- Filter of the list's query, with the screen's names. Moving date ranges are stored in span.
  filter jsonb not null,
  filter_texts jsonb default '[]'::jsonb not null,
  span text,
  cadence text not null,
  weekday smallint,
  month_day smallint,
  -- Time of day in the operator's time zone.
  at_time text not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  emails text[] default '{}'::text[] not null,
  webhook_ids uuid[] default '{}'::uuid[] not null,
  state text default 'active'::text not null,
  -- Reason why the schedule stopped: permission lost, user deleted, or the target no longer exists.
  stop_reason text,
  next_at timestamp with time zone,
  last_at timestamp with time zone,
  last_run_id uuid,
  last_state text,
  last_error text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_schedules_pkey primary key (operator_id, id),
  constraint outreach_schedules_at_time_check check ((at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint outreach_schedules_cadence_check check ((cadence = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint outreach_schedules_check check ((((cardinality(user_ids) + cardinality(emails)) + cardinality(webhook_ids)) > 0)),
  constraint outreach_schedules_check1 check (((cadence = 'weekly'::text) = (weekday IS NOT NULL))),
  constraint outreach_schedules_check2 check (((cadence = 'monthly'::text) = (month_day IS NOT NULL))),
  constraint outreach_schedules_check3 check (((state = 'active'::text) = (next_at IS NOT NULL))),
  constraint outreach_schedules_check4 check (((state = 'stopped'::text) = (stop_reason IS NOT NULL))),
  constraint outreach_schedules_check5 check ((((last_at IS NULL) = (last_run_id IS NULL)) AND ((last_at IS NULL) = (last_state IS NULL)))),
  constraint outreach_schedules_check6 check (((last_error IS NULL) OR (last_state = 'failed'::text))),
  constraint outreach_schedules_emails_check check ((cardinality(emails) <= 50)),
  constraint outreach_schedules_export_name_check check (((length(export_name) >= 1) AND (length(export_name) <= 100))),
  constraint outreach_schedules_filter_check check ((jsonb_typeof(filter) = 'object'::text)),
  constraint outreach_schedules_format_check check ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text, 'jsonl'::text]))),
  constraint outreach_schedules_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_schedules_last_error_check check ((length(last_error) <= 100)),
  constraint outreach_schedules_last_state_check check ((last_state = ANY (ARRAY['running'::text, 'sent'::text, 'failed'::text]))),
  constraint outreach_schedules_month_day_check check (((month_day >= 1) AND (month_day <= 31))),
  constraint outreach_schedules_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_schedules_filter_texts_check check ((jsonb_typeof(filter_texts) = 'array'::text)),
  constraint outreach_schedules_span_check check ((span = ANY (ARRAY['today'::text, 'yesterday'::text, 'last-7-days'::text, 'this-week'::text, 'last-week'::text, 'this-month'::text, 'last-month'::text, 'last-quarter'::text, 'this-year'::text, 'last-year'::text]))),
  constraint outreach_schedules_state_check check ((state = ANY (ARRAY['active'::text, 'paused'::text, 'stopped'::text]))),
  constraint outreach_schedules_stop_reason_check check ((stop_reason = ANY (ARRAY['permission'::text, 'person'::text, 'export'::text]))),
  constraint outreach_schedules_user_ids_check check ((cardinality(user_ids) <= 50)),
  constraint outreach_schedules_webhook_ids_check check ((cardinality(webhook_ids) <= 20)),
  constraint outreach_schedules_weekday_check check (((weekday >= 1) AND (weekday <= 7))),
  constraint outreach_schedules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index outreach_schedules_due on outreach_schedules (next_at) where (state = 'active'::text);
create index outreach_schedules_of on outreach_schedules (operator_id, user_id, name, id);
create index outreach_schedules_running on outreach_schedules (last_at) where (last_state = 'running'::text);
select platform_tenant_table('outreach_schedules');

-- User ids of staff in enterprise WeChat.
create table outreach_staff (
  operator_id uuid not null,
  user_id uuid not null,
  wecom_id text collate "C" not null,
  constraint outreach_staff_pkey primary key (operator_id, user_id),
  constraint outreach_staff_wecom unique (operator_id, wecom_id),
  constraint outreach_staff_wecom_id_check check ((wecom_id ~ '^[A-Za-z0-9_.@-]{1,64}$'::text)),
  constraint outreach_staff_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_staff');

-- One-time codes that link a user to their enterprise WeChat account. A user sends the code to our application there.
-- Stored as a keyed hash, valid for ten minutes, usable once.
create table outreach_staff_codes (
  operator_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  until timestamp with time zone not null,
  constraint outreach_staff_codes_pkey primary key (operator_id, user_id),
  constraint outreach_staff_codes_once unique (operator_id, code_hash),
  constraint outreach_staff_codes_code_hash_check check ((length(code_hash) = 32)),
  constraint outreach_staff_codes_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_staff_codes');
create policy scope on outreach_staff_codes as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Number of messages per template that a member still accepts in the mini-programme. Each consent allows one message.
create table outreach_subscriptions (
  operator_id uuid not null,
  member_id uuid not null,
  template_id text collate "C" not null,
  remaining integer not null,
  constraint outreach_subscriptions_pkey primary key (operator_id, member_id, template_id),
  constraint outreach_subscriptions_remaining_check check (((remaining >= 0) AND (remaining <= 1000))),
  constraint outreach_subscriptions_template_id_check check (((length(template_id) >= 1) AND (length(template_id) <= 100))),
  constraint outreach_subscriptions_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id)
);
select platform_tenant_table('outreach_subscriptions');
create policy scope on outreach_subscriptions as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_templates (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  event text not null,
  -- { zh, en, es }: { title, text } each.
  texts jsonb not null,
  -- Channel-specific settings: template ids of the channel, and the meaning of each template field.
  variants jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_templates_pkey primary key (operator_id, id),
  constraint outreach_templates_event unique (operator_id, id, event),
  constraint outreach_templates_name_key unique (operator_id, name),
  constraint outreach_templates_event_check check ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_templates_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_templates_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_templates');
create policy scope on outreach_templates as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_campaigns (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  template_id uuid not null,
  event text default 'campaign'::text not null,
  -- Member filter, in the format of the member list.
  filter jsonb default '{}'::jsonb not null,
  channels text[] not null,
  -- Start time on the operator's clock. Null: the campaign is started manually.
  starts_at timestamp with time zone,
  state text default 'draft'::text not null,
  -- Number of recipients counted by the last dry run or by the start.
  counted integer,
  -- Progress of the campaign. Members are processed in the order of joining.
  place_at timestamp with time zone,
  place_id uuid,
  by_name text default ''::text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  constraint outreach_campaigns_pkey primary key (operator_id, id),
  constraint outreach_campaigns_name_key unique (operator_id, name),
  constraint outreach_campaigns_by_name_check check ((length(by_name) <= 100)),
  constraint outreach_campaigns_channels_check check (((cardinality(channels) >= 1) AND (cardinality(channels) <= 6))),
  constraint outreach_campaigns_counted_check check ((counted >= 0)),
  constraint outreach_campaigns_event_check check ((event = 'campaign'::text)),
  constraint outreach_campaigns_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_campaigns_place check (((place_at IS NULL) = (place_id IS NULL))),
  constraint outreach_campaigns_scheduled check (((state <> 'scheduled'::text) OR (starts_at IS NOT NULL))),
  constraint outreach_campaigns_state_check check ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'running'::text, 'done'::text, 'stopped'::text]))),
  constraint outreach_campaigns_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint outreach_campaigns_template foreign key (operator_id, template_id, event) references outreach_templates (operator_id, id, event)
);
create index outreach_campaigns_due on outreach_campaigns (starts_at) where (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
select platform_tenant_table('outreach_campaigns');
create policy scope on outreach_campaigns as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Notification rule per event: the template, and the channels. The first channel that works is used.
create table outreach_event_rules (
  operator_id uuid not null,
  event text not null,
  enabled boolean default true not null,
  -- Null: the default text of the product.
  template_id uuid,
  channels text[] not null,
  -- True: the notice is sent at night, too.
  at_night boolean default false not null,
  version integer default 1 not null,
  -- Low-balance threshold, in the operator's minor units. Null: the balance is low when it is below the cost of the
  -- last session.
  threshold_minor bigint,
  constraint outreach_event_rules_pkey primary key (operator_id, event),
  constraint outreach_event_rules_channels_check check (((cardinality(channels) >= 1) AND (cardinality(channels) <= 6))),
  constraint outreach_event_rules_event_check check ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_event_rules_threshold check (((threshold_minor IS NULL) OR ((event = 'balance_low'::text) AND ((threshold_minor >= 1) AND (threshold_minor <= '100000000000'::bigint))))),
  constraint outreach_event_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint outreach_event_rules_template foreign key (operator_id, template_id, event) references outreach_templates (operator_id, id, event)
);
select platform_tenant_table('outreach_event_rules');
create policy scope on outreach_event_rules as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Notices to one member. A notice appears in the member's app immediately. In addition it is sent over one channel, the
-- first that works.
create table outreach_member_notices (
  operator_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  event text not null,
  -- Identifier of the subject, in the numbering of the module that owns the subject. Each subject is notified once.
  about text collate "C" not null,
  campaign_id uuid,
  template_id uuid,
  marks jsonb not null,
  language text not null,
  title text not null,
  text text not null,
  channels text[] not null,
  -- Position of the channel that is tried now, from 1.
  step smallint default 1 not null,
  -- Number of attempts on the current channel.
  attempts smallint default 0 not null,
  -- folded: merged into another notice; bell: shown only in the app.
  state text not null,
  sent_by text,
  -- Sent by a loopback channel. Test notices are not counted anywhere.
  test boolean,
  folded_into uuid,
  folded integer default 0 not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  read_at timestamp with time zone,
  -- Delivery receipt: the provider's later report on an accepted message, either delivered to the phone or failed with
  -- a reason. `receipt_no` is the provider's message id.
  receipt_no text collate "C",
  receipt text,
  receipt_reason text,
  receipt_at timestamp with time zone,
  constraint outreach_member_notices_pkey primary key (operator_id, id),
  constraint outreach_member_notices_once unique (operator_id, member_id, event, about),
  constraint outreach_member_notices_about_check check (((length(about) >= 1) AND (length(about) <= 100))),
  constraint outreach_member_notices_event_check check ((event ~ '^[a-z][a-z_]{1,30}$'::text)),
  constraint outreach_member_notices_folded check (((state = 'folded'::text) = (folded_into IS NOT NULL))),
  constraint outreach_member_notices_folded_check check ((folded >= 0)),
  constraint outreach_member_notices_is_test check ((test IS NOT FALSE)),
  constraint outreach_member_notices_language_check check ((language = ANY (ARRAY['zh'::text, 'en'::text, 'es'::text]))),
  constraint outreach_member_notices_receipt check (((receipt IS NULL) = (receipt_no IS NULL))),
  constraint outreach_member_notices_receipt_check check ((receipt = ANY (ARRAY['awaited'::text, 'delivered'::text, 'failed'::text]))),
  constraint outreach_member_notices_receipt_no_check check (((length(receipt_no) >= 1) AND (length(receipt_no) <= 100))),
  constraint outreach_member_notices_receipt_reason_check check ((length(receipt_reason) <= 200)),
  constraint outreach_member_notices_received check (((receipt_at IS NULL) = (COALESCE(receipt, 'awaited'::text) = 'awaited'::text))),
  constraint outreach_member_notices_sent check (((state = 'sent'::text) = (sent_by IS NOT NULL))),
  constraint outreach_member_notices_state_check check ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'bell'::text, 'failed'::text, 'folded'::text, 'stopped'::text]))),
  constraint outreach_member_notices_step_check check ((step >= 1)),
  constraint outreach_member_notices_text_check check ((length(text) <= 2000)),
  constraint outreach_member_notices_title_check check ((length(title) <= 200)),
  constraint outreach_member_notices_operator_id_campaign_id_fkey foreign key (operator_id, campaign_id) references outreach_campaigns (operator_id, id) on delete cascade,
  constraint outreach_member_notices_operator_id_member_id_fkey foreign key (operator_id, member_id) references members_members (operator_id, id),
  constraint outreach_member_notices_test foreign key (operator_id, test) references organisation_operators (operator_id, demo)
);
create index outreach_member_notices_at on outreach_member_notices (operator_id, created_at DESC, id DESC);
create index outreach_member_notices_awaited on outreach_member_notices (done_at) where (receipt = 'awaited'::text);
create index outreach_member_notices_campaign on outreach_member_notices (operator_id, campaign_id, id) where (campaign_id IS NOT NULL);
create index outreach_member_notices_due on outreach_member_notices (next_at) where (state = 'waiting'::text);
create index outreach_member_notices_of on outreach_member_notices (operator_id, member_id, id DESC);
create index outreach_member_notices_old on outreach_member_notices (created_at);
create index outreach_member_notices_receipt_no on outreach_member_notices (operator_id, receipt_no) where (receipt_no IS NOT NULL);
create index outreach_member_notices_received_by on outreach_member_notices (operator_id, template_id, receipt) where (receipt IS NOT NULL);
select platform_tenant_table('outreach_member_notices');
create policy scope on outreach_member_notices as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_member_tries (
  operator_id uuid not null,
  notice_id uuid not null,
  no smallint not null,
  channel text not null,
  at timestamp with time zone not null,
  -- skipped: the channel was not tried; the reason is recorded.
  outcome text not null,
  -- Code of the provider, or our own reason.
  code text default ''::text not null,
  answer text default ''::text not null,
  environment text default 'production'::text not null,
  demo boolean generated always as (
CASE
    WHEN (environment = 'loopback'::text) THEN true
    ELSE NULL::boolean
END) stored,
  constraint outreach_member_tries_pkey primary key (operator_id, notice_id, no),
  constraint outreach_member_tries_answer_check check ((length(answer) <= 300)),
  constraint outreach_member_tries_code_check check ((length(code) <= 100)),
  constraint outreach_member_tries_environment_check check ((environment = ANY (ARRAY['production'::text, 'loopback'::text]))),
  constraint outreach_member_tries_no_check check ((no >= 1)),
  constraint outreach_member_tries_outcome_check check ((outcome = ANY (ARRAY['sent'::text, 'skipped'::text, 'refused'::text, 'failed'::text, 'delivered'::text, 'undelivered'::text]))),
  constraint outreach_member_tries_demo_alone foreign key (operator_id, demo) references organisation_operators (operator_id, demo),
  constraint outreach_member_tries_operator_id_notice_id_fkey foreign key (operator_id, notice_id) references outreach_member_notices (operator_id, id) on delete cascade
);
select platform_tenant_table('outreach_member_tries', 'select, insert, delete');
create policy scope on outreach_member_tries as restrictive for all to evops_scoped
  using (false)
  with check (false);

create table outreach_webhooks (
  operator_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  enabled boolean default true not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint outreach_webhooks_pkey primary key (operator_id, id),
  constraint outreach_webhooks_name_key unique (operator_id, name),
  constraint outreach_webhooks_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint outreach_webhooks_url_check check ((length(url) <= 500)),
  constraint outreach_webhooks_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('outreach_webhooks');
create policy scope on outreach_webhooks as restrictive for all to evops_scoped
  using (false)
  with check (false);

-- Calls received from enterprise WeChat, by subject key. Each call takes effect once.
create table outreach_wecom_calls (
  operator_id uuid not null,
  key text collate "C" not null,
  at timestamp with time zone not null,
  constraint outreach_wecom_calls_pkey primary key (operator_id, key),
  constraint outreach_wecom_calls_key_check check (((length(key) >= 1) AND (length(key) <= 300))),
  constraint outreach_wecom_calls_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index outreach_wecom_calls_at on outreach_wecom_calls (at);
select platform_tenant_table('outreach_wecom_calls', 'select, insert, delete');
