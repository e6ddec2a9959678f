-- Orders of one outage: one of the station, with one of each charge point under it. What stands under another has none under it.
alter table maintenance_orders
  add column parent_id uuid,
  add column depth smallint not null generated always as (case when parent_id is null then 0 else 1 end) stored,
  add column parent_depth smallint generated always as (case when parent_id is not null then 0 end) stored,
  add constraint maintenance_orders_depth unique (operator_id, id, depth),
  add constraint maintenance_orders_parent foreign key (operator_id, parent_id, parent_depth) references maintenance_orders (operator_id, id, depth);
create index maintenance_orders_of_parent on maintenance_orders (operator_id, parent_id) where parent_id is not null;

alter table maintenance_order_steps
  drop constraint maintenance_order_steps_legal,
  add constraint maintenance_order_steps_legal check (case
    when seq = 1 then kind = 'created' and to_state = 'new'
    when kind in ('noted', 'changed', 'part', 'late', 'warned', 'joined') then to_state = from_state
    else (kind, from_state, to_state) in (
      ('dispatched', 'new', 'dispatched'),
      ('accepted', 'dispatched', 'accepted'),
      ('rejected', 'dispatched', 'new'),
      ('timed_out', 'dispatched', 'new'),
      ('on_site', 'accepted', 'on_site'),
      ('begun', 'on_site', 'processing'),
      ('suspended', 'processing', 'suspended'),
      ('resumed', 'suspended', 'processing'),
      ('transferred', 'dispatched', 'dispatched'),
      ('transferred', 'accepted', 'dispatched'),
      ('transferred', 'on_site', 'dispatched'),
      ('transferred', 'processing', 'dispatched'),
      ('transferred', 'suspended', 'dispatched'),
      ('done', 'processing', 'done'),
      ('returned', 'done', 'processing'),
      ('closed', 'done', 'closed'),
      ('cancelled', 'new', 'cancelled'),
      ('cancelled', 'dispatched', 'cancelled')) end);
