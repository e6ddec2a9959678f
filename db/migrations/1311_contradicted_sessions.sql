-- A session whose figures contradict each other is held with its evidence when it is closed. The OCPP gateway closes
-- it, so it writes the flag in the same transaction.
select platform_gateway_table('charging_flags', 'select, insert, update');
