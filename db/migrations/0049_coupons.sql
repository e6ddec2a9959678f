-- Coupons: what a strategy says, whom its coupons were given to, and what became of each. A coupon is locked by one order
-- at a time and used once: these statements are the judge, whatever was worked out before them.

create table members_coupon_strategies (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text collate "C" not null generated always as (lower(name)) stored,
  -- off, base, thresholdMinor, maxOffMinor, stackable, keepRemainder, bearer, perUser, receivers, validFrom, validUntil, validDays
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  station_ids uuid[] not null,
  quantity integer check (quantity > 0),
  -- Never more than the quantity: counted under the row's lock.
  given integer not null default 0 check (given >= 0 and (quantity is null or given <= quantity)),
  state text not null default 'draft' check (state in ('draft', 'offered', 'accepted', 'published', 'paused', 'ended')),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (operator_id, id)
);
create unique index members_coupon_strategies_name on members_coupon_strategies (operator_id, name_key);
create index members_coupon_strategies_newest on members_coupon_strategies (operator_id, created_at desc, id desc);
select platform_tenant_table('members_coupon_strategies');
select platform_gateway_table('members_coupon_strategies', 'select');
create policy scope on members_coupon_strategies as restrictive for select to evops_scoped
  using (station_ids = '{}' or station_ids && current_setting('evops.stations')::uuid[]);

create table members_coupons (
  operator_id uuid not null,
  id uuid not null,
  no text collate "C" not null check (length(no) between 1 and 20),
  strategy_id uuid not null,
  member_id uuid not null,
  state text not null default 'unused' check (state in ('unused', 'locked', 'used', 'expired', 'revoked')),
  -- The member chose it for the next session.
  preferred boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz not null,
  given_at timestamptz not null,
  -- Which order has it: locked while it charges, used by it.
  order_id uuid,
  used_at timestamptz,
  used_minor bigint not null default 0 check (used_minor >= 0),
  -- Of one that keeps its remainder: what is left of it.
  remained_minor bigint check (remained_minor >= 0),
  reason text not null default '' check (length(reason) <= 500),
  primary key (operator_id, id),
  foreign key (operator_id, strategy_id) references members_coupon_strategies (operator_id, id),
  foreign key (operator_id, member_id) references members_members (operator_id, id),
  check (state <> 'locked' or order_id is not null),
  check (state <> 'used' or used_at is not null)
);
create unique index members_coupons_no on members_coupons (operator_id, no);
create unique index members_coupons_order on members_coupons (operator_id, order_id) where state = 'locked';
create index members_coupons_strategy on members_coupons (operator_id, strategy_id, given_at desc, id desc);
create index members_coupons_member on members_coupons (operator_id, member_id, given_at desc, id desc);
create index members_coupons_newest on members_coupons (operator_id, given_at desc, id desc);
create index members_coupons_open on members_coupons (operator_id, member_id) where state in ('unused', 'locked');
create index members_coupons_expiry on members_coupons (valid_until) where state = 'unused';
select platform_tenant_table('members_coupons', 'select, insert, update');
select platform_gateway_table('members_coupons', 'select, update');
grant update (state) on members_coupons to evops_platform;

-- What an order took of a coupon; returned with the order's money.
create table members_coupon_uses (
  operator_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  minor bigint not null check (minor > 0),
  used_at timestamptz not null,
  returned_at timestamptz,
  primary key (operator_id, order_id, coupon_id),
  foreign key (operator_id, coupon_id) references members_coupons (operator_id, id)
);
create index members_coupon_uses_coupon on members_coupon_uses (operator_id, coupon_id);
select platform_tenant_table('members_coupon_uses', 'select, insert');
select platform_gateway_table('members_coupon_uses', 'select, insert');
grant update (returned_at) on members_coupon_uses to evops_app;

-- Who is limited to stations sees what orders of these have, and what no order has.
create policy scope on members_coupons as restrictive for select to evops_scoped
  using (order_id is null or exists (select from charging_orders o where o.operator_id = members_coupons.operator_id and o.id = members_coupons.order_id));
create policy scope on members_coupon_uses as restrictive for select to evops_scoped
  using (exists (select from charging_orders o where o.operator_id = members_coupon_uses.operator_id and o.id = members_coupon_uses.order_id));

-- Coupons that an order of a member may take at a place and time: as reductions, with whether it has them locked. Those of
-- paused strategies are not taken.
create function members_coupons_for(p_operator uuid, p_order uuid, p_member uuid, p_station uuid, p_at timestamptz) returns jsonb
  language sql stable
begin atomic
  select jsonb_agg(jsonb_build_object('id', c.id, 'no', c.no, 'name', s.name, 'terms', s.terms, 'remainedMinor', c.remained_minor,
    'locked', c.state = 'locked', 'preferred', c.preferred, 'until', c.valid_until) order by c.valid_until, c.id)
  from members_coupons c
  join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
  where c.operator_id = p_operator and c.member_id = p_member and (c.state = 'unused' or (c.state = 'locked' and c.order_id = p_order))
    and (c.state = 'locked' or s.state = 'published')
    and (c.valid_from is null or c.valid_from <= p_at) and c.valid_until > p_at
    and (s.station_ids = '{}' or p_station = any (s.station_ids));
end;
revoke execute on function members_coupons_for from public;
grant execute on function members_coupons_for to evops_app, evops_gateway, evops_platform;

