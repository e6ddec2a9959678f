-- Description of a station for interconnection partners, with the time of its last change.
create or replace view stations_station_cards with (security_invoker = true) as
  select s.operator_id, s.id as station_id, s.code, s.name, s.time_zone, s.station_type, s.status,
    coalesce(s.country_code, '') as country_code, coalesce(s.area_code, '') as area_code, 
    stations_address_line(s.address, s.street, s.postcode, s.town, s.region, s.country_code) as address,
    s.longitude, s.latitude, coalesce(s.phone, '') as phone, coalesce(s.service_phone, s.phone, '') as service_phone,
    coalesce(s.owner_code, '') as owner_code, s.construction, s.park_spaces, coalesce(s.park_fee, '') as park_fee,
    coalesce(s.park_info, '') as park_info, coalesce(s.site_guide, '') as site_guide, coalesce(s.match_cars, '') as match_cars,
    case when s.round_the_clock then '00:00-24:00' else coalesce(s.business_hours, '') end as business_hours,
    s.payments, s.bookable, coalesce(s.remark, '') as remark,
    greatest(s.updated_at, (select max(p.updated_at) from stations_charge_points p where p.operator_id = s.operator_id and p.station_id = s.id))
      as updated_at,
    coalesce(s.street, '') as street, coalesce(s.postcode, '') as postcode, coalesce(s.town, '') as town,
    coalesce(s.region, '') as region
  from stations_stations s;
grant select on stations_station_cards to evops_app, evops_platform;
