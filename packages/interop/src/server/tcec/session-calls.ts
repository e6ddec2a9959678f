import { z } from 'zod'
import type { StartRefusal } from '../port/sessions.ts'
import {
  defineTcecAction,
  defineTcecQuery,
  TcecCallError,
  tcecReturnCodes,
  boundedTcecText,
  type CallContext,
} from './call-kinds.ts'
import { readConnectorId } from './rows.rules.ts'
import { chargeStatus, startSequenceStates, startSequenceState } from './session-rows.rules.ts'

/* Calls by which a customer's platform starts, follows and ends sessions (T/CEC 102.3). */

/** Number of an order: the platform id and the platform's own number, 27 characters in total. */
const orderSeq = z.string().regex(/^[A-Za-z0-9]{27}$/, 'nine characters of the platform, eighteen of its own')
const ofPlatform = ({ platformId }: { platformId: string }, seq: string) => {
  if (!seq.startsWith(platformId))
    throw new TcecCallError(tcecReturnCodes.business, 'StartChargeSeq: another platform’s')
  return seq
}

/** 1 and 2 are defined by the standard. From 3 on the codes are our own. */
const startReasons: Readonly<Record<StartRefusal, number>> = {
  'no-connector': 1,
  offline: 2,
  taken: 3,
  unfit: 4,
  payer: 5,
}
const failedReason = 6

export const tcecSessionActions = {
  query_start_charge: defineTcecAction({
    body: z.object({ StartChargeSeq: orderSeq, ConnectorID: boundedTcecText, QRCode: z.string().max(500).optional() }),
    async act({ viewer, sessions, body: { StartChargeSeq, ConnectorID } }) {
      const partnerNo = ofPlatform(viewer, StartChargeSeq)
      const toRefusedStart = (FailReason: number) => ({
        StartChargeSeq,
        StartChargeSeqStat: startSequenceStates.over,
        ConnectorID,
        SuccStat: 1,
        FailReason,
      })
      const at = readConnectorId(ConnectorID)
      if (!at) return toRefusedStart(startReasons['no-connector'])
      const started = await sessions.start(viewer, { partnerNo, at, fees: false })
      if ('refused' in started) return toRefusedStart(startReasons[started.refused])
      if (started.state === 'failed' || started.state === 'cancelled') return toRefusedStart(failedReason)
      const StartChargeSeqStat = startSequenceState(started.state)
      return { StartChargeSeq, StartChargeSeqStat, ConnectorID, SuccStat: 0, FailReason: 0 }
    },
  }),
  query_stop_charge: defineTcecAction({
    body: z.object({ StartChargeSeq: orderSeq, ConnectorID: boundedTcecText }),
    async act({ viewer, sessions, body: { StartChargeSeq } }) {
      const came = await sessions.stop(viewer, ofPlatform(viewer, StartChargeSeq))
      if (came === 'unknown') throw unknownSession()
      const answers = {
        requested: { StartChargeSeqStat: startSequenceStates.stopping, SuccStat: 0, FailReason: 0 },
        offline: { StartChargeSeqStat: startSequenceStates.charging, SuccStat: 1, FailReason: 2 },
        over: { StartChargeSeqStat: startSequenceStates.over, SuccStat: 1, FailReason: 3 },
      }
      return { StartChargeSeq, ...answers[came] }
    },
  }),
} as const

export const tcecSessionQueries = {
  query_equip_charge_status: defineTcecQuery({
    body: z.object({ StartChargeSeq: orderSeq }),
    async answer({ tx, viewer, sessions, body: { StartChargeSeq } }: CallContext<{ StartChargeSeq: string }>) {
      const session = await sessions.session(tx, viewer, ofPlatform(viewer, StartChargeSeq))
      if (!session) throw unknownSession()
      return chargeStatus(StartChargeSeq, session)
    },
  }),
} as const

/** A session of another partner is reported as unknown. */
const unknownSession = () => new TcecCallError(tcecReturnCodes.business, 'StartChargeSeq: not known here')
