-- What the charge point of an order was when the order was made: faults are counted by it, whatever it becomes later.
alter table maintenance_orders
  add column pile_model text not null default '' check (length(pile_model) <= 200),
  add column pile_firmware text not null default '' check (length(pile_firmware) <= 200);
update maintenance_orders o set
  pile_model = left(concat_ws(' ', nullif(coalesce(p.manufacturer, p.vendor), ''), nullif(coalesce(p.plate_model, p.model), '')), 200),
  pile_firmware = left(coalesce(p.firmware, ''), 200)
from stations_piles p where p.operator_id = o.operator_id and p.id = o.pile_id;
create index maintenance_orders_done_at_pile on maintenance_orders (operator_id, pile_id, done_at) where done_at is not null;
