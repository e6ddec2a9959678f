-- The gateway reads the version of a firmware to see that a charge point logs in with it.
select platform_gateway_table('stations_firmware', 'select');
