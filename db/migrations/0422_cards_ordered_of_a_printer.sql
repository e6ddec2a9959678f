-- Cards ordered of a printer of plastic, and which of them came: a number is ordered once while it is about.
create table cards_plastic_orders (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  family text not null check (family in ('online', 'offline_whitelist')),
  media text not null check (media in ('m1', 'cpu', 'desfire_ev2', 'desfire_ev3', 'mifare_plus', 'nfc_phone')),
  card_type text not null check (card_type in ('personal', 'management', 'staff', 'maintenance', 'sub', 'parent')),
  printed_text text not null default '' check (length(printed_text) <= 60),
  ordered_at timestamptz not null,
  ordered_by text not null check (length(ordered_by) <= 100),
  closed_at timestamptz,
  primary key (operator_id, id)
);
create index cards_plastic_orders_newest on cards_plastic_orders (operator_id, ordered_at desc, id desc);
select platform_tenant_table('cards_plastic_orders', 'select, insert, update');

create table cards_plastic_numbers (
  operator_id uuid not null,
  batch_id uuid not null,
  card_no text collate "C" not null check (card_no ~ '^\d{16}$'),
  card_id uuid,
  received_at timestamptz,
  lost boolean not null default false,
  primary key (operator_id, batch_id, card_no),
  foreign key (operator_id, batch_id) references cards_plastic_orders (operator_id, id),
  foreign key (operator_id, card_id) references cards_cards (operator_id, id),
  check ((card_id is null) = (received_at is null)),
  check (not lost or card_id is null)
);
create unique index cards_plastic_numbers_ordered on cards_plastic_numbers (operator_id, card_no)
  where card_id is null and not lost;
select platform_tenant_table('cards_plastic_numbers', 'select, insert, update');
