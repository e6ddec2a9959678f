-- A connector that a partner reserved is a booking like a member's, so that one connector is promised once.
alter table members_bookings
  drop constraint members_bookings_source_check,
  add constraint members_bookings_source_check check (source in ('desk', 'app', 'api', 'partner'));

-- What a partner's fees were made of when they were worked out last: they are again where that is another.
alter table interop_links add column fees_mark text check (length(fees_mark) = 32);

-- What stations of partners say that they gave on a day (T/CEC 102, query_station_stats), and when they are asked next.
create table interop_roaming_stats (
  operator_id uuid not null,
  partner_id uuid not null,
  station_no text collate "C" not null check (length(station_no) between 1 and 36),
  -- Of China's calendar, as the text has it.
  day date not null,
  energy_dwh bigint not null check (energy_dwh >= 0),
  said jsonb not null check (jsonb_typeof(said) = 'object'),
  asked_at timestamptz not null,
  primary key (operator_id, partner_id, station_no, day),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_roaming_stats', 'select, insert, update, delete');
create index interop_roaming_stats_newest on interop_roaming_stats (operator_id, partner_id, day desc, station_no);
alter table interop_roaming_links
  add column stats_at timestamptz not null default '-infinity',
  add column stats_problem text not null default '' check (length(stats_problem) <= 300);
