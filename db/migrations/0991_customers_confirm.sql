-- The customer on site confirms what was done, on the technician's phone: by a name and a signature, or by a name that was
-- typed and a box that was ticked.
alter table maintenance_rules
  add column confirm_types text[] not null default '{}'
    check (confirm_types <@ array['fault', 'inspection', 'planned', 'installation', 'meter', 'cleaning', 'firmware']);

create table maintenance_confirmations (
  operator_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- A pseudonym once it is erased.
  name text not null check (length(name) between 1 and 100),
  -- A PNG; null: typed and ticked, or erased.
  signature bytea check (length(signature) between 1 and 24576),
  at timestamptz not null,
  by_name text not null check (length(by_name) <= 100),
  -- False: it came later and the order did not take it.
  taken boolean not null,
  erased_at timestamptz,
  primary key (operator_id, id),
  constraint maintenance_confirmations_order unique (operator_id, order_id, id, taken),
  foreign key (operator_id, order_id) references maintenance_orders (operator_id, id),
  constraint maintenance_confirmations_erased check (erased_at is null or signature is null)
);
select platform_tenant_table('maintenance_confirmations', 'select, insert, update');
select platform_scoped_table('maintenance_confirmations', 'exists (select from maintenance_orders o where o.operator_id = maintenance_confirmations.operator_id and o.id = maintenance_confirmations.order_id)');

alter table maintenance_orders
  add column customer_confirms boolean not null default false,
  -- The one that holds; an order that is returned is confirmed anew.
  add column confirmation_id uuid,
  add column confirmation_taken boolean not null default true check (confirmation_taken),
  -- Why nobody confirmed what was done.
  add column unconfirmed text not null default '' check (length(unconfirmed) <= 2000),
  add constraint maintenance_orders_confirmation foreign key (operator_id, id, confirmation_id, confirmation_taken)
    references maintenance_confirmations (operator_id, order_id, id, taken),
  add constraint maintenance_orders_confirmed check (not customer_confirms or confirmation_id is not null or case state
    when 'done' then unconfirmed <> ''
    when 'closed' then unconfirmed <> '' and proof is not distinct from 'second_person'
    else true end),
  -- An outage ends by itself: its parts are confirmed.
  add constraint maintenance_orders_confirms check (not customer_confirms or alarm_id is null or pile_id is not null);

alter table maintenance_sent_acts
  drop constraint maintenance_sent_acts_kind_check,
  add constraint maintenance_sent_acts_kind_check
    check (kind in ('accept', 'arrive', 'begin', 'suspend', 'resume', 'finish', 'note', 'part', 'check', 'confirm', 'picture'));

alter table maintenance_order_steps
  drop constraint maintenance_order_steps_legal,
  add constraint maintenance_order_steps_legal check (case
    when seq = 1 then kind = 'created' and to_state = 'new'
    when kind in ('noted', 'changed', 'part', 'late', 'warned', 'joined', 'confirmed') then to_state = from_state
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
      ('closed', 'accepted', 'closed'),
      ('closed', 'on_site', 'closed'),
      ('closed', 'processing', 'closed'),
      ('closed', 'suspended', 'closed'),
      ('cancelled', 'new', 'cancelled'),
      ('cancelled', 'dispatched', 'cancelled')) end);
