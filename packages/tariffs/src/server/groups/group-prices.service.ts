import { toReplyRow } from '@evops/platform/server'
import { newId, requireFound, Problem, type Page } from '@evops/platform/contract'
import type { GroupPriceRow, GroupTerms } from '../../contract/index.ts'
import { refusingOverlap, type TariffActContext } from '../act.ts'
import { canPriceBeginAt, versionStateAt } from '../versions/versions.rules.ts'
import {
  endGroupPriceAt,
  findGroupPrice,
  insertGroupPrice,
  listGroupPriceRows,
  listOpenGroupPrices,
  type GroupPriceFilter,
  type GroupPriceRecord,
} from './group-prices.store.ts'

export async function pageOfGroupPrices(
  { tx, operatorId, now }: TariffActContext,
  filter: Omit<GroupPriceFilter, 'now'>,
): Promise<Page<GroupPriceRow>> {
  const found = await listGroupPriceRows(tx, operatorId, { ...filter, now })
  return { ...found, list: found.list.map((row) => present(row, now)) }
}

export interface NewGroupPrice {
  /** Id of a price that waited. Absent: a new one. */
  id?: string
  groupKey: string
  terms: GroupTerms
  note: string
  /** Stations; empty: all. */
  stationIds: readonly string[]
  from: Date | undefined
  to: Date | undefined
}

/**
 * Publishes a group price from a time on, never in the past. The group's previous price for the same places ends then;
 * the database rejects any other overlap of places and times.
 */
export async function publishGroupPrice(act: TariffActContext, wanted: NewGroupPrice): Promise<GroupPriceRow> {
  const { tx, operatorId, userId, now } = act
  const from = wanted.from && wanted.from > now ? wanted.from : now
  if (wanted.from && !canPriceBeginAt(wanted.from, { now, hadPrice: true }))
    throw new Problem('tariffs.in-the-past', {}, { effectiveFrom: 'tariffs.in-the-past' })
  if (wanted.to && wanted.to <= from)
    throw new Problem('tariffs.ends-before-start', {}, { effectiveTo: 'tariffs.ends-before-start' })
  const { groupKey, terms, note } = wanted
  const places = wanted.stationIds.length > 0 ? [...new Set(wanted.stationIds)] : [operatorId]
  for (const id of await listOpenGroupPrices(tx, operatorId, { groupKey, places, at: from }))
    await endGroupPriceAt(tx, operatorId, { id, at: from, userId })
  const { id = newId() } = wanted
  const made = { id, groupKey, terms, note, places, from, to: wanted.to ?? null, at: now, userId }
  await refusingOverlap(insertGroupPrice(tx, operatorId, made))
  return getGroupPriceRow(act, id)
}

/** Ends a group price now. Repeating it has no effect. */
export async function endGroupPrice(act: TariffActContext, id: string): Promise<GroupPriceRow> {
  const { tx, operatorId, userId, now } = act
  const row = requireFound(await findGroupPrice(tx, operatorId, id))
  if (versionStateAt(row, now) !== 'retired') await endGroupPriceAt(tx, operatorId, { id, at: now, userId })
  return getGroupPriceRow(act, id)
}

async function getGroupPriceRow({ tx, operatorId, now }: TariffActContext, id: string): Promise<GroupPriceRow> {
  const row = requireFound(await findGroupPrice(tx, operatorId, id))
  return present(row, now)
}

function present({ from, to, ...row }: GroupPriceRecord, now: Date): GroupPriceRow {
  return {
    ...toReplyRow(row),
    state: versionStateAt({ from, to }, now),
    effectiveTo: (to ?? (from ? null : row.effectiveFrom))?.toISOString() ?? null,
  }
}
