-- Secure modules: ESAM inside charge points and meters, PSAM in terminals.
create table cards_modules (
  operator_id uuid not null references organisation_operators (operator_id),
  id uuid not null,
  serial text collate "C" not null check (serial ~ '^[0-9A-Z]{4,32}$'),
  kind text not null check (kind in ('esam', 'psam')),
  state text not null check (state in ('initial', 'made', 'error', 'retired')),
  terminal_id uuid,
  pile_id uuid,
  key_set_id uuid,
  valid_until date,
  remark text not null default '' check (length(remark) <= 500),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  constraint cards_modules_serial_key unique (operator_id, kind, serial),
  foreign key (operator_id, terminal_id) references stations_terminals (operator_id, id),
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id),
  foreign key (operator_id, key_set_id) references cards_key_sets (operator_id, id),
  constraint cards_modules_place_check check (terminal_id is null or pile_id is null),
  -- What was made was made with keys.
  constraint cards_modules_made_check check (state <> 'made' or key_set_id is not null)
);
create index cards_modules_newest on cards_modules (operator_id, created_at desc, id desc);
create index cards_modules_terminal on cards_modules (operator_id, terminal_id) where terminal_id is not null;
create index cards_modules_pile on cards_modules (operator_id, pile_id) where pile_id is not null;
create index cards_modules_keys on cards_modules (operator_id, key_set_id) where key_set_id is not null;
select platform_tenant_table('cards_modules', 'select, insert, update, delete');
-- What is in stock is everybody's; the rest is of those who see its terminal or charge point.
select platform_scoped_table('cards_modules', $$
  (pile_id is null or exists (select from stations_piles p where p.operator_id = cards_modules.operator_id and p.id = pile_id))
  and (terminal_id is null or exists (select from stations_terminals t
    where t.operator_id = cards_modules.operator_id and t.id = terminal_id))$$);
