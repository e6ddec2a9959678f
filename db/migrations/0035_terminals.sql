-- Communication and payment units that stand in front of charge points (chgterminal).
create table stations_terminals (
  operator_id uuid not null,
  id uuid not null,
  terminal_no text not null check (terminal_no ~ '^[A-Za-z0-9._-]{1,40}$'),
  name text not null check (length(name) between 1 and 50),
  kind text not null check (kind in ('tcu', 'gateway', 'card_reader', 'pos', 'handheld', 'screen')),
  station_id uuid not null,
  -- A PSAM card is bound to one terminal.
  psam_no text check (psam_no ~ '^[A-Za-z0-9]{1,32}$'),
  iccid text check (iccid ~ '^[0-9A-Fa-f]{18,22}$'),
  sim_expires_on date,
  address inet,
  protocol text check (length(protocol) <= 40),
  firmware text check (length(firmware) <= 60),
  enabled boolean not null default true,
  remark text check (length(remark) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (operator_id, id),
  constraint stations_terminals_no_key unique (operator_id, terminal_no),
  constraint stations_terminals_psam_key unique (operator_id, psam_no),
  foreign key (operator_id, station_id) references stations_stations (operator_id, id)
);
select platform_tenant_table('stations_terminals');
create index stations_terminals_station on stations_terminals (operator_id, station_id, terminal_no);
select platform_scoped_table('stations_terminals', 'station_id in (select unnest(current_setting(''evops.stations'')::uuid[]))');

create table stations_terminal_piles (
  operator_id uuid not null,
  terminal_id uuid not null,
  pile_id uuid not null,
  primary key (operator_id, terminal_id, pile_id),
  foreign key (operator_id, terminal_id) references stations_terminals (operator_id, id) on delete cascade,
  foreign key (operator_id, pile_id) references stations_piles (operator_id, id) on delete cascade
);
select platform_tenant_table('stations_terminal_piles', 'select, insert, delete');
create index stations_terminal_piles_pile on stations_terminal_piles (operator_id, pile_id);
select platform_scoped_table('stations_terminal_piles', 'exists (select from stations_terminals t where t.operator_id = stations_terminal_piles.operator_id and t.id = stations_terminal_piles.terminal_id)');
