-- A limit that follows the net of its depot says which piece of it: the charge point, or what it branches at. No foreign key: the piece may go, the limit stays
-- until a person decides. A site follows the net as a whole.
alter table depots_nodes add column grid_object_id uuid;
create unique index depots_nodes_net on depots_nodes (operator_id, grid_object_id) where grid_object_id is not null;
