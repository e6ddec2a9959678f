-- When a charge point, or one of its connectors, was down for planned work, or for what its operator did not cause: no
-- supply, a vehicle, misuse, damage (`why`). What is suspended goes on. Planned work counts from when it begins, until now
-- while it is in progress; of a fault whoever mends says the cause when it is done.
create or replace view maintenance_excluded_spans with (security_invoker = true) as
select operator_id, id as order_id, pile_id, coalesce(gun_no, 0::smallint) as gun_no,
  case when type = 'fault' then created_at else begun_at end as from_at,
  case when state in ('processing', 'suspended') then now() else done_at end as until_at,
  case when type = 'fault' then cause else 'planned' end as why
from maintenance_orders
where pile_id is not null and (
  state in ('done', 'closed') and done_at is not null
    and (case when type = 'fault' then cause in ('power', 'vehicle', 'misuse', 'damage') else begun_at is not null end)
  or state in ('processing', 'suspended') and type <> 'fault' and begun_at is not null);
grant select on maintenance_excluded_spans to evops_app, evops_platform;
