import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  rechargePlanRow,
  type LedgerSettings,
  type RechargePlanForm,
  type RechargePlanRow,
  type listPlans,
} from '../../contract/index.ts'

const plan = defineRowShape('ledger_plans', 'p', rechargePlanRow, {})
const plans = (tx: Tx) => tx.selectFrom('ledger_plans as p').select(plan.selection)

export async function pageOfRechargePlans(
  tx: Tx,
  { offeredAt, sort, ...query }: { offeredAt?: Date | undefined } & PagedQuery<typeof listPlans>,
): Promise<Page<RechargePlanRow>> {
  const [column, down] = sortColumnOf(sort, { name: 'p.name', amountMinor: 'p.amount_minor' }, 'amountMinor')
  let rows = plans(tx)
  if (offeredAt)
    rows = rows.where(
      sql<SqlBool>`p.state = 'on' and (p.valid_from is null or p.valid_from <= ${offeredAt}) and (p.valid_until is null or p.valid_until > ${offeredAt})`,
    )
  return pageRows(tx, plan, rows.orderBy(column, down).orderBy('p.id', down), query)
}

export async function findRechargePlan(tx: Tx, id: string): Promise<RechargePlanRow | undefined> {
  return findTableRow(plan, plans(tx).where('p.id', '=', id))
}

export async function insertRechargePlan(
  tx: Tx,
  operatorId: string,
  { id, form }: { id: string; form: RechargePlanForm },
): Promise<void> {
  await insertTableRow(tx, 'ledger_plans', { operator_id: operatorId, id, ...columnsOf(form) })
}
/** Returns false if the plan was changed or removed in the meantime. */
export async function updateRechargePlanRow(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: RechargePlanForm },
): Promise<boolean> {
  return updateTableRow(tx, 'ledger_plans', { id, version }, columnsOf(form))
}
export async function deleteRechargePlan(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'ledger_plans', { id })
}
function columnsOf(form: RechargePlanForm) {
  return {
    name: form.name,
    amount_minor: form.amountMinor,
    gift_minor: form.giftMinor,
    gift_days: form.giftDays,
    valid_from: form.validFrom === null ? null : new Date(form.validFrom),
    valid_until: form.validUntil === null ? null : new Date(form.validUntil),
    state: form.state,
  }
}

export async function findLedgerSettings(tx: Tx): Promise<LedgerSettings | undefined> {
  const { rows } = await sql<LedgerSettings>`
    select freeze_minor as "freezeMinor", approve_above_minor as "approveAboveMinor", person_day_minor as "personDayMinor",
      wallet_day_minor as "walletDayMinor", most_minor as "mostMinor", version
    from ledger_settings where operator_id = platform_operator()`.execute(tx)
  return rows[0]
}
/** Returns false if the settings were changed in the meantime. Version 0 means that none were saved before. */
export async function saveLedgerSettingsRow(
  tx: Tx,
  { freezeMinor, approveAboveMinor, personDayMinor, walletDayMinor, mostMinor, version }: LedgerSettings,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_settings as s (operator_id, freeze_minor, approve_above_minor, person_day_minor, wallet_day_minor, most_minor)
    select platform_operator(), ${freezeMinor}::bigint, ${approveAboveMinor}::bigint, ${personDayMinor}::bigint, ${walletDayMinor}::bigint,
      ${mostMinor}::bigint
    where ${version} = coalesce((select version from ledger_settings where operator_id = platform_operator()), 0)
    on conflict (operator_id) do update set freeze_minor = excluded.freeze_minor, approve_above_minor = excluded.approve_above_minor,
      person_day_minor = excluded.person_day_minor, wallet_day_minor = excluded.wallet_day_minor,
      most_minor = excluded.most_minor, version = s.version + 1, updated_at = now() where s.version = ${version}
    returning version`.execute(tx)
  return rows.length === 1
}
