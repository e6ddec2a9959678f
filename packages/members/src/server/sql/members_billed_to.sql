-- Name of the company in whose name a holder charges at an instant: the holder itself, or the company that a member was
-- bound to. Null if there is none. It gives for one session the same result as a company's periods give for all.
create or replace function members_billed_to(p_operator uuid, p_holder uuid, p_at timestamptz) returns text
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(
    (select c.name from members_companies c where c.operator_id = p_operator and c.id = p_holder),
    (select c.name from members_bindings b
      join members_companies c on c.operator_id = b.operator_id and c.id = b.company_id
      where b.operator_id = p_operator and b.bound_at <= p_at and (b.ended_at is null or b.ended_at > p_at)
        and b.member_id in (select p_holder union all select m.id from members_members m
          where m.operator_id = p_operator and m.merged_into = p_holder)
      order by b.bound_at desc limit 1))
$$;
revoke all on function members_billed_to from public;
grant execute on function members_billed_to to evops_app, evops_platform;
