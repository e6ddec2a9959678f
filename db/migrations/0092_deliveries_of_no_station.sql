-- What is sent of no station is about all of them, as a company's bill is: not for whoever is limited to some.
alter policy scope on outreach_deliveries
  using (station_id in (select unnest(current_setting('evops.stations')::uuid[])))
  with check (station_id in (select unnest(current_setting('evops.stations')::uuid[])));
