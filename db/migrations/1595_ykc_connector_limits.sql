-- Limits of the connectors of a YKC charge point. Its protocol has one percentage for the whole charge point, so the
-- platform stores the limits by connector and sends their sum.
alter table charging_ykc_settings
  add column connector_limits jsonb not null default '[]',
  -- Percentage that the charge point confirmed last. Null: the power limit of the whole charge point.
  add column sent_power smallint,
  add constraint charging_ykc_settings_sent_power_check check (sent_power >= 30 and sent_power <= 100);
