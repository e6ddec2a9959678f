import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { linkProblems } from '../../../contract/index.ts'
import { saveComparison } from '../../links/comparison.store.ts'
import { LinkError } from '../../links/link-error.ts'
import {
  saveReceivedLocations,
  saveReceivedTariffs,
  markLocationsSeen,
  deleteUnseenLocations,
  type ReceivedLocation,
  type ReceivedTariff,
} from '../../roaming/places.store.ts'
import { saveRejectedObject, type NewRejectedObject } from '../../roaming/refusals.store.ts'
import { finishLocationPull, extendPullLease, pullFailures } from '../../roaming/roaming-links.store.ts'
import { createRounds } from '../../roaming/rounds.ts'
import { backOffSeconds } from '../back-off.rules.ts'
import { formatTcecValidationErrors } from '../call-kinds.ts'
import { maxClockSkewMs } from '../envelope.rules.ts'
import { isSingleCallFailure, type CallablePartner, type TcecOutbound } from '../outbound.ts'
import { formatChinaTime } from '../session-rows.rules.ts'
import { integerSchema } from './amounts.rules.ts'
import { finishChangesPull, tcecPullDueSql, claimTcecPulls, getReportedStates, type TcecPullRun } from './pull.store.ts'
import {
  stationConnectorIds,
  connectorStatusShape,
  periodsShape,
  toTcecReceivedLocation,
  pricePolicyResponseShape,
  readStation,
  statusesResponseShape,
  buildTcecDayTariff,
  type TcecConnectorState,
} from './stations.rules.ts'

const everyMs = 2_000
const mostPartners = 8
const mostPages = 10_000
const pageSize = 10
/** Parallel price queries, one per connector. */
const atOnce = 8
/** Maximum number of names in the console. */
const mostNamed = 20

const pageAnswer = z.looseObject({
  PageCount: integerSchema.nullish(),
  StationInfos: z.array(z.unknown()).nullish(),
})
type Refusal = Omit<NewRejectedObject, 'at'>
/** Result of a complete pull: stations, and connectors whose state differs from the last report. */
interface Seen {
  stations: number
  differences: string[]
}
/**
 * Returns the differences as `station: connector told ≠ asked`. States reported after the query are newer and do not
 * count, nor do states that were unknown before.
 */
export function connectorStateDifferences(
  places: readonly ReceivedLocation[],
  reports: ReadonlyMap<string, { status: string; at: Date }>,
): string[] {
  return places.flatMap(({ name, evses }) =>
    evses.flatMap(({ evseNo, status, lastUpdated }) => {
      const report = reports.get(evseNo)
      const isSame = !report || report.status === status || report.status === 'UNKNOWN' || report.at > lastUpdated
      return isSame ? [] : [`${name}: ${evseNo} ${report.status} ≠ ${status}`]
    }),
  )
}
export interface TcecPull {
  jobs: JobTable
  idle(): Promise<void>
}
interface PullDeps {
  outbound: Pick<TcecOutbound, 'open' | 'call'>
  nextSeq: (ourPlatformId: string) => string
}

/**
 * Pulls stations of T/CEC 102 partners with connector states and prices: all of them in the night and on request, and
 * the changed ones each hour. Unreadable objects are reported and skipped. Stations that are missing from a complete
 * pull are removed.
 */
