-- A confirmed booking that its member was not told of yet. What was confirmed before is old news.
alter table members_bookings add column told boolean not null default true;
alter table members_bookings alter column told set default false;
create index members_bookings_untold on members_bookings (id) where state = 'confirmed' and not told;
