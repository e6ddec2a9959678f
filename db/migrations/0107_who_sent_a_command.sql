-- By name, as it was then; null: the system's own, and those from before names were kept.
alter table stations_commands add column requested_by_name text;
