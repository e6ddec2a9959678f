-- What charge points of OCPP 2.x show on their displays, as they were told and as they tell it.
create table stations_display_messages (
  operator_id uuid not null,
  pile_id uuid not null,
  -- The number on the wire.
  message_no integer not null check (message_no >= 0),
  priority text not null check (length(priority) between 1 and 30),
  -- Only while the charge point is so; null: always.
  state text check (length(state) between 1 and 30),
  starts_at timestamptz,
  -- It takes itself down then.
  ends_at timestamptz,
  -- It goes with the session that it was set for.
  for_session boolean not null,
  format text not null check (length(format) between 1 and 20),
  language text check (length(language) <= 20),
  content text not null check (length(content) <= 2000),
  -- When the charge point took it, or told of it last.
  told_at timestamptz not null,
  primary key (operator_id, pile_id, message_no),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id)
);
select platform_tenant_table('stations_display_messages', 'select, delete');
select platform_gateway_table('stations_display_messages', 'select, insert, update, delete');
select platform_scoped_table('stations_display_messages', 'exists (select from stations_piles p where p.operator_id = stations_display_messages.operator_id and p.id = stations_display_messages.pile_id)');

-- Two monitors of one variable may speak at the same moment: each event of 2.x has a number, and what is repeated keeps it.
alter table stations_events
  add column event_no integer not null default -1,
  drop constraint stations_events_once,
  add constraint stations_events_once unique (operator_id, pile_id, kind, code, device_at, event_no);
