-- OCPP messages, packed (decision 93): a row holds those of one charge point within one hour (UTC), compressed, with what is
-- needed to find them. What the gateway writes every half second waits in a table of its own, whose room is used again,
-- until the hour is over; then all of the hour become a row of the day's partition. What stands in stations_frames is
-- read beside them until it was packed or has gone.
create table stations_frame_flushes (
  operator_id uuid not null,
  pile_key bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  frames integer not null check (frames > 0),
  errors boolean not null,
  -- Names of the calls in it, separated by blanks.
  actions text not null,
  -- Milliseconds after from_at of what the charge point said itself.
  heard integer[] not null,
  packed bytea not null check (length(packed) > 1),
  constraint stations_frame_flushes_hour check (to_at >= from_at
    and date_bin('1 hour', from_at, '2000-01-01 00:00Z') = date_bin('1 hour', to_at, '2000-01-01 00:00Z'))
);
-- Compressed already.
alter table stations_frame_flushes alter packed set storage external;
create index stations_frame_flushes_pile on stations_frame_flushes (operator_id, pile_key, to_at);
select platform_tenant_table('stations_frame_flushes', 'select');
select platform_gateway_table('stations_frame_flushes', 'select, insert');
grant delete on stations_frame_flushes to evops_platform;
create policy scope on stations_frame_flushes as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_frame_flushes.operator_id
  and p.pile_key = stations_frame_flushes.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_frame_flushes.operator_id and p.pile_key = stations_frame_flushes.pile_key));
alter table stations_frame_flushes alter actions set statistics 0, alter heard set statistics 0, alter packed set statistics 0;

create table stations_frame_packs (
  operator_id uuid not null,
  pile_key bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  frames integer not null check (frames > 0),
  errors boolean not null,
  actions text not null,
  heard integer[] not null,
  packed bytea not null check (length(packed) > 1),
  constraint stations_frame_packs_hour check (to_at >= from_at
    and date_bin('1 hour', from_at, '2000-01-01 00:00Z') = date_bin('1 hour', to_at, '2000-01-01 00:00Z'))
) partition by range (from_at);
alter table stations_frame_packs alter packed set storage external;
create index stations_frame_packs_pile on stations_frame_packs (operator_id, pile_key, to_at);
select platform_tenant_table('stations_frame_packs', 'select');
select platform_gateway_table('stations_frame_packs', 'select');
grant insert, delete on stations_frame_packs to evops_platform;
create policy scope on stations_frame_packs as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_frame_packs.operator_id
  and p.pile_key = stations_frame_packs.pile_key)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_frame_packs.operator_id and p.pile_key = stations_frame_packs.pile_key));

create table stations_frame_packs_other partition of stations_frame_packs default;
alter table stations_frame_packs_other alter actions set statistics 0, alter heard set statistics 0, alter packed set statistics 0;

-- What was said before goes into packs hour by hour, and what was packed goes from here.
grant delete on stations_frames to evops_platform;
