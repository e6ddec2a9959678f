import { newId, Problem, requireFound } from '@evops/platform/contract'
import { conflictProblem, type Services, type Tx } from '@evops/platform/server'
import type { PaymentTerminal } from '../../../contract/index.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { listPartnerConnectors } from '../../port/port.store.ts'
import { evseUidOf } from '../locations.rules.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { partnerModuleUrl } from '../ocpi-turn.ts'
import {
  chargePointsOfTerminal,
  findPaymentTerminal,
  insertPaymentTerminal,
  isTerminalTaken,
  savePaymentTerminal,
  type StoredPaymentTerminal,
} from './payment-terminals.store.ts'
import { terminalPlaces } from './payments.rules.ts'

/** Returns the EVSEs that a terminal serves, and their locations, as far as they are open to its provider. */
export async function placesOfTerminal(
  tx: Tx,
  { id }: Pick<PartnerKey, 'id'>,
  { chargePointIds, state }: Pick<StoredPaymentTerminal, 'chargePointIds' | 'state'>,
  now: Date,
): Promise<ReturnType<typeof terminalPlaces>> {
  if (state === 'off' || chargePointIds.length === 0) return terminalPlaces([])
  const connectors = await listPartnerConnectors(tx, id, { chargePointIds, now })
  return terminalPlaces(
    connectors.flatMap(({ stationId, chargePointId, connectorNo }) =>
      stationId && chargePointId && connectorNo
        ? [{ stationId, uid: evseUidOf({ stationId, chargePointId, connectorNo }) }]
        : [],
    ),
  )
}

/** Returns the URL of the terminals at a provider. Undefined: the partner has no module payments. */
export function terminalsUrl(linked: LinkedOcpiPartner): string | undefined {
  const url = linked.wireVersion === '2.3.0' ? partnerModuleUrl(linked, 'payments', 'SENDER') : undefined
  return url && `${url}/terminals`
}

/**
 * Acts of staff on payment terminals. Each act is stored first, and a job tells the provider until it accepts, so that
 * nothing is lost while the provider does not respond.
 */
export function createPaymentTerminals(services: Services) {
  const terminalOf = async (tx: Tx, id: string): Promise<PaymentTerminal> =>
    requireFound(await findPaymentTerminal(tx, id))

  async function requirePlace(tx: Tx, partnerId: string, terminalId: string, butNot: string): Promise<void> {
    const chargePointIds = requireFound(await chargePointsOfTerminal(tx, terminalId))
    if (await isTerminalTaken(tx, terminalId, butNot))
      throw new Problem('interop.terminal-taken', {}, { terminalId: 'interop.terminal-taken' })
    const places = await placesOfTerminal(tx, { id: partnerId }, { chargePointIds, state: 'active' }, services.now())
    if (places.evse_uids.length === 0)
      throw new Problem('interop.terminal-empty', {}, { terminalId: 'interop.terminal-empty' })
  }

  return {
    get: terminalOf,
    async isProvider(tx: Tx, partnerId: string): Promise<boolean> {
      const linked = await findLinkedOcpiPartner(tx, partnerId)
      return linked !== undefined && terminalsUrl(linked) !== undefined
    },
    async request(
      tx: Tx,
      { operatorId, id: partnerId }: PartnerKey,
      wish: { reference: string; terminalId: string; reservedMinor: number | null },
    ): Promise<PaymentTerminal> {
      const linked = await findLinkedOcpiPartner(tx, partnerId)
      if (!linked || terminalsUrl(linked) === undefined) throw new Problem('interop.terminal-unsupported')
      const at = services.now()
      const id = newId(at.getTime())
      await requirePlace(tx, partnerId, wish.terminalId, id)
      const row = { operatorId, partnerId, id, providerRef: '', state: 'requested', pending: 'activate' } as const
      await insertPaymentTerminal(tx, { ...row, ...wish, at, heardAt: null })
      return terminalOf(tx, id)
    },
    async assign(
      tx: Tx,
      { version, ...wish }: { id: string; terminalId: string; reservedMinor: number | null; version: number },
    ): Promise<{ before: PaymentTerminal; after: PaymentTerminal }> {
      const before = await terminalOf(tx, wish.id)
      if (before.state === 'requested' || before.providerRef === '') throw new Problem('interop.terminal-off')
      await requirePlace(tx, before.partnerId, wish.terminalId, wish.id)
      const values = { ...wish, state: 'active', pending: 'assign', at: services.now() } as const
      if (!(await savePaymentTerminal(tx, { id: wish.id, version }, values))) throw conflictProblem(wish, before)
      return { before, after: await terminalOf(tx, wish.id) }
    },
    async deactivate(tx: Tx, id: string): Promise<{ before: PaymentTerminal; after: PaymentTerminal }> {
      const before = await terminalOf(tx, id)
      if (before.state === 'off') throw new Problem('interop.terminal-off')
      const values = {
        state: 'off',
        terminalId: null,
        reservedMinor: before.reservedMinor,
        at: services.now(),
      } as const
      // The provider of a terminal that it has not created has nothing to deactivate.
      const pending = before.providerRef === '' ? '' : 'deactivate'
      if (!(await savePaymentTerminal(tx, before, { ...values, pending }))) throw conflictProblem({}, before)
      return { before, after: await terminalOf(tx, id) }
    },
  }
}
export type PaymentTerminals = ReturnType<typeof createPaymentTerminals>
