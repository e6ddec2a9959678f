-- Tables of video.

-- Cameras of stations. The tables of this module also hold snapshots and who watched the cameras.
create table video_cameras (
  operator_id uuid not null,
  id uuid not null,
  camera_no text not null,
  name text not null,
  station_id uuid not null,
  charge_point_id uuid,
  space_no text,
  maker text,
  model text,
  protocol text not null,
  -- Address without user and password. These have their own columns; the password is sealed.
  address text not null,
  sub_address text,
  snapshot_address text,
  user_name text,
  password_sealed bytea,
  ptz boolean not null,
  enabled boolean not null,
  -- Rectangles that are hidden from every viewer, in thousandths of the picture.
  masks jsonb default '[]'::jsonb not null,
  remark text,
  -- Result of the last check of the camera.
  state text default 'never'::text not null,
  state_at timestamp with time zone,
  away_since timestamp with time zone,
  fault text,
  codec text,
  width integer,
  height integer,
  frames_per100s integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint video_cameras_pkey primary key (operator_id, id),
  constraint video_cameras_no unique (operator_id, camera_no),
  constraint video_cameras_address check (((protocol = 'test'::text) = (address = ''::text))),
  constraint video_cameras_address_check check ((length(address) <= 500)),
  constraint video_cameras_away check ((((state = 'away'::text) = (away_since IS NOT NULL)) AND ((state = 'away'::text) = (fault IS NOT NULL)))),
  constraint video_cameras_camera_no_check check (((length(camera_no) >= 1) AND (length(camera_no) <= 40))),
  constraint video_cameras_codec_check check ((length(codec) <= 20)),
  constraint video_cameras_fault_check check ((length(fault) <= 40)),
  constraint video_cameras_frames_per100s_check check (((frames_per100s >= 1) AND (frames_per100s <= 100000))),
  constraint video_cameras_height_check check (((height >= 1) AND (height <= 65535))),
  constraint video_cameras_looked check (((state = 'never'::text) = (state_at IS NULL))),
  constraint video_cameras_maker_check check (((length(maker) >= 1) AND (length(maker) <= 60))),
  constraint video_cameras_masks_check check (((jsonb_typeof(masks) = 'array'::text) AND (jsonb_array_length(masks) <= 8))),
  constraint video_cameras_model_check check (((length(model) >= 1) AND (length(model) <= 60))),
  constraint video_cameras_name_check check (((length(name) >= 1) AND (length(name) <= 60))),
  constraint video_cameras_password_sealed_check check (((length(password_sealed) >= 28) AND (length(password_sealed) <= 600))),
  constraint video_cameras_protocol_check check ((protocol = ANY (ARRAY['rtsp'::text, 'onvif'::text, 'hls'::text, 'gb28181'::text, 'test'::text]))),
  constraint video_cameras_remark_check check (((length(remark) >= 1) AND (length(remark) <= 500))),
  constraint video_cameras_snapshot_address_check check (((length(snapshot_address) >= 8) AND (length(snapshot_address) <= 500))),
  constraint video_cameras_space_no_check check (((length(space_no) >= 1) AND (length(space_no) <= 20))),
  constraint video_cameras_state_check check ((state = ANY (ARRAY['never'::text, 'reachable'::text, 'away'::text]))),
  constraint video_cameras_steered check (((NOT ptz) OR (protocol = ANY (ARRAY['onvif'::text, 'gb28181'::text])))),
  constraint video_cameras_sub_address_check check (((length(sub_address) >= 8) AND (length(sub_address) <= 500))),
  constraint video_cameras_user_name_check check (((length(user_name) >= 1) AND (length(user_name) <= 60))),
  constraint video_cameras_width_check check (((width >= 1) AND (width <= 65535))),
  constraint video_cameras_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint video_cameras_operator_id_charge_point_id_fkey foreign key (operator_id, charge_point_id) references stations_charge_points (operator_id, id),
  constraint video_cameras_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index video_cameras_by_charge_point on video_cameras (operator_id, charge_point_id) where (charge_point_id IS NOT NULL);
create index video_cameras_by_station on video_cameras (operator_id, station_id);
select platform_tenant_table('video_cameras');
create policy scope on video_cameras as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Alarms for which a snapshot is taken. An operator without a row has the default rules.
create table video_rules (
  operator_id uuid not null,
  from_alarms boolean not null,
  alarm_level smallint not null,
  version integer default 1 not null,
  constraint video_rules_pkey primary key (operator_id),
  constraint video_rules_alarm_level_check check (((alarm_level >= 1) AND (alarm_level <= 4))),
  constraint video_rules_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('video_rules', 'select, insert, update');

create table video_snapshots (
  operator_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  station_id uuid not null,
  cause text not null,
  alarm_id uuid,
  at timestamp with time zone not null,
  state text not null,
  fault text,
  by_name text,
  masked boolean default false not null,
  test boolean not null,
  bytes integer,
  sha256 bytea,
  stored_as text,
  constraint video_snapshots_pkey primary key (operator_id, id),
  constraint video_snapshots_once unique (operator_id, alarm_id, camera_id),
  constraint video_snapshots_by_name_check check ((length(by_name) <= 200)),
  constraint video_snapshots_bytes_check check (((bytes >= 1) AND (bytes <= 8388608))),
  constraint video_snapshots_cause check (((cause = 'alarm'::text) = (alarm_id IS NOT NULL))),
  constraint video_snapshots_cause_check check ((cause = ANY (ARRAY['alarm'::text, 'person'::text]))),
  constraint video_snapshots_failed check (((state = 'failed'::text) = (fault IS NOT NULL))),
  constraint video_snapshots_fault_check check ((length(fault) <= 40)),
  constraint video_snapshots_sha256_check check ((length(sha256) = 32)),
  constraint video_snapshots_state_check check ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'failed'::text]))),
  constraint video_snapshots_stored_as_check check ((stored_as ~ '^[0-9a-f]{32}$'::text)),
  constraint video_snapshots_taken check (
CASE state
    WHEN 'taken'::text THEN (num_nonnulls(bytes, sha256, stored_as) = 3)
    ELSE (num_nonnulls(bytes, sha256, stored_as) = 0)
END),
  constraint video_snapshots_operator_id_camera_id_fkey foreign key (operator_id, camera_id) references video_cameras (operator_id, id) on delete cascade,
  constraint video_snapshots_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint video_snapshots_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index video_snapshots_at on video_snapshots (at);
