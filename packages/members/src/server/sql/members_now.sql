-- Member that remained after a merge; otherwise the holder itself.
create or replace function members_now(p_operator uuid, p_holder uuid) returns uuid
  language sql stable set search_path = public, pg_temp
begin atomic
  with recursive became as (
    select p_holder as id, 0 as step
    union all
    select m.merged_into, b.step + 1 from became b join members_members m on m.operator_id = p_operator
      and m.id = b.id
    where m.merged_into is not null and b.step < 100
  )
  select id from became order by step desc limit 1;
end;
revoke all on function members_now from public;
grant execute on function members_now to evops_app, evops_gateway, evops_platform;
