-- Public data of public stations, for driver apps.
create or replace view stations_open_stations with (security_invoker = true) as
select operator_id, id as station_id, name, stations_address_line(address, street, postcode, town, region, country_code) as address,
  longitude, latitude, time_zone,
  coalesce(business_hours, '') as business_hours, round_the_clock, bookable, coalesce(site_guide, '') as guide,
  coalesce(service_phone, phone, '') as hotline
from stations_stations
where open_to_public;
grant select on stations_open_stations to evops_app, evops_platform;
