import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { PartnerSessionService } from '../../port/sessions.ts'
import { ocpiStatusCodes, OcpiCallError, ocpiUnknownObjectError } from '../envelope.rules.ts'
import { requireSupplyDirection } from '../locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { parseOcpiBody } from '../registration.ts'
import { placesOfTerminal } from './payment-terminals.service.ts'
import {
  findAdvice,
  hasTerminals,
  insertPaymentTerminal,
  markTerminalHeard,
  saveAdvice,
  saveProviderTerminal,
  sessionOfAuthorization,
  storedTerminals,
  type StoredPaymentTerminal,
} from './payment-terminals.store.ts'
import { adviceShape, readAdvice, terminalShape, type ReceivedAdvice, type ReceivedTerminal } from './payments.rules.ts'

type Sessions = Pick<PartnerSessionService, 'recordTerminalPayment'>

/**
 * Takes what payment terminal providers send (2.3.0, module payments as receiver): terminals, and confirmations of what
 * they captured. Pulled objects take the same way.
 */
export function createPaymentsModule({ services, sessions }: { services: Services; sessions: Sessions }) {
  async function storeTerminal(tx: Tx, linked: LinkedOcpiPartner, received: ReceivedTerminal): Promise<void> {
    const at = services.now()
    const existing = terminalNamed(await storedTerminals(tx, linked), received)
    const [providerRef, reference] = [received.terminal_id, received.reference ?? '']
    if (!existing) {
      const row = {
        operatorId: linked.operatorId,
        partnerId: linked.id,
        id: newId(at.getTime()),
        state: 'new' as const,
      }
      return insertPaymentTerminal(tx, { ...row, providerRef, reference, object: received, at, heardAt: at })
    }
    const isNew = existing.providerRef === '' && existing.state === 'requested'
    const isServing = existing.state === 'active' || isNew
    const differs = isServing && !areSamePlaces(received, await placesOfTerminal(tx, linked, existing, at))
    const isKnown = existing.object?.['last_updated'] === received.last_updated && existing.providerRef === providerRef
    if (isKnown && !differs) return markTerminalHeard(tx, existing.id, at)
    await saveProviderTerminal(tx, existing.id, {
      providerRef,
      reference: reference || existing.reference,
      state: isNew ? 'active' : existing.state,
      object: received,
      pending: existing.pending === 'deactivate' ? 'deactivate' : differs ? 'assign' : '',
      heardAt: at,
    })
  }

  /** Throws OcpiCallError for a payment that started no session here. */
  async function storeAdvice(tx: Tx, linked: LinkedOcpiPartner, received: ReceivedAdvice): Promise<void> {
    const advice = readAdvice(received)
    const partnerNo = await sessionOfAuthorization(tx, linked, advice.pspRef)
    const unknown = () =>
      new OcpiCallError(ocpiStatusCodes.invalid, 'authorization_reference: no session of a terminal')
    if (partnerNo === undefined) throw unknown()
    const outcome = await sessions.recordTerminalPayment(tx, linked, {
      ...advice,
      partnerNo,
      merchant: linked.platformId,
    })
    if (outcome === 'unknown') throw unknown()
    // The provider reads back what counts: an object that contradicts an earlier one is listed, and is not stored.
    if (outcome === 'stored')
      await saveAdvice(tx, linked, { adviceId: advice.adviceNo, object: received, at: services.now() })
  }

  const inTenant = <T>({ operatorId }: LinkedOcpiPartner, work: (tx: Tx) => Promise<T>) =>
    services.db.inTenant(operatorId, work)

  return {
    storeTerminal,
    storeAdvice,
    async postTerminal(request: OcpiRequest): Promise<OcpiCallResponse> {
      require230(request)
      const received = parseOcpiBody(terminalShape, request.body())
      await inTenant(request.linked, (tx) => storeTerminal(tx, request.linked, received))
      return {}
    },
    async getTerminal(request: OcpiRequest, id: string): Promise<OcpiCallResponse> {
      require230(request)
      const { linked } = request
      return inTenant(linked, async (tx) => {
        const found = terminalNamed(await storedTerminals(tx, linked), { terminal_id: id, reference: '' })
        if (!found?.object) throw ocpiUnknownObjectError('terminal_id')
        return { data: { ...found.object, ...(await placesOfTerminal(tx, linked, found, services.now())) } }
      })
    },
    async postAdvice(request: OcpiRequest): Promise<OcpiCallResponse> {
      require230(request)
      const { linked } = request
      const received = parseOcpiBody(adviceShape, request.body())
      await inTenant(linked, async (tx) => {
        if (!(await hasTerminals(tx, linked)))
          throw new OcpiCallError(ocpiStatusCodes.client, 'no payment terminal of this partner', 403)
        await storeAdvice(tx, linked, received)
      })
      return {}
    },
    async getAdvice(request: OcpiRequest, id: string): Promise<OcpiCallResponse> {
      require230(request)
      const stored = await inTenant(request.linked, (tx) => findAdvice(tx, request.linked, id))
      if (!stored) throw ocpiUnknownObjectError('financial_advice_confirmation_id')
      return { data: stored }
    },
  }
}
export type PaymentsModule = ReturnType<typeof createPaymentsModule>

function require230({ version, linked }: Pick<OcpiRequest, 'version' | 'linked'>): void {
  requireSupplyDirection(linked)
  if (version !== '2.3.0') throw new OcpiCallError(ocpiStatusCodes.client, `payments: not in ${version}`, 404)
}

/** Returns the stored terminal with the provider's id, or the requested one with the reference of the device. */
function terminalNamed(
  all: readonly StoredPaymentTerminal[],
  { terminal_id, reference }: Pick<ReceivedTerminal, 'terminal_id' | 'reference'>,
): StoredPaymentTerminal | undefined {
  const isNamed = (text: string, other: string) => text !== '' && text.toLowerCase() === other.toLowerCase()
  return (
    all.find((one) => isNamed(one.providerRef, terminal_id)) ??
    all.find((one) => one.providerRef === '' && (one.id === terminal_id || isNamed(one.reference, reference ?? '')))
  )
}

function areSamePlaces(
  received: Pick<ReceivedTerminal, 'location_ids' | 'evse_uids'>,
  places: { location_ids: string[]; evse_uids: string[] },
): boolean {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((item) => other.includes(item))
  return isSame(received.location_ids ?? [], places.location_ids) && isSame(received.evse_uids ?? [], places.evse_uids)
}
