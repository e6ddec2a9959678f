import { randomUUID } from 'node:crypto'
import type { RecordedRequest, SimulatedCallResult, SimulatedOcpiPartner, SimulatedOcpiRole } from './ocpi-peer.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- objects as they came; tests check their shape
type Json = any

/**
 * Names a fault at the acquirer or on the way: the capture fails, takes another sum or another currency, or its
 * confirmation is lost.
 */
export type SimulatedCaptureFault = 'fails' | 'other-sum' | 'foreign' | 'lost'
export interface SimulatedCardPayment {
  reference: string
  /** Amount on hold at the card. */
  reservedMinor: number
  state: 'declined' | 'reserved' | 'released' | 'captured' | 'failed'
  capturedMinor: number
  currency: string
}
/** Place where a card is tapped. */
export interface SimulatedTap {
  /** URL of our commands. */
  commands: string
  locationId: string
  evseUid: string
  reservedMinor: number
}

/**
 * Simulated payment terminal provider (OCPI 2.3.0, module payments as sender): reserves an amount when a card is tapped,
 * starts the session, captures the bill from its record or releases the amount, and confirms it.
 */
export interface SimulatedTerminalProvider extends SimulatedOcpiRole {
  terminals: Map<string, Json>
  /** Bodies of activations and ids of deactivated terminals. */
  activated: Json[]
  deactivated: string[]
  advices: Json[]
  payments: SimulatedCardPayment[]
  /** Fault of the next captures. */
  fault: SimulatedCaptureFault | null
  /** Taps a card. A declined card starts nothing. */
  tap(peer: SimulatedOcpiPartner, at: SimulatedTap, card?: 'good' | 'declined'): Promise<SimulatedCardPayment>
  /** Captures what was billed, releases what never started, and sends the confirmations. */
  settle(peer: SimulatedOcpiPartner, advicesUrl: string): Promise<void>
  /** Captures that failed are tried again, with the same numbers. */
  retry(peer: SimulatedOcpiPartner, advicesUrl: string): Promise<void>
  /** File of the acquirer for the day: what reached the merchant. */
  dayFile(merchant: string): string
}

export function createSimulatedTerminalProvider(): SimulatedTerminalProvider {
  const provider: SimulatedTerminalProvider = {
    role: 'PTP',
    modules: [{ identifier: 'payments', role: 'SENDER', path: '/payments' }],
    terminals: new Map(),
    activated: [],
    deactivated: [],
    advices: [],
    payments: [],
    fault: null,
    answer: (request) => answerOf(provider, request),
    tap: (peer, at, card = 'good') => tap(provider, peer, at, card),
    settle: (peer, advicesUrl) => settle(provider, peer, advicesUrl),
    retry: (peer, advicesUrl) => retry(provider, peer, advicesUrl),
    dayFile: (merchant) =>
      [
        'our_no,amount,time,currency,merchant',
        ...provider.advices
          .filter(({ capture_status_code }) => capture_status_code !== 'FAILED')
          .map((one) =>
            [one.authorization_reference, one.total_costs.incl_vat, one.last_updated, one.currency, merchant].join(','),
          ),
      ].join('\n'),
  }
  return provider
}

function answerOf(
  { terminals, activated, deactivated, advices }: SimulatedTerminalProvider,
  { method, path, body }: RecordedRequest,
): SimulatedCallResult | undefined {
  const [, list = '', id = '', act = ''] = /\/payments\/([a-z-]+)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(path) ?? []
  if (method === 'GET' && list === 'financial-advice-confirmations') return { data: advices }
  if (list !== 'terminals') return undefined
  if (method === 'GET') return { data: [...terminals.values()] }
  if (method === 'POST' && id === 'activate') {
    activated.push(body)
    return { data: null }
  }
  const terminal = terminals.get(id)
  if (!terminal) return { code: 2003 }
  if (method === 'PATCH') terminals.set(id, { ...terminal, ...body })
  if (act === 'deactivate') deactivated.push(id)
  return { data: null }
}

