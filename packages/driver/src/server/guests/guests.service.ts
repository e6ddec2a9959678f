import { createHash } from 'node:crypto'
import { newId, Problem, requireFound, type CallArgs, type Language } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { createGuestCharge } from '../../contract/index.ts'
import type { DriverDeps, DriverOperator } from '../deps.ts'
import { findConnectorByCode } from '../public/stations.service.ts'
import { actorOfDriver } from '../sign-in/sign-in.service.ts'
import {
  guestSums,
  nextGuestLook,
  nextGuestStep,
  refusalOfStart,
  type GuestFacts,
  type GuestStep,
} from './guests.rules.ts'
import {
  findGuestByLink,
  findGuestCharge,
  insertGuestCharge,
  listDueGuests,
  setNextLook,
  updateGuestCharge,
  type GuestKey,
  type StoredGuestCharge,
} from './guests.store.ts'

const mostGuests = 100
/** Seconds for which a charge point shows that its driver pays on the web. */
const paymentSeconds = 300
/** A charge takes at most this many steps in a row: start, release, end. */
const mostSteps = 6
type Wish = CallArgs<typeof createGuestCharge>['body']

export interface Guests {
  /** Opens a charge once per link. Throws the problems of codes, payments and starts. */
  open(operator: DriverOperator, wish: Wish, address: string): Promise<GuestKey>
  /** Throws request.not-found. */
  ofLink(link: string): Promise<GuestKey>
  /** Stops the session, or gives the payment up if nothing has started. */
  stop(key: GuestKey): Promise<void>
  /** Does what is due for one charge, as the job does. */
  advance(key: GuestKey): Promise<void>
  advanceDue(): Promise<void>
}

const hashOfLink = (link: string) => createHash('sha256').update(`guest:${link}`).digest()
/** Number that the guest, the wallet and the lists of the staff show. */
export const guestNoOf = (id: string) => `GUEST-${id.replaceAll('-', '').slice(-10).toUpperCase()}`

/** Returns the guest as the acting holder of the own wallet and session. */
export function actorOfGuest({ operatorId, id }: GuestKey, language: Language, address = ''): Actor {
  return { ...actorOfDriver({ operatorId, memberId: id, language, address }), name: guestNoOf(id) }
}

