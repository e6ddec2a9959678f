-- Words from the dispatcher to who is on duty, and who said in enterprise WeChat that they have it.
create table outreach_duty_words (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  station_id uuid,
  text text not null check (length(text) between 1 and 500),
  by_user_id uuid not null,
  at timestamptz not null,
  primary key (operator_id, id)
);
create index outreach_duty_words_at on outreach_duty_words (operator_id, at desc);
select platform_tenant_table('outreach_duty_words', 'select, insert, delete');
select platform_scoped_table('outreach_duty_words', $$
  station_id is null or station_id in (select unnest(current_setting('evops.stations')::uuid[]))$$);

create table outreach_duty_readers (
  operator_id uuid not null,
  word_id uuid not null,
  user_id uuid not null,
  by text not null check (by in ('wecom', 'bell')),
  acknowledged_at timestamptz,
  primary key (operator_id, word_id, user_id),
  constraint outreach_duty_readers_wecom check (acknowledged_at is null or by = 'wecom'),
  foreign key (operator_id, word_id) references outreach_duty_words (operator_id, id) on delete cascade
);
select platform_tenant_table('outreach_duty_readers', 'select, insert, update, delete');

-- What somebody sends to our application to say who they are here: a keyed hash, for ten minutes, once.
create table outreach_staff_codes (
  operator_id uuid not null references organisation_operators (operator_id),
  user_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  until timestamptz not null,
  primary key (operator_id, user_id),
  constraint outreach_staff_codes_once unique (operator_id, code_hash)
);
select platform_tenant_table('outreach_staff_codes');
select platform_scoped_table('outreach_staff_codes', 'false');

-- Calls of enterprise WeChat that were heard, by what they are about: each acts once.
create table outreach_wecom_calls (
  operator_id uuid not null references organisation_operators (operator_id),
  key text collate "C" not null check (length(key) between 1 and 300),
  at timestamptz not null,
  primary key (operator_id, key)
);
create index outreach_wecom_calls_at on outreach_wecom_calls (at);
select platform_tenant_table('outreach_wecom_calls', 'select, insert, delete');
