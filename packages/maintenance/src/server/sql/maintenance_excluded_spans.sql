-- When a charge point, or one of its connectors, was down for planned work, or for what its operator did not cause: no
-- supply, a vehicle, misuse, damage (`why`). What is suspended goes on; who mends says the cause when it is done.
create or replace view maintenance_excluded_spans with (security_invoker = true) as
select operator_id, id as order_id, pile_id, coalesce(gun_no, 0::smallint) as gun_no,
  case when type = 'fault' then created_at else begun_at end as from_at, done_at as until_at,
  case when type = 'fault' then cause else 'planned' end as why
from maintenance_orders
where pile_id is not null and done_at is not null and state in ('done', 'closed')
  and (case when type = 'fault' then cause in ('power', 'vehicle', 'misuse', 'damage') else begun_at is not null end);
grant select on maintenance_excluded_spans to evops_app, evops_platform;
