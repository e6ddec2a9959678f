-- When and where a photo of a work order was taken, as the phone says. The file itself says neither: whoever gets it, as a
-- manufacturer with a claim, does not learn where the technician was.
alter table maintenance_order_pictures
  add column taken_at timestamptz,
  add column lat_e6 integer check (lat_e6 between -90000000 and 90000000),
  add column lng_e6 integer check (lng_e6 between -180000000 and 180000000),
  add constraint maintenance_order_pictures_place check ((lat_e6 is null) = (lng_e6 is null)),
  add constraint maintenance_order_pictures_taken check (taken_at <= added_at);
