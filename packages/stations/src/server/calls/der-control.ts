import { newId } from '@evops/platform/contract'
import { acceptedDerControl, type SentDerControl } from '../limits/der-controls.rules.ts'
import { deleteDerControls, storeDerControl, type DerControlFilter } from '../limits/der-controls.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/**
 * OCPP 2.1, R04: a control is stored once the charge point has accepted it. Which of overlapping controls is superseded
 * is the decision of the charge point, by their priorities.
 */
const setDerControl: OutgoingCall = {
  prepare: async (_tx, { payload }) => ({ wire: { ...payload, controlId: payload.controlId ?? newId() } }),
  async done(client, { operatorId, chargePointId, payload, accepted, reply }) {
    // The contract's schema has validated the type.
    const sent = payload as unknown as SentDerControl
    const row = acceptedDerControl({ operatorId, chargePointId, at: new Date() }, sent)
    const supersededIds = Array.isArray(reply.supersededIds) ? reply.supersededIds.map(String) : []
    if (accepted && row) await storeDerControl(client, row, supersededIds)
  },
}

/** OCPP 2.1, R05 and R06: the charge point has only those requested controls that it reports now, or none (NotFound). */
const removeDerControls: OutgoingCall = {
  async done(client, call) {
    if (call.accepted || call.reply.status === 'NotFound')
      // The contract's schema has validated the type.
      await deleteDerControls(client, call, call.payload as DerControlFilter)
  },
}

export const derCalls: Readonly<Record<string, OutgoingCall>> = {
  ClearDERControl: removeDerControls,
  GetDERControl: removeDerControls,
  SetDERControl: setDerControl,
}