create index video_snapshots_newest on video_snapshots (operator_id, at DESC, id DESC);
create index video_snapshots_waiting on video_snapshots (at) where (state = 'waiting'::text);
select platform_tenant_table('video_snapshots');
create policy scope on video_snapshots as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Log of who watched which camera, from when to when. The log remains after the camera is deleted.
create table video_views (
  operator_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  camera_no text not null,
  camera_name text not null,
  station_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  started_at timestamp with time zone not null,
  -- Updated every minute while the view is open. If the process is killed, the view ends at this time.
  seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint video_views_pkey primary key (operator_id, id),
  constraint video_views_camera_name_check check (((length(camera_name) >= 1) AND (length(camera_name) <= 60))),
  constraint video_views_camera_no_check check (((length(camera_no) >= 1) AND (length(camera_no) <= 40))),
  constraint video_views_span check (((seen_at >= started_at) AND (ended_at >= started_at))),
  constraint video_views_user_name_check check ((length(user_name) <= 200)),
  constraint video_views_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id),
  constraint video_views_operator_id_station_id_fkey foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
create index video_views_newest on video_views (operator_id, started_at DESC, id DESC);
select platform_tenant_table('video_views', 'select, insert, update');
grant delete on video_views to evops_platform;
create policy scope on video_views as restrictive for all to evops_scoped
  using ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])))
  with check ((station_id = ANY ((current_setting('evops.stations'::text))::uuid[])));

-- Video walls that users saved for themselves.
create table video_walls (
  operator_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  size smallint not null,
  camera_ids uuid[] not null,
  version integer default 1 not null,
  constraint video_walls_pkey primary key (operator_id, id),
  constraint video_walls_name unique (operator_id, user_id, name),
  constraint video_walls_camera_ids_check check ((cardinality(camera_ids) <= 16)),
  constraint video_walls_name_check check (((length(name) >= 1) AND (length(name) <= 40))),
  constraint video_walls_size_check check ((size = ANY (ARRAY[1, 4, 9, 16]))),
  constraint video_walls_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
select platform_tenant_table('video_walls');
