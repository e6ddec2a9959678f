-- Who follows what became other of charge points (`stations_pile_changes`) looks every second or two, by instants: how connectors stand and links
-- had an index for that, charge points and stations themselves were read as a whole.
create index stations_piles_updated on stations_piles (operator_id, updated_at);
create index stations_stations_updated on stations_stations (operator_id, updated_at);
