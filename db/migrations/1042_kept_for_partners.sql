-- A connector that a partner reserved is a booking like a member's, so that one connector is promised once.
alter table members_bookings
  drop constraint members_bookings_source_check,
  add constraint members_bookings_source_check check (source in ('desk', 'app', 'api', 'partner'));

-- What a partner's fees were made of when they were worked out last: they are again where that is another.
alter table interop_links add column fees_mark text check (length(fees_mark) = 32);
