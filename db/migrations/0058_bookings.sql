-- Bookings: a gun kept for one start token, from a little before its time until the time is over. Two of them never keep
-- one gun at once, whoever writes them; a start by somebody else there is refused, the holder's start uses the booking up.

-- What may be booked, and how it stands now.
create view stations_bookable_guns with (security_invoker = true) as
select p.operator_id, p.station_id, s.name as station_name, s.time_zone, s.bookable, p.id as pile_id, p.pile_no, p.name as pile_name,
  g.gun_no, g.connector_type, p.asset_state in ('awaiting', 'operating') and s.status in (0, 50) as takes_starts,
  coalesce(l.connected, false) as connected, n.status, n.changed_at as status_at
from stations_piles p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id
left join stations_gun_states n on n.operator_id = p.operator_id and n.pile_id = p.id and n.gun_no = g.gun_no;
grant select on stations_bookable_guns to evops_app, evops_platform;

-- An operator's own rules; without a row those of the program.
create table members_booking_rules (
  operator_id uuid primary key references organisation_operators,
  ahead_hours integer not null check (ahead_hours between 1 and 2160),
  hold_minutes integer not null check (hold_minutes between 5 and most_minutes),
  most_minutes integer not null check (most_minutes between 5 and 240),
  lead_minutes integer not null check (lead_minutes between 0 and 120),
  open_each integer not null check (open_each between 1 and 20),
  cancel_minutes integer not null check (cancel_minutes between 0 and 1440),
  -- So many missed within so many days: no booking for so many days. 0 missed: never.
  missed_most integer not null check (missed_most between 0 and 50),
  missed_days integer not null check (missed_days between 1 and 365),
  block_days integer not null check (block_days between 1 and 365),
  updated_at timestamptz not null default now()
);
select platform_tenant_table('members_booking_rules', 'select, insert, update');

create table members_bookings (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  -- Whose start token it is; null: nobody's known.
  member_id uuid,
  id_tag text not null check (length(id_tag) between 1 and 20),
  id_tag_key text collate "C" not null generated always as (lower(id_tag)) stored,
  -- Others of its group may use the booking.
  group_tag text check (length(group_tag) between 1 and 36),
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null check (gun_no between 1 and 99),
  connector_type smallint not null check (connector_type between 1 and 6),
  -- Any gun of its kind will do: it may be given another one.
  any_gun boolean not null,
  -- The gun is kept from here on; nobody else may start there.
  held_from timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'used', 'cancelled', 'no_show', 'expired')),
  -- Who keeps the gun: its charge point took a reservation, or the platform refuses other starts alone.
  hold text not null default 'none' check (hold in ('none', 'pile', 'platform')),
  -- The reservation's number at the charge point, the same however often it is told.
  reservation_no integer not null check (reservation_no > 0),
  -- A reservation that must be taken back, at this charge point.
  release_pile_id uuid,
  -- Somebody works on it until then, or it is tried again then.
  next_at timestamptz,
  order_id uuid,
  ended_at timestamptz,
  -- Counts as missed: nobody came, or it was cancelled too late.
  missed boolean not null default false,
  reason text not null default '' check (length(reason) <= 500),
  note text not null default '' check (length(note) <= 500),
  source text not null check (source in ('desk', 'app', 'api')),
  created_by uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  check (held_from <= starts_at and starts_at < ends_at),
  check (state <> 'used' or order_id is not null),
  check ((state in ('pending', 'confirmed')) = (ended_at is null)),
  constraint members_bookings_overlap exclude using gist (operator_id with =, pile_id with =, gun_no with =, tstzrange(held_from, ends_at) with &&)
    where (state in ('pending', 'confirmed', 'used'))
);
create unique index members_bookings_no on members_bookings (operator_id, no);
create unique index members_bookings_reservation on members_bookings (operator_id, reservation_no);
create unique index members_bookings_order on members_bookings (operator_id, order_id) where order_id is not null;
create index members_bookings_place on members_bookings (operator_id, station_id, ends_at);
create index members_bookings_begin on members_bookings (operator_id, starts_at desc, id desc);
create index members_bookings_newest on members_bookings (operator_id, created_at desc, id desc);
create index members_bookings_member on members_bookings (operator_id, member_id, starts_at desc) where member_id is not null;
create index members_bookings_tag on members_bookings (operator_id, id_tag_key, starts_at desc);
create index members_bookings_open on members_bookings (operator_id, pile_id, gun_no) where state in ('pending', 'confirmed');
create index members_bookings_due on members_bookings (held_from) where state in ('pending', 'confirmed') or release_pile_id is not null;
select platform_tenant_table('members_bookings', 'select, insert, update');
select platform_gateway_table('members_bookings', 'select, update');
select platform_scoped_table('members_bookings', 'station_id = any (current_setting(''evops.stations'')::uuid[])');

