-- Roaming partners, whoever maintains stations, and who supplies their electricity are parties too.
alter table finance_parties
  drop constraint finance_parties_kind_check,
  add constraint finance_parties_kind_check check (kind in ('owner', 'agent', 'platform', 'partner', 'contractor',
    'grid_supplier'));
