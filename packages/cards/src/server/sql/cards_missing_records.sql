-- Missing records of cards: gaps in their counters, sessions that they pay for and have not reported (or reported
-- differently), chips that spent more than known, loads that terminals reported without an operation, and operations
-- without a record although the chip reported a later load. A load by one of our readers is its own record.
create or replace view cards_missing_records with (security_invoker = true) as
  select s.operator_id, s.card_id, 'counter' as kind, s.prior + 1 as position_from, s.position - 1 as position_to,
    null::uuid as session_id, null::bigint as amount_minor, s.at as since, null::uuid as transaction_id,
    null::uuid as operation_id
  from (
    select t.operator_id, t.card_id, t.position, min(t.at) as at,
      coalesce(lag(t.position) over (partition by t.operator_id, t.card_id order by t.position),
        p.counter_from) as prior
    from cards_transactions t
    join cards_purses p on p.operator_id = t.operator_id and p.card_id = t.card_id
    where t.series <> 'load' and t.settle_state <> 'rejected' and (t.settle_state <> 'held' or t.doubt in ('sums', 'short'))
    group by t.operator_id, t.card_id, t.position, p.counter_from
  ) s
  where s.position > s.prior + 1
  union all
  select o.operator_id, o.card_id, 'session', null, null, o.session_id, (o.owed_minor - o.reported_minor)::bigint, null, null, null
  from (
    select p.operator_id, p.card_id, p.session_id, p.owed_minor,
      coalesce((select sum(t.taken_minor) from cards_transactions t where t.operator_id = p.operator_id
        and t.session_id = p.session_id), 0)
      + coalesce((select sum(d.amount_minor) from cards_session_decisions d where d.operator_id = p.operator_id
        and d.session_id = p.session_id), 0) as reported_minor
    from ledger_purse_sessions p
  ) o
  where o.owed_minor <> o.reported_minor
  union all
  select b.operator_id, b.card_id, 'balance', null, null, null, b.purse_minor, null, null, null
  from ledger_purse_balances b where b.purse_minor < 0
  union all
  select t.operator_id, t.card_id, 'load_reported', null, null, null, t.amount_minor, t.at, t.id, null
  from cards_transactions t
  where t.kind = 'load' and t.settle_state = 'noted' and t.operation_id is null and t.amount_minor > 0
  union all
  select o.operator_id, o.card_id, 'load_unreported', null, null, null, o.amount_minor, o.at, null, o.id
  from cards_operations o
  where o.kind = 'load' and o.detail ->> 'readerJob' is null
    and exists (select from cards_transactions t where t.operator_id = o.operator_id and t.card_id = o.card_id
      and t.series = 'load' and t.settle_state not in ('held', 'rejected') and t.at > o.at)
    and not exists (select from cards_transactions t where t.operator_id = o.operator_id and t.operation_id = o.id)
    and not exists (select from cards_operations d where d.operator_id = o.operator_id and d.card_id = o.card_id
      and (d.reverse_of = o.id or d.kind = 'check' and coalesce(d.detail ->> 'loadId', d.detail ->> 'stands') = o.id::text));
grant select on cards_missing_records to evops_app, evops_platform;
