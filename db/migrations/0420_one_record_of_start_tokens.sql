-- What sort of credential a start token is, and what it may beside the limits of one session (decision 73). Sorts that
-- nobody said follow from what is known of a token; those of cards are their family's.
alter table charging_tokens
  add column credential_said text check (credential_said in ('online', 'whitelist', 'purse', 'vin', 'plate', 'emaid',
    'app')),
  add column credential text not null generated always as (case
    when credential_said is not null then credential_said
    when kind = 'eMAID' then 'emaid'
    when kind = 'MacAddress' then 'vin'
    when coalesce(kind, 'Central') in ('Central', 'Local') and id_tag ~ '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$' then 'vin'
    when kind = 'Central' then 'app'
    when online_only then 'online'
    else 'whitelist' end) stored,
  add column day_sessions smallint check (day_sessions between 1 and 1000),
  add column day_dwh bigint check (day_dwh > 0),
  add column windows jsonb check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) between 1 and 20),
  add column station_ids uuid[] check (cardinality(station_ids) between 1 and 500),
  add column bound_plate text check (length(bound_plate) between 1 and 20),
  -- Looked at by every start: one without such limits costs no more than before.
  add column is_limited boolean not null generated always as (day_sessions is not null or day_dwh is not null
    or windows is not null or station_ids is not null or bound_plate is not null) stored;
create index charging_tokens_credential on charging_tokens (operator_id, credential, id);

-- Which limit of its start token refused an order; null: none did.
alter table charging_orders
  add column start_limit text check (start_limit in ('sessions', 'energy', 'hours', 'station', 'plate'));

set local role evops_platform;
update charging_tokens t set credential_said = case c.family when 'online' then 'online'
  when 'offline_purse' then 'purse' else 'whitelist' end
from cards_cards c
where c.operator_id = t.operator_id and c.token_id = t.id and c.ended_at is null and c.deleted_at is null
  and t.card_state is not null;
reset role;
