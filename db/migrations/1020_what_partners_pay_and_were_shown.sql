-- What a partner by T/CEC pays at a station, as it was told last (notification_stationFee), and since when it is as it is: a
-- change of price alone makes a station one that changed.
create table interop_told_fees (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  digest bytea not null check (length(digest) = 32),
  changed_at timestamptz not null,
  -- What the partner took; null: nothing yet.
  known_digest bytea check (length(known_digest) = 32),
  failures smallint not null default 0 check (failures between 0 and 100),
  next_at timestamptz not null,
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_told_fees', 'select, insert, update, delete');
select platform_scoped_table('interop_told_fees', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

alter table organisation_partners
  -- Some platforms know no such call.
  add column tells_fees boolean not null default true,
  -- Some read tokens of OCPI as they are, where the text has them in Base64.
  add column raw_tokens boolean not null default false;

-- Which bill of an order a partner was sent: of a newer one it hears by itself.
alter table interop_sessions
  add column record_revision smallint check (record_revision > 0);

-- By which rule a connector is priced, and since when: that alone moves its `last_updated`.
alter table interop_told_states
  add column rule_id uuid,
  add column ruled_at timestamptz;

-- What a station was when a partner was shown it: one that is deleted is told to be gone, not left out.
create table interop_shown_places (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  card jsonb not null check (jsonb_typeof(card) = 'object'),
  primary key (operator_id, partner_id, station_id),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_shown_places', 'select, insert, update, delete');
select platform_scoped_table('interop_shown_places', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Connectors that a partner was shown at a station and that stand at another one now.
create table interop_moved_guns (
  operator_id uuid not null,
  partner_id uuid not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  removed_at timestamptz not null,
  primary key (operator_id, partner_id, station_id, pile_id, gun_no),
  foreign key (operator_id, partner_id) references organisation_partners (operator_id, id) on delete cascade
);
select platform_tenant_table('interop_moved_guns', 'select, insert, update, delete');
select platform_scoped_table('interop_moved_guns', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
