import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError } from '../../../contract/index.ts'
import type { LinkedTcecPartner } from '../../links/links.store.ts'
import { saveReceivedTariffs } from '../../roaming/places.store.ts'
import { saveRejectedObject, type NewRejectedObject as Refusal } from '../../roaming/refusals.store.ts'
import {
  parseTcecBody,
  TcecCallError,
  tcecReturnCodes,
  unknownConnector,
  type OperatorNoticeHandlers,
} from '../call-kinds.ts'
import { isStorableJson } from './amounts.rules.ts'
import { dayCheck } from './checks.rules.ts'
import type { TcecOrders } from './charge-orders.service.ts'
import { scheduleChangesPull, saveConnectorState, saveStationTariff, listStationsOfConnector } from './pull.store.ts'
import { chargeStatus, orderInfo, startResult, stopResult } from './sessions.rules.ts'
import type { TcecSessions } from './sessions.service.ts'
import {
  connectorStatusShape,
  readStation,
  stationFeeShape,
  toConnectorStatus,
  buildTcecDayTariff,
} from './stations.rules.ts'

interface NoticeContext<B> {
  linked: LinkedTcecPartner
  body: B
  raw: object
  reportedAt: Date
  now: Date
  inTenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  deps: NoticeDeps
}
interface NoticeKind<S extends z.ZodType> {
  body: S
  /** Kind and number under which a rejected payload is stored. */
  kind: Refusal['kind']
  no: string
  answer(notice: NoticeContext<z.output<S>>): Promise<object>
}
const notice = <S extends z.ZodType>(kind: NoticeKind<S>) => kind
interface NoticeDeps {
  sessions: TcecSessions
  chargeOrders: TcecOrders
}
const done = (StartChargeSeq: string) => ({ StartChargeSeq, SuccStat: 0, FailReason: 0 })

/** Calls that an operator's platform sends us, by their names in the standard. */
const notices = {
  notification_stationStatus: notice({
    body: z.object({ ConnectorStatusInfo: connectorStatusShape }),
    kind: 'location',
    no: 'ConnectorStatusInfo.ConnectorID',
    async answer({ linked, body: { ConnectorStatusInfo: connectorStatus }, now, inTenant }) {
      await inTenant(async (tx) => {
        const places = await listStationsOfConnector(tx, linked, connectorStatus.ConnectorID)
        if (places.length === 0) throw unknownConnector()
        for (const { stationNo, closed } of places)
          if (!closed)
            await saveConnectorState(tx, linked, {
              stationNo,
              evseNo: connectorStatus.ConnectorID,
              status: toConnectorStatus(connectorStatus.Status),
              at: now,
            })
      })
      return { Status: 0 }
    },
  }),
  notification_stationFee: notice({
    body: stationFeeShape,
    kind: 'tariff',
    no: 'StationID',
    async answer({ linked, body: { StationID: stationNo, ChargeFeeDetail }, now, inTenant }) {
      await inTenant(async (tx) => {
        const tariff = buildTcecDayTariff(ChargeFeeDetail, now)
        await saveReceivedTariffs(tx, linked, { tariffs: [tariff], now })
        if (!(await saveStationTariff(tx, linked, { stationNo, tariffNo: tariff.tariffNo, at: now })))
          throw new TcecCallError(tcecReturnCodes.business, formatFieldError('StationID', 'unknown'))
      })
      return { Status: 0 }
    },
  }),
  /**
   * Call of later editions: a new or changed station. Triggers an immediate pull of the changes, with states and
   * prices.
   */
  notification_stationInfo: notice({
    body: z.object({ StationInfo: z.unknown() }),
    kind: 'location',
    no: 'StationInfo.StationID',
    async answer({ linked, body: { StationInfo }, now, inTenant }) {
      const read = readStation(StationInfo)
      if (!('taken' in read)) throw new TcecCallError(tcecReturnCodes.business, read.reason)
      await inTenant((tx) => scheduleChangesPull(tx, linked, now))
      return { Status: 0 }
    },
  }),
  notification_start_charge_result: notice({
    body: startResult,
    kind: 'session',
    no: 'StartChargeSeq',
    async answer({ linked, body, inTenant, deps: { sessions } }) {
      await inTenant((tx) => sessions.started(tx, linked, body))
      return done(body.StartChargeSeq)
    },
  }),
  notification_equip_charge_status: notice({
    body: chargeStatus,
    kind: 'session',
    no: 'StartChargeSeq',
    async answer({ linked, body, inTenant, deps: { sessions } }) {
      await inTenant((tx) => sessions.applyStatus(tx, linked, body))
      return { StartChargeSeq: body.StartChargeSeq, SuccStat: 0 }
    },
  }),
  notification_stop_charge_result: notice({
    body: stopResult,
    kind: 'session',
    no: 'StartChargeSeq',
    async answer({ linked, body, inTenant, deps: { sessions } }) {
      await inTenant((tx) => sessions.stopped(tx, linked, body))
      return done(body.StartChargeSeq)
    },
  }),
  notification_charge_order_info: notice({
    body: orderInfo,
    kind: 'cdr',
    no: 'StartChargeSeq',
    answer: ({ linked, body, raw, reportedAt, deps: { chargeOrders } }) =>
      chargeOrders.hear(linked, body, raw, reportedAt),
  }),
  check_charge_orders: notice({
    body: dayCheck,
    kind: 'cdr',
    no: 'CheckOrderSeq',
    answer: ({ linked, body, inTenant, deps: { chargeOrders } }) =>
      inTenant((tx) => chargeOrders.check(tx, linked, body)),
  }),
} as const
type NoticeName = keyof typeof notices
const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name)

/**
 * Answers calls in the customer's role. Rejected payloads are stored with the reason, together with objects that pulls
 * rejected.
 */
export function createNotices(services: Services, deps: NoticeDeps): OperatorNoticeHandlers {
  return {
    has: isNotice,
    async answer(name, { linked, body, reportedAt }) {
      if (!isNotice(name)) throw new TcecCallError(tcecReturnCodes.business, formatFieldError(name, 'unknown'))
      // Each kind receives the value that its own schema parsed.
      const kind = notices[name] as unknown as NoticeKind<z.ZodType>
      const inTenant: NoticeContext<unknown>['inTenant'] = (work) => services.db.inTenant(linked.operatorId, work)
      const now = services.now()
      try {
        const parsed = parseTcecBody(kind, body)
        const raw = z.looseObject({}).parse(body)
        if (!isStorableJson(body))
          throw new TcecCallError(tcecReturnCodes.business, formatFieldError('Data', 'unkeepable'))
        return await kind.answer({ linked, body: parsed, raw, reportedAt, now, inTenant, deps })
      } catch (error) {
        if (!(error instanceof TcecCallError)) throw error
        const refused = {
          kind: kind.kind,
          objectNo: numberOf(body, kind.no),
          reason: error.message,
          raw: body,
          at: now,
        }
        await inTenant((tx) => saveRejectedObject(tx, linked, refused))
        throw error
      }
    },
  }
}

function numberOf(body: unknown, path: string): string {
  let found: unknown = body
  for (const step of path.split('.'))
    found = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[step] : undefined
  return typeof found === 'string' ? found : '-'
}
