-- Records that a partner's own tariff prices otherwise: when people were told, or when it was seen that the difference is within what was agreed.
alter table interop_roaming_records add column off_tariff_told_at timestamptz;
create index interop_roaming_records_off_tariff on interop_roaming_records (received_at)
  where tariff_minor <> cost_minor and credits is null and off_tariff_told_at is null;
