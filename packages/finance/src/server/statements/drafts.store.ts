import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { levelsWithNamesSql } from '../agreements/agreements.store.ts'
import type {
  ShareBaseKind,
  CarriedShare,
  DiscountBearer,
  FeeBasis,
  FeeBearer,
  ProviderFeesOfLine,
  AgreementLevel,
  StatementPeriodKind,
  RatioStep,
  RevenueBasis,
  PartyShare,
  StatementLine,
  StatementShare,
} from '../../contract/index.ts'

export interface AgreementProgress {
  operatorId: string
  agreementId: string
  period: StatementPeriodKind
  timeZone: string
  currency: string
  /** Start of the next statement: the end of the last one's period, otherwise the start of the first version. */
  next: string
  /** Periods that end by this day are due. */
  dueBy: string
}
/** Returns every agreement with the progress of its statements. Requires a platform transaction. */
export async function listAgreementProgress(tx: Tx, now: Date): Promise<AgreementProgress[]> {
  const { rows } = await sql<AgreementProgress>`
    select a.operator_id as "operatorId", a.id as "agreementId", a.period, o.time_zone as "timeZone", o.currency,
      coalesce((select max(s.period_to) from finance_statements s where s.operator_id = a.operator_id and s.agreement_id = a.id),
        (select min(lower(v.valid)) from finance_versions v where v.operator_id = a.operator_id and v.agreement_id = a.id))::text as next,
      -- Two hours for what is on its way at midnight.
      (((${now}::timestamptz - interval '2 hours') at time zone o.time_zone)::date - a.lag_days + 1)::text as "dueBy"
    from finance_agreements a join organisation_operator_facts o on o.operator_id = a.operator_id
    where exists (select from finance_versions v where v.operator_id = a.operator_id and v.agreement_id = a.id)
    order by a.operator_id, a.no`.execute(tx)
  return rows
}

export interface TermsRow {
  versionId: string
  from: string
  until: string | null
  revenueBasis: RevenueBasis
  base: ShareBaseKind
  priceE5: number
  discountsBy: DiscountBearer
  channelFee: number
  feeBasis: FeeBasis
  feesBy: FeeBearer
  lossRatio: number
  operatorRatio: number
  parties: (PartyShare & { name: string })[]
  levels: (AgreementLevel & { name: string })[]
  steps: RatioStep[]
  period: StatementPeriodKind
}
/** Returns all terms of an agreement, with the current names of the parties. */
export async function termsOfAgreement(tx: Tx, agreementId: string): Promise<TermsRow[]> {
  const { rows } = await sql<TermsRow>`
    select v.id as "versionId", lower(v.valid)::text as "from", upper(v.valid)::text as until, v.revenue_basis as "revenueBasis", v.base, v.price_e5 as "priceE5", v.discounts_by as "discountsBy",
      v.channel_fee as "channelFee", v.fee_basis as "feeBasis", v.fees_by as "feesBy", v.loss_ratio as "lossRatio", v.operator_ratio as "operatorRatio", v.steps, a.period,
      (select jsonb_agg('{"rentMinor": 0, "rentE5": 0, "powerE5": 0}'::jsonb || p || jsonb_build_object('name', n.name) order by place) from jsonb_array_elements(v.parties) with ordinality as x (p, place)
        join finance_parties n on n.operator_id = v.operator_id and n.id = (p ->> 'partyId')::uuid) as parties,
      ${levelsWithNamesSql} as levels
    from finance_versions v join finance_agreements a on a.operator_id = v.operator_id and a.id = v.agreement_id
    where v.agreement_id = ${agreementId} order by lower(v.valid)`.execute(tx)
  return rows
}

export interface NewStatement {
  operatorId: string
  id: string
  agreementId: string
  versionId: string | null
  from: string
  to: string
  timeZone: string
  currency: string
  at: Date
}
/**
 * Inserts a statement. Returns false if the period already has one. Numbers have no gaps, because an operator's
 * statements are created one by one.
 */
export async function insertStatement(tx: Tx, s: NewStatement): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into finance_statements (operator_id, id, no, agreement_id, version_id, period_from, period_to, time_zone, currency, drafted_at)
    select ${s.operatorId}, ${s.id}, coalesce(max(no), 0) + 1, ${s.agreementId}, ${s.versionId}, ${s.from}, ${s.to}, ${s.timeZone}, ${s.currency}, ${s.at}
    from finance_statements where operator_id = ${s.operatorId}
    on conflict (operator_id, agreement_id, period_from) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns the sums of a statement's counts by terms, station and day, with the known fees that providers kept. */
