-- Shares of what was billed or of what was collected (decision 311), chosen in the terms of an agreement. The provider's
-- fee is charged on collected amounts in both cases.
alter table finance_versions add column revenue_basis text default 'billed' not null;
alter table finance_versions add constraint finance_versions_revenue_basis_check check (revenue_basis in ('billed', 'collected'));
-- Open amount of the session at the time of the count.
alter table finance_counts add column is_unpaid_minor bigint default 0 not null;
