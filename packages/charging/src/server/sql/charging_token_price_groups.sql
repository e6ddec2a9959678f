-- Start tokens that are in price groups now, like `charging_price_groups` for one token: directly, through their
-- holder, or through the company that pays.
create or replace view charging_token_price_groups with (security_invoker = true) as
select g.operator_id, g.token_id, g.group_key from charging_token_groups g where g.valid @> now()
union all
select t.operator_id, t.id, m.group_key from members_price_group_holders m
join charging_tokens t on t.operator_id = m.operator_id and t.holder_id = m.holder_id;
grant select on charging_token_price_groups to evops_app, evops_platform;
