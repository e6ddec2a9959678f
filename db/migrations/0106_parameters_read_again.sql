-- What a charge point tells unchanged moves the time of its last picture; only what differs makes a new one.
grant update (read_at, command_id) on stations_configurations to evops_gateway;
