-- Cameras of stations, who watched them, and snapshots of them.
create table video_cameras (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  camera_no text not null check (length(camera_no) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  station_id uuid not null,
  pile_id uuid,
  space_no text check (length(space_no) between 1 and 20),
  maker text check (length(maker) between 1 and 60),
  model text check (length(model) between 1 and 60),
  protocol text not null check (protocol in ('rtsp', 'onvif', 'hls', 'gb28181', 'test')),
  -- Without user and password: those stand beside it, the password sealed.
  address text not null check (length(address) <= 500),
  sub_address text check (length(sub_address) between 8 and 500),
  snapshot_address text check (length(snapshot_address) between 8 and 500),
  user_name text check (length(user_name) between 1 and 60),
  password_sealed bytea check (length(password_sealed) between 28 and 600),
  ptz boolean not null,
  enabled boolean not null,
  -- Rectangles in thousandths of the picture that nobody sees.
  masks jsonb not null default '[]' check (jsonb_typeof(masks) = 'array' and jsonb_array_length(masks) <= 8),
  remark text check (length(remark) between 1 and 500),
  -- What the last look found.
  state text not null default 'never' check (state in ('never', 'reachable', 'away')),
  state_at timestamptz,
  away_since timestamptz,
  fault text check (length(fault) <= 40),
  codec text check (length(codec) <= 20),
  width integer check (width between 1 and 65535),
  height integer check (height between 1 and 65535),
  frames_per100s integer check (frames_per100s between 1 and 100000),
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint video_cameras_no unique (operator_id, camera_no),
  constraint video_cameras_looked check ((state = 'never') = (state_at is null)),
  constraint video_cameras_away check ((state = 'away') = (away_since is not null) and (state = 'away') = (fault is not null)),
  constraint video_cameras_steered check (not ptz or protocol in ('onvif', 'gb28181')),
  constraint video_cameras_address check ((protocol = 'test') = (address = '')),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
create index video_cameras_by_station on video_cameras (operator_id, station_id);
create index video_cameras_by_pile on video_cameras (operator_id, pile_id) where pile_id is not null;
select platform_tenant_table('video_cameras', 'select, insert, update, delete');
select platform_scoped_table('video_cameras', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Who watched which camera, from when to when: kept when the camera goes.
create table video_views (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  camera_id uuid not null,
  camera_no text not null check (length(camera_no) between 1 and 40),
  camera_name text not null check (length(camera_name) between 1 and 60),
  station_id uuid not null,
  user_id uuid not null,
  user_name text not null check (length(user_name) <= 200),
  started_at timestamptz not null,
  -- Written every minute while it goes on: what a killed process leaves ends there.
  seen_at timestamptz not null,
  ended_at timestamptz,
  primary key (operator_id, id),
  constraint video_views_span check (seen_at >= started_at and ended_at >= started_at),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index video_views_newest on video_views (operator_id, started_at desc, id desc);
select platform_tenant_table('video_views', 'select, insert, update');
select platform_scoped_table('video_views', 'station_id = any (current_setting(''evops.stations'')::uuid[])');
grant delete on video_views to evops_platform;

-- Walls that somebody saved for themselves.
create table video_walls (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  size smallint not null check (size in (1, 4, 9, 16)),
  camera_ids uuid[] not null check (cardinality(camera_ids) <= 16),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint video_walls_name unique (operator_id, user_id, name)
);
select platform_tenant_table('video_walls', 'select, insert, update, delete');

-- Which alarms a snapshot is taken of; without a row the standard ones.
create table video_rules (
  operator_id uuid primary key references organisation_operators (operator_id),
  from_alarms boolean not null,
  alarm_level smallint not null check (alarm_level between 1 and 4),
  version integer not null default 1
);
select platform_tenant_table('video_rules', 'select, insert, update');

create table video_snapshots (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  camera_id uuid not null,
  station_id uuid not null,
  cause text not null check (cause in ('alarm', 'person')),
  alarm_id uuid,
  at timestamptz not null,
  state text not null check (state in ('waiting', 'taken', 'failed')),
  fault text check (length(fault) <= 40),
  by_name text check (length(by_name) <= 200),
  masked boolean not null default false,
  test boolean not null,
  bytes integer check (bytes between 1 and 8388608),
  sha256 bytea check (length(sha256) = 32),
  stored_as text check (stored_as ~ '^[0-9a-f]{32}$'),
  primary key (operator_id, id),
  constraint video_snapshots_once unique (operator_id, alarm_id, camera_id),
  constraint video_snapshots_cause check ((cause = 'alarm') = (alarm_id is not null)),
  constraint video_snapshots_taken check (case state when 'taken' then num_nonnulls(bytes, sha256, stored_as) = 3 else num_nonnulls(bytes, sha256, stored_as) = 0 end),
  constraint video_snapshots_failed check ((state = 'failed') = (fault is not null)),
  foreign key (operator_id, camera_id) references video_cameras (operator_id, id) on delete cascade,
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index video_snapshots_newest on video_snapshots (operator_id, at desc, id desc);
create index video_snapshots_at on video_snapshots (at);
create index video_snapshots_waiting on video_snapshots (at) where state = 'waiting';
select platform_tenant_table('video_snapshots', 'select, insert, update, delete');
select platform_scoped_table('video_snapshots', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- Snapshots and views go by a rule of their own: they tell of people.
alter table platform_retention drop constraint platform_retention_kind_check;
alter table platform_retention add constraint platform_retention_kind_check
  check (kind in ('frames', 'samples', 'states', 'events', 'audit', 'exports', 'uploads', 'positions', 'snapshots'));
insert into platform_retention (kind, days) values ('snapshots', 30);
