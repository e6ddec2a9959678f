-- Time from which a charge point is in service: its commissioning date if somebody set one, otherwise its first
-- connection. An imported one waits for its first connection, whatever date its file has. Null means
-- planned (decision 254).
create or replace function stations_in_service_since(commissioned_on date, awaits_connection boolean, first_connected_at timestamptz, time_zone text)
  returns timestamptz
  language sql stable parallel safe
return case
  when not awaits_connection then coalesce(commissioned_on::timestamp at time zone time_zone, first_connected_at)
  when first_connected_at is not null then greatest(commissioned_on::timestamp at time zone time_zone, first_connected_at)
end;
