import {
  readVariableKey,
  type Nothing,
  type NotifyPeriodicEventStream,
  type OpenPeriodicEventStream,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers21 } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type pg from 'pg'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { variableKind } from '../model/model.kind.store.ts'
import { variableRow } from '../model/model.rules.ts'
import { streamKind, toldByStream, watchedBy, type StreamRow } from './event-streams.store.ts'

/** OCPP 2.1, N11 to N14: a monitor's values as a stream. The last one is the variable's. */
export function eventStreams(
  { writer, live }: DeviceDeps,
  pool: pg.Pool,
): Pick<
  Handlers21<WirePile>,
  'OpenPeriodicEventStream' | 'ClosePeriodicEventStream' | 'NotifyPeriodicEventStream'
> {
  const row = ({ operatorId, pileId }: WirePile, more: Omit<StreamRow, 'operatorId' | 'pileId'>) =>
    writing(streamKind, { operatorId, pileId, ...more })
  const none = { monitorNo: null, intervalS: null, mostValues: null }
  return {
    /** Of a monitor that nobody told us of, nobody could say what its values are. */
    async OpenPeriodicEventStream({
      session: { point },
      payload,
      receivedAt: at,
    }: CallContext<WirePile, OpenPeriodicEventStream>) {
      const { id: streamNo, variableMonitoringId: monitorNo, params } = payload.constantStreamData
      const { operatorId, pileId } = point
      if ((await watchedBy(pool, { operatorId, pileId, monitorNo })) === null)
        return { status: 'Rejected' as const }
      const { interval: intervalS = null, values: mostValues = null } = params
      await writer.write([row(point, { streamNo, does: 'open', monitorNo, intervalS, mostValues, at })])
      return { status: 'Accepted' as const }
    },
    async ClosePeriodicEventStream({
      session: { point },
      payload,
      receivedAt: at,
    }: CallContext<WirePile, { id: number }>): Promise<Nothing> {
      await writer.write([row(point, { ...none, streamNo: payload.id, does: 'close', at })])
      return {}
    },
    async NotifyPeriodicEventStream({
      session: { point },
      payload,
      receivedAt: at,
    }: CallContext<WirePile, NotifyPeriodicEventStream>): Promise<Nothing> {
      const { operatorId, pileId } = point
      const key = await toldByStream(pool, { operatorId, pileId, streamNo: payload.id })
      const watched = key === null ? null : readVariableKey(key)
      const last = payload.data.toSorted((a, b) => a.t - b.t).at(-1)
      if (!watched || !last) return {}
      const told = variableRow({ operatorId, pileId, at }, { ...watched, attributes: [{ value: last.v }] })
      await writer.write([
        row(point, { ...none, streamNo: payload.id, does: 'hear', at }),
        writing(variableKind, told),
      ])
      live.touched(operatorId)
      return {}
    },
  }
}
