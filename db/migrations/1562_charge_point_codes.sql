-- Drivers type numbers in any case, and EVSE ids have no separators: charge points are found by their compact number.
create index stations_charge_points_compact_no on stations_charge_points
  (operator_id, translate(lower(charge_point_no), '._-', ''));