-- Locks the coupon that orders begin with: the one the member chose, else the one that ends first. Which of them is worth
-- most is known when the session ends. Two orders of a member never get the same one.
create function members_lock_coupons(p_operators uuid[], p_orders uuid[], p_members uuid[], p_stations uuid[], p_ats timestamptz[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted record;
  locked integer := 0;
begin
  for wanted in select * from unnest(p_operators, p_orders, p_members, p_stations, p_ats) as w (operator, "order", member, station, at)
    where exists (select from members_coupons c where c.operator_id = w.operator and c.member_id = w.member and c.state = 'unused')
      and not exists (select from members_coupons c where c.operator_id = w.operator and c.order_id = w."order" and c.state = 'locked')
    order by 1, 2
  loop
    update members_coupons set state = 'locked', order_id = wanted."order" where operator_id = wanted.operator and id = (
      select c.id from members_coupons c
      join members_coupon_strategies s on s.operator_id = c.operator_id and s.id = c.strategy_id
      where c.operator_id = wanted.operator and c.member_id = wanted.member and c.state = 'unused' and s.state = 'published'
        and (c.valid_from is null or c.valid_from <= wanted.at) and c.valid_until > wanted.at
        and (s.station_ids = '{}' or wanted.station = any (s.station_ids))
      order by not c.preferred, c.valid_until, c.id limit 1 for no key update of c skip locked);
    if found then locked := locked + 1; end if;
  end loop;
  return locked;
end
$$;
-- Another coupon in place of the locked one, or of none. False: somebody else has it.
create function members_swap_coupon(p_operator uuid, p_order uuid, p_coupon uuid) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members_coupons where operator_id = p_operator and (id = p_coupon or (order_id = p_order and state = 'locked')) order by id for no key update;
  if not exists (select from members_coupons where operator_id = p_operator and id = p_coupon and state = 'unused') then return false; end if;
  update members_coupons set state = 'unused', order_id = null where operator_id = p_operator and order_id = p_order and state = 'locked';
  update members_coupons set state = 'locked', order_id = p_order where operator_id = p_operator and id = p_coupon;
  return true;
end
$$;
-- Orders that are over: the coupon that the bill names is used, a lock without one is released. A coupon that is not locked by
-- its order is refused: the order must not be cheaper for what somebody else has.
create function members_settle_coupons(p_operators uuid[], p_orders uuid[], p_coupons uuid[], p_minors bigint[], p_at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  done record;
begin
  for done in select * from unnest(p_operators, p_orders, p_coupons, p_minors) as d (operator, "order", coupon, minor) order by 1, 2 loop
    if done.coupon is not null then
      update members_coupons set used_minor = used_minor + done.minor, used_at = p_at, preferred = false,
        remained_minor = remained_minor - done.minor, state = case when remained_minor - done.minor > 0 then 'unused' else 'used' end,
        order_id = case when remained_minor - done.minor > 0 then null else done."order" end
      where operator_id = done.operator and id = done.coupon and order_id = done."order" and state = 'locked';
      if not found then
        raise exception 'coupon % is not locked by order %', done.coupon, done."order" using errcode = '23514', constraint = 'members_coupon_locked';
      end if;
      insert into members_coupon_uses (operator_id, order_id, coupon_id, minor, used_at) values (done.operator, done."order", done.coupon, done.minor, p_at);
    end if;
    update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, order_id = null
    where operator_id = done.operator and order_id = done."order" and state = 'locked';
  end loop;
end
$$;
-- An order's money was given back: its coupon is good again while it is valid.
create function members_return_coupon(p_operator uuid, p_order uuid, p_at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  use record;
begin
  update members_coupon_uses set returned_at = p_at where operator_id = p_operator and order_id = p_order and returned_at is null returning * into use;
  if use.coupon_id is null then return false; end if;
  update members_coupons set used_minor = used_minor - use.minor, remained_minor = remained_minor + use.minor, order_id = null,
    used_at = case when used_minor > use.minor then used_at end,
    state = case when state not in ('used', 'unused') then state when valid_until > p_at then 'unused' else 'expired' end
  where operator_id = p_operator and id = use.coupon_id;
  return true;
end
$$;
revoke all on function members_lock_coupons, members_swap_coupon, members_settle_coupons, members_return_coupon from public;
grant execute on function members_lock_coupons, members_swap_coupon, members_settle_coupons to evops_gateway, evops_app;
grant execute on function members_return_coupon to evops_app;

do $$
declare
  body text := pg_get_functiondef('charging_close_orders(jsonb)'::regprocedure);
  tail text := E'return query select unnest(closed);\nend\n';
begin
  if position(tail in body) = 0 then raise exception 'charging_close_orders is not what this migration knows'; end if;
  execute replace(body, tail, E'if exists (select from members_coupons c where c.operator_id = any (select (r ->> ''operatorId'')::uuid from jsonb_array_elements(rows) r) and c.state = ''locked'' and c.order_id = any (closed))
    or exists (select from jsonb_to_recordset(rows) as r (id uuid, "couponId" uuid) where r.id = any (closed) and r."couponId" is not null) then
    perform members_settle_coupons(array_agg("operatorId"), array_agg(id), array_agg("couponId"), array_agg("couponMinor"), now())
    from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, "couponId" uuid, "couponMinor" bigint) where r.id = any (closed);
  end if;
  ' || tail);

  body := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  if right(body, 16) !~ 'end\n\$function\$\n?$' then raise exception 'charging_open_orders is not what this migration knows'; end if;
  -- Orders that charge for somebody who has coupons begin with one of them.
  execute regexp_replace(body, 'end\n\$function\$\n?$', E'perform members_lock_coupons(array_agg(o.operator_id), array_agg(o.id), array_agg(o.holder_id), array_agg(o.station_id), array_agg(o.started_at))
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "pileId" uuid, "gunNo" smallint)
  join charging_orders o on o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.state = ''charging'' and o.holder_id is not null
  where exists (select from members_coupons c where c.operator_id = o.operator_id and c.member_id = o.holder_id and c.state = ''unused'')
  having count(*) > 0;\nend\n$function$\n');
end
$$;
