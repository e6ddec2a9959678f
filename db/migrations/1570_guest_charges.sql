-- Guests charge without an account (decision 330). A guest has a wallet of their own: the held sum is its credit limit,
-- the bill uses the credit, and the capture repays it. The link is known to the guest alone, so only its hash is stored.
alter table ledger_wallets drop constraint ledger_wallets_kind_check;
alter table ledger_wallets add constraint ledger_wallets_kind_check
  check (kind in ('member', 'company', 'purse', 'partner', 'guest'));

create table driver_guest_charges (
  operator_id uuid not null,
  -- Also the id of the guest's wallet.
  id uuid not null,
  link_hash bytea not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  intent_id uuid,
  session_id uuid,
  state text default 'paying' not null,
  -- Code of the refusal that ended the charge; empty if there is none.
  refusal text default '' not null,
  language text not null,
  -- True if the price has an idle fee: the bill is complete when the cable is out.
  idle_fee boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Time from which the charge is looked at next.
  due_at timestamptz,
  constraint driver_guest_charges_pkey primary key (operator_id, id),
  constraint driver_guest_charges_link_key unique (operator_id, link_hash),
  constraint driver_guest_charges_wallet_fkey foreign key (operator_id, id) references ledger_wallets (operator_id, id),
  constraint driver_guest_charges_intent_fkey foreign key (operator_id, intent_id)
    references payments_intents (operator_id, id),
  constraint driver_guest_charges_link_check check (length(link_hash) = 32),
  constraint driver_guest_charges_state_check check (state in ('paying', 'charging', 'paid', 'released', 'abandoned')),
  constraint driver_guest_charges_session_check check (state <> 'charging' or session_id is not null),
  constraint driver_guest_charges_started_check
    check (session_id is null or state in ('charging', 'paid', 'released')),
  constraint driver_guest_charges_paid_check check (state <> 'paid' or session_id is not null),
  constraint driver_guest_charges_intent_check check (session_id is null or intent_id is not null),
  constraint driver_guest_charges_ended_check check ((state in ('paying', 'charging')) = (ended_at is null)),
  constraint driver_guest_charges_refusal_check check (length(refusal) <= 60),
  constraint driver_guest_charges_language_check check (language in ('zh', 'en', 'es')),
  constraint driver_guest_charges_connector_check check (connector_no between 1 and 99)
);
-- The link names no operator.
create index driver_guest_charges_link on driver_guest_charges (link_hash);
create index driver_guest_charges_due on driver_guest_charges (due_at) where due_at is not null;
create unique index driver_guest_charges_session on driver_guest_charges (operator_id, session_id)
  where session_id is not null;
create index driver_guest_charges_intent on driver_guest_charges (operator_id, intent_id) where intent_id is not null;

select platform_tenant_table('driver_guest_charges', 'select, insert, update');
create policy scope on driver_guest_charges as restrictive for all to evops_scoped using (false) with check (false);