export function createTcecPull(services: Services, { outbound, nextSeq }: PullDeps): TcecPull {
  const rounds = createRounds(services, {
    most: mostPartners,
    take: claimTcecPulls,
    work: pull,
    failed: 'stations of a partner were not pulled',
  })

  async function pull(turn: TcecPullRun): Promise<void> {
    const inTenant = <T>(work: (tx: Tx) => Promise<T>) => services.db.inTenant(turn.operatorId, work)
    const startedAt = services.now()
    let problem = ''
    try {
      const open = await outbound.open(turn)
      const seen: Seen = { stations: 0, differences: [] }
      await pages(open, turn, seen)
      if (turn.since === null)
        await inTenant(async (tx) => {
          await deleteUnseenLocations(tx, turn, startedAt)
          const { stations, differences } = seen
          const detail = differences.slice(0, mostNamed).join('\n')
          const summary = { stations, differences: differences.length, detail }
          await saveComparison(tx, turn, { ...summary, now: services.now() })
        })
    } catch (error) {
      if (!(error instanceof LinkError) && !(error instanceof Problem)) throw error
      problem =
        error instanceof LinkError
          ? `${error.kind}: ${error.message}`.slice(0, 300)
          : formatErrorForPartner(error, linkProblems).slice(0, 300)
    }
    await inTenant(async (tx) => {
      const ended = { now: services.now(), problem, waits: backOffSeconds(await pullFailures(tx, turn)) }
      await (turn.since === null ? finishLocationPull(tx, turn, ended) : finishChangesPull(tx, turn, ended))
    })
  }

  async function pages(open: CallablePartner, { since, ...key }: TcecPullRun, seen: Seen): Promise<void> {
    const LastQueryTime = since === null ? '' : formatChinaTime(since.getTime() - maxClockSkewMs)
    for (let PageNo = 1, last = 1; PageNo <= last; PageNo += 1) {
      const wish = { LastQueryTime, PageNo, PageSize: pageSize }
      const read = pageAnswer.safeParse(await outbound.call(open, 'query_stations_info', wish))
      if (!read.success)
        throw new LinkError('unreadable', `query_stations_info: ${formatTcecValidationErrors(read.error)}`)
      last = Math.min(read.data.PageCount ?? 1, mostPages)
      await storeStations(open, read.data.StationInfos ?? [], seen)
      if (since === null) await services.db.inTenant(key.operatorId, (tx) => extendPullLease(tx, key, services.now()))
    }
  }

  async function storeStations(open: CallablePartner, stationObjects: readonly unknown[], seen: Seen): Promise<void> {
    // States reported from now on are newer than those queried.
    const at = services.now()
    const { linked } = open
    const read = stationObjects.map((one) => ({ raw: one, ...readStation(one) }))
    const stations = read.flatMap((one) => ('taken' in one ? [one] : []))
    const refused: Refusal[] = read.flatMap((one) =>
      'taken' in one ? [] : [{ kind: 'location', objectNo: one.objectNo, reason: one.reason, raw: one.raw }],
    )
    const named = refused.map(({ objectNo }) => objectNo)
    const states = await statesOf(
      open,
      stations.map(({ taken }) => taken.StationID),
    )
    const prices = await pricesOf(
      open,
      stations.flatMap(({ taken }) => stationConnectorIds(taken)),
      at,
    )
    refused.push(...prices.refused)
    const context: TcecConnectorState = {
      states,
      at,
      tariffs: new Map([...prices.tariffs].map(([no, { tariffNo }]) => [no, tariffNo])),
    }
    const places = stations.map((one) => toTcecReceivedLocation(one.taken, one.raw, context))
    await services.db.inTenant(linked.operatorId, async (tx) => {
      const now = services.now()
      await saveReceivedTariffs(tx, linked, { tariffs: [...prices.tariffs.values()], now })
      const stationNos = places.map(({ stationNo }) => stationNo)
      seen.differences.push(...connectorStateDifferences(places, await getReportedStates(tx, linked, stationNos)))
      seen.stations += places.length
      await saveReceivedLocations(tx, linked, { places, now, whole: true })
      for (const one of refused) await saveRejectedObject(tx, linked, { ...one, at: now })
      await markLocationsSeen(tx, linked, { stationNos: named, tariffNos: [], now })
    })
  }

  async function statesOf(open: CallablePartner, StationIDs: string[]): Promise<Map<string, number>> {
    if (StationIDs.length === 0) return new Map()
    const answer = statusesResponseShape.safeParse(await outbound.call(open, 'query_station_status', { StationIDs }))
    if (!answer.success)
      throw new LinkError('unreadable', `query_station_status: ${formatTcecValidationErrors(answer.error)}`)
    const all = (answer.data.StationStatusInfos ?? []).flatMap((one) => one.ConnectorStatusInfos ?? [])
    const read = all.map((one) => connectorStatusShape.safeParse(one))
    return new Map(read.flatMap(({ data }) => (data ? [[data.ConnectorID, data.Status] as const] : [])))
  }

  /** Returns tariffs by connector. A connector without readable prices is still listed. */
  async function pricesOf(open: CallablePartner, connectors: readonly string[], at: Date) {
    const tariffs = new Map<string, ReceivedTariff>()
    const refused: Refusal[] = []
    const queryPolicy = async (ConnectorID: string) => {
      const wish = { EquipBizSeq: nextSeq(open.linked.ourPlatformId), ConnectorID }
      const reply = await outbound.call(open, 'query_equip_business_policy', wish).catch((error: unknown) => {
        if (!isSingleCallFailure(error)) throw error
        refused.push({ kind: 'tariff', objectNo: ConnectorID, reason: error.message, raw: null })
      })
      if (reply === undefined) return
      const policy = pricePolicyResponseShape.safeParse(reply)
      if (policy.data && policy.data.SuccStat !== 0) return
      const periods = periodsShape.safeParse(policy.data?.PolicyInfos)
      if (periods.success) tariffs.set(ConnectorID, buildTcecDayTariff(periods.data, at))
      else
        refused.push({
          kind: 'tariff',
          objectNo: ConnectorID,
          reason: formatTcecValidationErrors(periods.error),
          raw: reply,
        })
    }
    for (let from = 0; from < connectors.length; from += atOnce)
      await Promise.all(connectors.slice(from, from + atOnce).map(queryPolicy))
    return { tariffs, refused }
  }

  return {
    jobs: { 'interop:pull-tcec': { everyMs, when: tcecPullDueSql, run: rounds.run } },
    idle: rounds.idle,
  }
}
