-- Whoever bills staying plugged asks when a charge point was last heard before a silence: what it says of a gun
-- afterwards says how that stands, not when it changed.
grant select on stations_frames, stations_frame_log, stations_pile_names to evops_gateway;
