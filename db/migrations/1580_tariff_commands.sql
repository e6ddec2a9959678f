-- Charge points that have a tariff of ours are found by their last command about tariffs.
create index stations_commands_tariffs on stations_commands (operator_id, charge_point_id, id desc)
  where action in ('SetDefaultTariff', 'ClearTariffs') and state = 'accepted';
