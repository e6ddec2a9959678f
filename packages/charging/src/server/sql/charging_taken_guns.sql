-- Connectors that an order sits on now, without whose it is.
create or replace view charging_taken_guns with (security_invoker = true) as
select operator_id, pile_id, gun_no from charging_orders where charging_is_open(state);
grant select on charging_taken_guns to evops_app, evops_platform;
