-- Current holders of each price group: directly, or through the company that they are bound to.
create or replace view members_price_group_holders with (security_invoker = true) as
select s.operator_id, s.holder_id, s.group_key from members_group_spells s where s.valid @> now()
union
select b.operator_id, b.member_id, s.group_key from members_bindings b
join members_group_spells s on s.operator_id = b.operator_id and s.holder_id = b.company_id and s.valid @> now()
where b.bound_at <= now() and (b.ended_at is null or b.ended_at > now());
grant select on members_price_group_holders to evops_app, evops_platform;
