-- Accuracy class of a meter: active energy by IEC 62053-21 and -22, or an MID class (EN 50470-3). Null: unknown.
alter table stations_meters add column accuracy_class text;
alter table stations_meters add constraint stations_meters_accuracy_class_check
  check ((accuracy_class = ANY (ARRAY['iec_0_2s'::text, 'iec_0_5s'::text, 'iec_1'::text, 'iec_2'::text, 'mid_a'::text, 'mid_b'::text, 'mid_c'::text])));
