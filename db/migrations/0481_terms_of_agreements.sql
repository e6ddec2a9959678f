-- Terms beside ratios: steps by energy, rent, electricity that a party pays for, who bears fees and loss; and what a
-- party owed at the end of a statement, which the next one takes off.

alter table finance_versions
  -- Who bears the channel's fee: all by their ratio, or the operator alone.
  add column fees_by text not null default 'shared' check (fees_by in ('shared', 'operator')),
  -- Electricity that is lost on the way, in ten thousandths of what was charged: part of its cost.
  add column loss_ratio integer not null default 0 check (loss_ratio between 0 and 5000),
  -- [{ fromDwh, operatorRatio, ratios }]: other ratios from so much energy of a period on.
  add column steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array');

alter table finance_figures
  -- [{ partyId, name, owedMinor, dueMinor, payMinor, leftMinor }]
  add column carried jsonb not null default '[]' check (jsonb_typeof(carried) = 'array'),
  add constraint finance_figures_rents check (finance_sum(shares, 'rentMinor') = 0
    and finance_sum(shares, 'powerMinor') = 0),
  add constraint finance_figures_carried check (jsonb_array_length(carried) = 0
    or (finance_sum(carried, 'payMinor') = net_minor
      and finance_sum(carried, 'owedMinor') + finance_sum(carried, 'dueMinor')
        = finance_sum(carried, 'payMinor') + finance_sum(carried, 'leftMinor')));
