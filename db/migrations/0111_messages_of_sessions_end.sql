-- A message for one session is down once that has ended: which one it is for is kept, as '#' and its order's number where we
-- set it, as the charge point's own name where that told it; '' was set before this was known.
alter table stations_display_messages add column session text check (length(session) <= 64);
update stations_display_messages set session = '' where for_session;
alter table stations_display_messages drop column for_session;
