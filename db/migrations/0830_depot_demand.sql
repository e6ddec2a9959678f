-- What the highest quarter hour of a month costs at a depot's site. Prices in minor units of the operator's currency per kW.
alter table depots_nodes add column demand_kind text not null default 'none' check (demand_kind in ('none', 'max15', 'period')),
  add column demand_price_minor integer check (demand_price_minor between 0 and 100000000),
  -- Of the tariff: quarter hours of other periods do not count.
  add column demand_period text check (length(demand_period) between 1 and 20),
  -- The last day on which it counts; null: for ever.
  add column demand_until date,
  add constraint depots_nodes_demand check (demand_kind = 'none' or (kind = 'site' and demand_price_minor is not null)),
  add constraint depots_nodes_demand_period check (demand_kind <> 'period' or demand_period is not null);

-- What a plan's highest quarter hour is, what the month had reached before it, and what the difference costs. All null: no rule counts.
alter table depots_plans add column demand_peak_w integer check (demand_peak_w >= 0),
  add column demand_already_w integer check (demand_already_w >= 0),
  add column demand_minor bigint check (demand_minor >= 0),
  add constraint depots_plans_demand check (num_nonnulls(demand_peak_w, demand_already_w, demand_minor) in (0, 3));
