-- What was asked of a manufacturer, and what it answered, stands in the order's life: the claim's number and what was said.
alter table maintenance_order_steps
  drop constraint maintenance_order_steps_text_check,
  add constraint maintenance_order_steps_text_check check (length(text) <= 2100),
  drop constraint maintenance_order_steps_legal,
  add constraint maintenance_order_steps_legal check (case
    when seq = 1 then kind = 'created' and to_state = 'new'
    when kind in ('noted', 'changed', 'part', 'late', 'warned', 'joined', 'confirmed',
      'claimed', 'claim_accepted', 'claim_refused', 'claim_withdrawn') then to_state = from_state
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
