-- Postal address of a station in parts. The address text that exists stays as it is, and no part is derived from it.
-- Lengths are those of OCPI 2.2.1, 8.3.1.
alter table stations_stations
  add column street text,
  add column postcode text,
  add column town text,
  add column region text,
  add constraint stations_stations_street_check check (length(street) between 1 and 100),
  add constraint stations_stations_postcode_check check (length(postcode) between 1 and 10),
  add constraint stations_stations_town_check check (length(town) between 1 and 45),
  add constraint stations_stations_region_check check (length(region) between 1 and 60);