export async function linesOfStatement(tx: Tx, statementId: string): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine & { unpaidMinor: number; retained: ProviderFeesOfLine | null }>`
    select version_id as "versionId", station_id as "stationId", day::text as day, is_earlier as "isEarlier", sessions, dwh as "energyDwh", electricity as "electricityMinor",
      service as "serviceMinor", occupancy as "occupancyMinor", reduced as "reducedMinor", base as "baseMinor", unpaid as "unpaidMinor",
      case when retained_sessions > 0 then jsonb_build_object('sessions', retained_sessions, 'paidMinor', retained_paid,
        'feeE6', kept_e6 - was_paid * 100 * (select v.channel_fee from finance_versions v where v.operator_id = platform_operator() and v.id = version_id)) end as retained
    from (select version_id, station_id, day, day < (select period_from from finance_statements where id = ${statementId}) as is_earlier,
        count(*) filter (where is_new)::int as sessions, sum(energy_dwh)::bigint as dwh, sum(electricity_minor)::bigint as electricity, sum(service_minor)::bigint as service,
        sum(occupancy_minor)::bigint as occupancy, sum(reduced_minor)::bigint as reduced, sum(base_minor)::bigint as base, sum(unpaid_minor)::bigint as unpaid,
        count(fee_e6)::int as retained_sessions, coalesce(sum(electricity_minor + service_minor + occupancy_minor - reduced_minor - unpaid_minor) filter (where fee_e6 is not null), 0)::bigint as retained_paid,
        coalesce(sum(fee_e6 - coalesce(was_fee_e6, 0)) filter (where fee_e6 is not null), 0)::bigint as kept_e6, coalesce(sum(was_paid_minor) filter (where fee_e6 is not null), 0)::bigint as was_paid
      from finance_changes where statement_id = ${statementId} group by 1, 2, 3) l
    order by is_earlier, day, station_id, version_id`.execute(tx)
  // A line without them stays the same to the byte as on the statements before they existed.
  return rows.map(({ retained, unpaidMinor, ...line }) => ({
    ...line,
    ...(unpaidMinor !== 0 && { unpaidMinor }),
    ...(retained && { retained }),
  }))
}

export interface StatementFigures {
  baseMinor: number
  paidMinor: number
  feeMinor: number
  netMinor: number
  lines: readonly StatementLine[]
  shares: readonly StatementShare[]
  carried: readonly CarriedShare[]
}
/** Inserts the next revision of the figures. The database rejects it for a statement that is not a draft. */
export async function insertFigures(tx: Tx, statementId: string, at: Date, figures: StatementFigures): Promise<void> {
  const { baseMinor, paidMinor, feeMinor, netMinor, lines, shares, carried } = figures
  await sql`
    insert into finance_figures (operator_id, statement_id, revision, made_at, base_minor, paid_minor, fee_minor, net_minor, lines, shares, carried)
    select platform_operator(), ${statementId}, coalesce(max(revision), 0) + 1, ${at}, ${baseMinor}::bigint, ${paidMinor}::bigint, ${feeMinor}::bigint, ${netMinor}::bigint,
      ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(shares)}::jsonb, ${JSON.stringify(carried)}::jsonb
    from finance_figures where statement_id = ${statementId}`.execute(tx)
}

/**
 * Returns the parties' debts from an agreement's confirmed statements, except one: the difference between due and paid
 * amounts, in any order of confirmation. Negative.
 */
export async function debtsOf(
  tx: Tx,
  { agreementId, but }: { agreementId: string; but: string },
): Promise<Map<string, { name: string; owedMinor: number }>> {
  const { rows } = await sql<{ partyId: string; name: string; owedMinor: number }>`
    select c ->> 'partyId' as "partyId", max(c ->> 'name') as name, sum((c ->> 'dueMinor')::bigint - (c ->> 'payMinor')::bigint)::bigint as "owedMinor"
    from finance_statements s
    cross join lateral (select f.carried from finance_figures f where f.operator_id = s.operator_id and f.statement_id = s.id order by f.revision desc limit 1) f
    cross join lateral jsonb_array_elements(f.carried) c
    where s.agreement_id = ${agreementId} and s.id <> ${but} and s.confirmed_by is not null
    group by 1 having sum((c ->> 'dueMinor')::bigint - (c ->> 'payMinor')::bigint) <> 0 order by 1`.execute(tx)
  return new Map(rows.map(({ partyId, ...debt }) => [partyId, debt]))
}

/**
 * Returns the energy charged under one version's terms in each of its periods, as counted until a time; by the period's
 * first day.
 */
export async function periodEnergies(
  tx: Tx,
  { versionId, period, at }: { versionId: string; period: StatementPeriodKind; at: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; dwh: number }>`
    select date_trunc(${period}, day)::date::text as start, sum(energy_dwh)::bigint as dwh from finance_changes
    where statement_id in (select s.id from finance_statements s join finance_versions v on v.operator_id = s.operator_id and v.agreement_id = s.agreement_id
        where v.id = ${versionId})
      and version_id = ${versionId} and counted_at <= ${at} group by 1`.execute(tx)
  return new Map(rows.map(({ start, dwh }) => [start, dwh]))
}
