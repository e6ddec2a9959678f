-- Parties that get a part of what another one gets.
alter table finance_versions
  -- [{ fromPartyId, partyId, ratio }], from the top down; the ratio in ten thousandths of what the other one gets.
  add column levels jsonb not null default '[]' check (jsonb_typeof(levels) = 'array');