async function tap(
  provider: SimulatedTerminalProvider,
  peer: SimulatedOcpiPartner,
  { commands, locationId, evseUid, reservedMinor }: SimulatedTap,
  card: 'good' | 'declined',
): Promise<SimulatedCardPayment> {
  const payment: SimulatedCardPayment = {
    reference: randomUUID(),
    reservedMinor: card === 'good' ? reservedMinor : 0,
    state: card === 'good' ? 'reserved' : 'declined',
    capturedMinor: 0,
    currency: '',
  }
  provider.payments.push(payment)
  if (card === 'declined') return payment
  const [country_code, party_id] = [peer.party.slice(0, 2), peer.party.slice(2)]
  const { data } = await peer.sendRequest('POST', `${commands}/START_SESSION`, {
    body: {
      response_url: resultUrl(peer, payment),
      token: {
        country_code,
        party_id,
        uid: payment.reference,
        type: 'AD_HOC_USER',
        contract_id: payment.reference,
        issuer: 'Bank',
        valid: true,
        whitelist: 'NEVER',
        last_updated: new Date().toISOString(),
      },
      location_id: locationId,
      evse_uid: evseUid,
      authorization_reference: payment.reference,
    },
  })
  if (data?.result !== 'ACCEPTED') release(payment)
  return payment
}
const resultUrl = (peer: SimulatedOcpiPartner, { reference }: SimulatedCardPayment) =>
  `${peer.url.replace('/versions', '')}/2.3.0/results/${reference}`
function release(payment: SimulatedCardPayment): void {
  payment.state = 'released'
  payment.reservedMinor = 0
}

async function settle(
  provider: SimulatedTerminalProvider,
  peer: SimulatedOcpiPartner,
  advicesUrl: string,
): Promise<void> {
  for (const payment of provider.payments) {
    if (payment.state !== 'reserved') continue
    const result = peer.drivers.results.get(new URL(resultUrl(peer, payment)).pathname.replace('/ocpi', ''))?.result
    if (result !== undefined && result !== 'ACCEPTED') release(payment)
    const bill = [...peer.drivers.cdrs.values()].find((cdr) => cdr.authorization_reference === payment.reference)
    if (bill && payment.state === 'reserved') await capture(provider, { peer, advicesUrl, payment, bill })
  }
}

async function capture(
  provider: SimulatedTerminalProvider,
  {
    peer,
    advicesUrl,
    payment,
    bill,
  }: {
    peer: SimulatedOcpiPartner
    advicesUrl: string
    payment: SimulatedCardPayment
    bill: Json
  },
): Promise<void> {
  const { fault } = provider
  const dueMinor = minorOf(bill.total_cost)
  const minor = fault === 'other-sum' ? dueMinor - 100 : dueMinor
  const isFailed = fault === 'fails'
  Object.assign(payment, {
    state: isFailed ? 'failed' : 'captured',
    capturedMinor: isFailed ? 0 : minor,
    reservedMinor: isFailed ? payment.reservedMinor : 0,
    currency: fault === 'foreign' ? 'USD' : bill.currency,
  })
  const advice = {
    id: randomUUID(),
    authorization_reference: payment.reference,
    total_costs: { excl_vat: minor / 100, incl_vat: minor / 100 },
    currency: payment.currency,
    eft_data: ['Mastercard', 'Nr: **** **** **** 1234'],
    capture_status_code: isFailed ? 'FAILED' : 'SUCCESS',
    ...(isFailed && { capture_status_message: 'issuer: do not honour' }),
    last_updated: bill.end_date_time,
  }
  provider.advices.push(advice)
  if (fault !== 'lost') await peer.sendRequest('POST', advicesUrl, { body: advice })
}

async function retry(
  provider: SimulatedTerminalProvider,
  peer: SimulatedOcpiPartner,
  advicesUrl: string,
): Promise<void> {
  for (const advice of provider.advices.filter(({ capture_status_code }) => capture_status_code === 'FAILED')) {
    const payment = provider.payments.find(({ reference }) => reference === advice.authorization_reference)
    if (payment)
      Object.assign(payment, { state: 'captured', capturedMinor: minorOf(advice.total_costs), reservedMinor: 0 })
    Object.assign(advice, { capture_status_code: 'SUCCESS', capture_status_message: undefined })
    await peer.sendRequest('POST', advicesUrl, { body: advice })
  }
}

/** Returns the price with tax in minor units of a currency with two decimals. */
function minorOf(price: Json): number {
  const taxes: { amount: number }[] = price.taxes ?? []
  const due = price.incl_vat ?? taxes.reduce((sum, { amount }) => sum + amount, price.before_taxes ?? price.excl_vat)
  return Math.round(due * 100)
}
