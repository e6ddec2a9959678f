-- A coupon has used what the standing bill of its order takes, no more and no less: a later revision corrects it, an order
-- that is given back returns it, and one that is over without a bill releases it.

grant update (minor, returned_at) on members_coupon_uses to evops_gateway;

-- The coupon that an order has used and still holds. Of one that keeps its remainder: what the order took and what is left
-- by now, which is nothing while another session has it or when it is over.
create function members_held_coupon(p_operator uuid, p_order uuid) returns jsonb
  language sql stable
begin atomic
  select jsonb_build_object('id', u.coupon_id, 'worthMinor',
    case when c.id is null or c.remained_minor is not null then u.minor + case when c.state = 'unused' then c.remained_minor else 0 end end)
  from members_coupon_uses u
  left join members_coupons c on c.operator_id = u.operator_id and c.id = u.coupon_id
  where u.operator_id = p_operator and u.order_id = p_order and u.returned_at is null;
end;
revoke execute on function members_held_coupon from public;
grant execute on function members_held_coupon to evops_app, evops_gateway;

-- What an order takes of a coupon from now on: another amount, or with no coupon nothing, which returns it. One that the
-- order does not hold is refused. False: nothing changes.
create function members_correct_coupon(p_operator uuid, p_order uuid, p_coupon uuid, p_minor bigint, p_at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  use record;
  taken bigint := case when p_coupon is null then 0 else coalesce(p_minor, 0) end;
begin
  select coupon_id, minor into use from members_coupon_uses
  where operator_id = p_operator and order_id = p_order and returned_at is null for no key update;
  if p_coupon is not null and p_coupon is distinct from use.coupon_id then
    raise exception 'coupon % is not held by order %', p_coupon, p_order using errcode = '23514', constraint = 'members_coupon_held';
  end if;
  if use.coupon_id is null or taken = use.minor then return false; end if;
  update members_coupon_uses set minor = case when taken > 0 then taken else minor end, returned_at = case when taken = 0 then p_at end
  where operator_id = p_operator and order_id = p_order and coupon_id = use.coupon_id;
  update members_coupons c set used_minor = n.used, remained_minor = n.remained, used_at = case when n.used > 0 then c.used_at end,
    state = n.state, order_id = case when c.state = n.state then c.order_id when n.state = 'used' then p_order end
  from (
    select used_minor - use.minor + taken as used, remained_minor + use.minor - taken as remained,
      case when state not in ('used', 'unused') then state
        when coalesce(remained_minor + use.minor - taken = 0, taken > 0) then 'used'
        when valid_until > p_at then 'unused' else 'expired' end as state
    from members_coupons where operator_id = p_operator and id = use.coupon_id
    for no key update
  ) n
  where c.operator_id = p_operator and c.id = use.coupon_id;
  return true;
end
$$;
revoke execute on function members_correct_coupon from public;
grant execute on function members_correct_coupon to evops_gateway;

-- An order's money was given back, or it is void before a bill was made: the coupon it used, or had locked, is good again
-- while it is valid. For whoever may do that at one station too, though the coupon is at another by now.
create or replace function members_return_coupon(p_operator uuid, p_order uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_operator is distinct from platform_operator() then
    raise exception 'an order of another operator' using errcode = '42501';
  end if;
  update members_coupons set state = case when valid_until > p_at then 'unused' else 'expired' end, order_id = null
  where operator_id = p_operator and order_id = p_order and state = 'locked';
  return members_correct_coupon(p_operator, p_order, null, null, p_at);
end
$$;
grant create on schema public to evops_gateway;
alter function members_return_coupon owner to evops_gateway;
revoke create on schema public from evops_gateway;

do $$
declare
  tail text := E'  return query select unnest(changed);\nend\n';
  taken text := E'jsonb_path_query_first(r.bill, ''$.reductions[*] ? (@.kind == "coupon")'')';
  body text := pg_get_functiondef('charging_revise_orders(jsonb)'::regprocedure);
begin
  if position(tail in body) = 0 then raise exception 'charging_revise_orders is not what this migration knows'; end if;
  execute replace(body, tail, format(E'  perform members_correct_coupon(platform_operator(), r.id, (r.coupon ->> ''id'')::uuid, (r.coupon ->> ''minor'')::bigint, now())
  from (select r.id, %s as coupon from jsonb_to_recordset(rows) as r (id uuid, bill jsonb) where r.id = any (changed) and r.bill is not null order by r.id) r;\n', taken) || tail);

  -- Staying plugged may cost more, of which a coupon may take more. What was given back before stays as it was.
  body := pg_get_functiondef('charging_unplug_orders(jsonb)'::regprocedure);
  if position(tail in body) = 0 then raise exception 'charging_unplug_orders is not what this migration knows'; end if;
  execute replace(body, tail, format(E'  perform members_correct_coupon(r."operatorId", r.id, (r.coupon ->> ''id'')::uuid, (r.coupon ->> ''minor'')::bigint, now())
  from (
    select r."operatorId", r.id, %s as coupon from jsonb_to_recordset(rows) as r ("operatorId" uuid, id uuid, bill jsonb)
    where r.id = any (changed) and r.bill is not null
      and exists (select from members_coupon_uses u where u.operator_id = r."operatorId" and u.order_id = r.id and u.returned_at is null)
    order by r.id
  ) r;\n', taken) || tail);
end
$$;