export function createGuests(deps: DriverDeps): Guests {
  const { services, wallets, charging, payments } = deps
  const inTenant = <T>(operatorId: string, work: (tx: Tx) => Promise<T>) => services.db.inTenant(operatorId, work)

  async function insertCharge(operator: DriverOperator, wish: Wish): Promise<GuestKey> {
    const at = services.now()
    const linkHash = hashOfLink(wish.link)
    const key = { operatorId: operator.id, id: newId(at.getTime()) }
    return inTenant(operator.id, async (tx) => {
      const connector = await findConnectorByCode(tx, deps, { operator, qr: wish.qr })
      const { versionId, chargePointId, connectorNo, startable } = connector
      if (versionId === null) throw new Problem('driver.guest-no-price')
      if (!startable) throw connectorProblem(connector)
      await requireWay(tx, operator, wish)
      if (!guestSums(operator.currency).includes(wish.sumMinor))
        throw new Problem('driver.guest-sum', {}, { sumMinor: 'driver.guest-sum' })
      const content = (await deps.tariffs.versionContents(tx, operator.id, [versionId])).get(versionId)
      await wallets.open(tx, { ...key, kind: 'guest', name: guestNoOf(key.id) })
      const hasIdleFee = (content?.occupancy?.priceE5 ?? 0) > 0
      const { language } = wish
      await insertGuestCharge(tx, { ...key, linkHash, chargePointId, connectorNo, language, hasIdleFee, at })
      return key
    })
  }

  async function requireWay(tx: Tx, { currency }: DriverOperator, wish: Wish) {
    const isWanted = ({ accountId, method }: { accountId: string; method: string }) =>
      accountId === wish.accountId && method === wish.method
    const way = (await payments.guestWays(tx, currency)).find(isWanted)
    if (!way) throw new Problem('payments.method', {}, { method: 'payments.method' })
    return way
  }

  async function open(operator: DriverOperator, wish: Wish, address: string): Promise<GuestKey> {
    const stored = await services.db.asPlatform((tx) => findGuestByLink(tx, hashOfLink(wish.link)))
    const key = stored ?? (await insertCharge(operator, wish))
    const { charge, holds } = await inTenant(operator.id, async (tx) => ({
      charge: requireFound(await findGuestCharge(tx, key.id)),
      holds: (await requireWay(tx, operator, wish)).holds,
    }))
    if (charge.intentId !== null || charge.state !== 'paying') return key
    // The response of an earlier try was lost: the payment is requested again, once per charge.
    const { accountId, method, sumMinor: amountMinor, link } = wish
    const actor = actorOfGuest(key, wish.language, address)
    const request = { accountId, method, amountMinor, holds, returnPath: `/drive/guest/${link}` }
    const payment = await payments.guests.open(actor, key.id, request)
    await inTenant(key.operatorId, (tx) => updateGuestCharge(tx, key.id, { intentId: payment.id }))
    // The guest does not wait for the charge point, which only shows the payment.
    const { chargePointId, connectorNo } = charge
    charging
      .announceWebPayment(actor, { chargePointId, connectorNo, seconds: paymentSeconds })
      .catch((error: unknown) => services.log.warn({ error }, 'a payment on the web was not announced'))
    return key
  }

  async function loadFacts(key: GuestKey): Promise<{ charge: StoredGuestCharge; facts: GuestFacts } | undefined> {
    return inTenant(key.operatorId, async (tx) => {
      const charge = await findGuestCharge(tx, key.id)
      if (!charge) return undefined
      const actor = actorOfGuest(key, charge.language)
      const payment = charge.intentId === null ? null : await payments.guests.get(tx, actor, charge.intentId)
      const session = charge.sessionId === null ? null : await charging.session(tx, actor, charge.sessionId)
      const { arrearsMinor, creditUsedMinor, principalMinor } = await wallets.get(tx, key.id)
      const facts = {
        ...charge,
        payment,
        session: session && {
          state: session.state,
          endedAt: session.endedAt === null ? null : new Date(session.endedAt),
          isUnplugged: (session.bill?.plug ?? null) !== null,
        },
        debtMinor: arrearsMinor + creditUsedMinor,
        principalMinor,
      }
      return { charge, facts }
    })
  }

  /** The held sum is the credit limit of the wallet, so the session stops when the sum is used up. */
  async function start(charge: StoredGuestCharge, authorisedMinor: number): Promise<void> {
    const { id, operatorId, chargePointId, connectorNo } = charge
    const actor = actorOfGuest(charge, charge.language)
    await inTenant(operatorId, (tx) => wallets.setCreditLimit(tx, id, authorisedMinor))
    try {
      const call = { headers: { 'idempotency-key': id } }
      const target = { kind: 'full', value: null } as const
      const session = await charging.start(actor, call, { chargePointId, connectorNo, target })
      await inTenant(operatorId, (tx) => updateGuestCharge(tx, id, { sessionId: session.id, state: 'charging' }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await end(charge, { does: 'end', state: 'released', refusal: refusalOfStart(error.code) })
    }
  }

  /** Ends a charge: nothing can start any more, because the token is blocked and the wallet has no credit. */
  async function end(charge: StoredGuestCharge, step: Extract<GuestStep, { does: 'end' }>): Promise<void> {
    const { id, operatorId } = charge
    await inTenant(operatorId, async (tx) => {
      await charging.blockTokens(tx, id)
      const { creditUsedMinor } = await wallets.get(tx, id)
      if (creditUsedMinor === 0) await wallets.setCreditLimit(tx, id, 0)
      await updateGuestCharge(tx, id, { state: step.state, refusal: step.refusal, endedAt: services.now() })
    })
  }

  async function takeStep(charge: StoredGuestCharge, facts: GuestFacts, step: GuestStep): Promise<void> {
    if (step.does === 'wait') return
    if (step.does === 'end') return end(charge, step)
    const { intentId } = charge
    if (intentId === null) return
    const actor = actorOfGuest(charge, charge.language)
    if (step.does === 'start')
      await start(charge, facts.payment?.state === 'authorised' ? facts.payment.authorisedMinor : 0)
    if (step.does === 'capture') await payments.guests.capture(actor, intentId, step.amountMinor)
    if (step.does === 'cancel') await payments.guests.giveUp(actor, intentId)
    if (step.does === 'sendBack') await payments.guests.sendBack(actor, intentId, step.amountMinor)
  }

  async function advance(key: GuestKey): Promise<void> {
    const now = services.now()
    // The next look is stored first: a step that fails is tried again.
    const first = await loadFacts(key)
    if (!first) return
    await inTenant(key.operatorId, (tx) => setNextLook(tx, key.id, nextGuestLook(first.facts, now)))
    for (let steps = 0; steps < mostSteps; steps += 1) {
      const found = await loadFacts(key)
      if (!found) return
      const step = nextGuestStep(found.facts, services.now())
      if (step.does === 'wait') break
      await takeStep(found.charge, found.facts, step)
    }
  }

  return {
    open,
    async ofLink(link) {
      const key = await services.db.asPlatform((tx) => findGuestByLink(tx, hashOfLink(link)))
      if (!key) throw new Problem('request.not-found')
      return key
    },
    async stop(key) {
      const found = await loadFacts(key)
      if (!found) throw new Problem('request.not-found')
      const { charge } = found
      const actor = actorOfGuest(key, charge.language)
      if (charge.state === 'charging' && charge.sessionId !== null) await charging.stop(actor, charge.sessionId)
      if (charge.state === 'paying' && charge.intentId !== null) await payments.guests.giveUp(actor, charge.intentId)
      await advance(key)
    },
    advance,
    async advanceDue() {
      const due = await services.db.asPlatform((tx) => listDueGuests(tx, services.now(), mostGuests))
      for (const key of due)
        await advance(key).catch((error: unknown) => services.log.warn({ error }, 'a guest’s charge waits'))
    },
  }
}

/** Returns the reason why nothing can start at a connector now. */
function connectorProblem({
  state,
  chargePointNo,
  connectorNo,
}: {
  state: string
  chargePointNo: string
  connectorNo: number
}): Problem {
  const place = { chargePoint: chargePointNo, connectorNo }
  if (state === 'offline') return new Problem('charging.charge-point-offline', place)
  if (state === 'faulted' || state === 'disabled') return new Problem('charging.charge-point-out-of-use', place)
  return new Problem('charging.connector-busy', place)
}