-- What happened to a booking, and why: only added to.
create table members_booking_events (
  operator_id uuid not null,
  id uuid not null,
  booking_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('made', 'asked', 'kept', 'waits', 'moved', 'used', 'cancelled', 'missed', 'expired', 'released', 'excused')),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  by_id uuid,
  by_name text not null default '' check (length(by_name) <= 100),
  primary key (operator_id, id),
  foreign key (operator_id, booking_id) references members_bookings (operator_id, id)
);
create index members_booking_events_of on members_booking_events (operator_id, booking_id, id);
select platform_tenant_table('members_booking_events', 'select, insert');
select platform_gateway_table('members_booking_events', 'insert');
select platform_scoped_table('members_booking_events',
  'exists (select from members_bookings b where b.operator_id = members_booking_events.operator_id and b.id = members_booking_events.booking_id)');

-- Which order a booking became.
create view members_booking_orders with (security_invoker = true) as
select operator_id, order_id, id as booking_id, no as booking_no from members_bookings where order_id is not null;
grant select on members_booking_orders to evops_app, evops_platform;

-- A gun is kept for somebody else at this instant: not for this token, nor for another one of the same holder or group.
create function members_booked_for_other(p_operator uuid, p_pile uuid, p_gun smallint, p_holder uuid, p_tag text, p_group text, p_at timestamptz) returns boolean
  language sql stable
begin atomic
  select exists (
    select from members_bookings b
    where b.operator_id = p_operator and b.pile_id = p_pile and b.gun_no = p_gun and b.state in ('pending', 'confirmed')
      and b.held_from <= p_at and b.ends_at > p_at and b.id_tag_key <> lower(p_tag) and (p_holder is null or b.member_id is distinct from p_holder)
      and (p_group is null or b.group_tag is distinct from p_group));
end;

-- The holder charges: their booking is used up by this order, at its gun before another one of the station. One whose time
-- was over when a late message told of the start in time was no missed one.
create function members_use_booking(p_operator uuid, p_order uuid, p_station uuid, p_pile uuid, p_gun smallint, p_holder uuid, p_tag text, p_group text, p_at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_one uuid;
begin
  if exists (select from members_bookings where operator_id = p_operator and order_id = p_order) then return false; end if;
  select id into found_one from members_bookings
  where operator_id = p_operator and station_id = p_station and order_id is null and state <> 'cancelled' and held_from <= p_at and ends_at > p_at
    and (id_tag_key = lower(p_tag) or member_id = p_holder or group_tag = p_group)
  order by (pile_id, gun_no) = (p_pile, p_gun) desc, starts_at limit 1 for no key update;
  if found_one is null then return false; end if;
  begin
    update members_bookings set state = 'used', order_id = p_order, ended_at = p_at, missed = false, next_at = null, version = version + 1,
      release_pile_id = case when hold = 'pile' and (pile_id, gun_no) <> (p_pile, p_gun) then pile_id end
    where operator_id = p_operator and id = found_one;
  exception when exclusion_violation then
    -- Somebody was given its time meanwhile: it stays over, and still names the order.
    update members_bookings set order_id = p_order, missed = false, version = version + 1 where operator_id = p_operator and id = found_one;
  end;
  insert into members_booking_events (operator_id, id, booking_id, at, kind, detail)
  values (p_operator, uuidv7(), found_one, now(), 'used', jsonb_build_object('orderId', p_order, 'startedAt', p_at));
  return true;
end
$$;
revoke execute on function members_booked_for_other, members_use_booking from public;
grant execute on function members_booked_for_other to evops_app, evops_gateway, evops_platform;
grant execute on function members_use_booking to evops_gateway;

alter table charging_orders drop constraint charging_orders_token_state_check;
alter table charging_orders add constraint charging_orders_token_state_check
  check (token_state in ('accepted', 'blocked', 'expired', 'unknown', 'low_balance', 'concurrent', 'limited', 'booked'));
