-- Orders of members that ended and that nobody told them of yet; filled by the look at closed orders, emptied by who tells.
create table charging_untold (
  operator_id uuid not null,
  order_id uuid not null,
  primary key (operator_id, order_id),
  foreign key (operator_id, order_id) references charging_orders (operator_id, id) on delete cascade
);
select platform_tenant_table('charging_untold', 'select, insert, delete');
create policy scope on charging_untold as restrictive to evops_scoped
  using (exists ( select from charging_orders o where o.operator_id = charging_untold.operator_id
  and o.id = charging_untold.order_id)) with check (exists ( select from charging_orders o
  where o.operator_id = charging_untold.operator_id and o.id = charging_untold.order_id));
