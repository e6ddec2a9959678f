-- Time by which the vehicles of a depot should be ready before they must be unplugged, and the share of the plan's cost
-- that this time may add (decision 293). Sites use both, other limits ignore them.
alter table depots_nodes
  add column ready_margin_minutes smallint default 20 not null,
  add column ready_margin_percent smallint default 2 not null,
  add constraint depots_nodes_ready_margin_minutes_check check (ready_margin_minutes between 0 and 120),
  add constraint depots_nodes_ready_margin_percent_check check (ready_margin_percent between 0 and 50);
