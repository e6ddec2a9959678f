import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault } from '../../../contract/index.ts'
import { publicAddress } from '../../links/public-address.ts'
import { findRecord, type ForeignRecord } from '../../roaming/records.store.ts'
import { wordOfRefusal, type RecordRefusal, type Records } from '../../roaming/records.service.ts'
import { termsOf } from '../../roaming/roaming-links.store.ts'
import { codes, OcpiRefused, unknownHere, type Code } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiAsked } from '../ocpi-inbound.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { dwhOf, exactOf, exactPrice, minorOf, priceShape, type Price } from './amounts.rules.ts'
import { at, instant, owned, requireRuled, requireTheirs, text } from './objects.rules.ts'
import { orRefused } from './or-refused.ts'
import { idOf } from './pages.ts'
import { cdrToken, energy } from './sessions.service.ts'
import { costByTariff } from './tariff-check.ts'

export const cdrShape = z
  .looseObject({
    ...owned,
    id: text(39),
    start_date_time: instant,
    end_date_time: instant,
    session_id: text(36).nullish(),
    cdr_token: cdrToken,
    auth_method: z.enum(['AUTH_REQUEST', 'COMMAND', 'WHITELIST']),
    authorization_reference: text(36).nullish(),
    cdr_location: z.looseObject({
      id: text(36),
      name: z.string().max(255).nullish(),
      address: z.string().max(45),
    }),
    currency: z.string().regex(/^[A-Z]{3}$/),
    charging_periods: z
      .array(z.looseObject({ start_date_time: instant }))
      .min(1)
      .max(10_000),
    total_cost: priceShape,
    total_fixed_cost: priceShape.nullish(),
    total_energy: energy,
    total_energy_cost: priceShape.nullish(),
    total_time: z.number().min(0),
    total_time_cost: priceShape.nullish(),
    total_parking_cost: priceShape.nullish(),
    total_reservation_cost: priceShape.nullish(),
    credit: z.boolean().nullish(),
    credit_reference_id: text(39).nullish(),
  })
  .refine(
    (cdr) => (cdr.credit === true) === (typeof cdr.credit_reference_id === 'string'),
    fault('credit and credit_reference_id', 'both'),
  )
  .refine((cdr) => at(cdr.start_date_time) <= at(cdr.end_date_time), fault('end_date_time', 'before-start'))
type Cdr = z.output<typeof cdrShape>

/**
 * Returns the difference between the parts and the total if it exceeds the agreed tolerance, before tax and with tax. A
 * credit has the parts of the original record and is compared with that record. Undefined: the sums agree, or there are
 * no parts.
 */
export function differenceOf(cdr: Cdr, roundingMinor: number): string | undefined {
  if (cdr.credit === true) return undefined
  const partCosts = [
    cdr.total_fixed_cost,
    cdr.total_energy_cost,
    cdr.total_time_cost,
    cdr.total_parking_cost,
    cdr.total_reservation_cost,
  ].filter((part): part is Price => part !== null && part !== undefined)
  if (partCosts.length === 0) return undefined
  const total = exactPrice(cdr.total_cost)
  const parts = partCosts.map(exactPrice)
  for (const side of ['before', 'due'] as const) {
    const sum = parts.reduce((all, part) => all + part[side], 0n)
    const differs = minorOf(sum - total[side], cdr.currency)
    if (Math.abs(differs) > roundingMinor)
      return `total_cost: the parts come to ${minorOf(sum, cdr.currency)} in the minor unit, not ${minorOf(total[side], cdr.currency)}`
  }
  return undefined
}

/**
 * Converts a CDR into a record. A credit reverses the cost of the original. Some partners write a negative cost as the
 * standard requires, others repeat the original and only set the flag.
 */
export function recordOf(cdr: Cdr, tariffMinor: number | null = null): ForeignRecord {
  const { currency, cdr_location: place } = cdr
  const costMinor = minorOf(exactPrice(cdr.total_cost).due, currency)
  return {
    recordNo: cdr.id,
    sessionNo: cdr.session_id ?? null,
    uid: cdr.cdr_token.uid,
    reference: cdr.authorization_reference ?? null,
    stationName: place.name || place.address,
    startedAt: at(cdr.start_date_time),
    endedAt: at(cdr.end_date_time),
    energyDwh: dwhOf(exactOf(cdr.total_energy) ?? 0n),
    currency,
    costMinor: cdr.credit === true && costMinor > 0 ? -costMinor : costMinor,
    tariffMinor,
    credits: cdr.credit_reference_id ?? null,
    raw: cdr,
  }
}

/** Field that a rejection concerns. The code is that of a token if the field is a token. */
const fields: Readonly<Record<RecordRefusal, readonly [Code, string]>> = {
  changed: [codes.invalid, 'id'],
  'unknown-token': [codes.unknownToken, 'cdr_token'],
  'unknown-session': [codes.invalid, 'session_id'],
  'other-token': [codes.invalid, 'cdr_token'],
  'unknown-reference': [codes.invalid, 'authorization_reference'],
  'nobody-pays': [codes.unknownToken, 'cdr_token'],
  billed: [codes.invalid, 'session_id'],
  currency: [codes.invalid, 'currency'],
  negative: [codes.invalid, 'total_cost'],
  'unknown-original': [codes.invalid, 'credit_reference_id'],
  credited: [codes.invalid, 'credit_reference_id'],
  'other-amount': [codes.invalid, 'total_cost'],
}
function refusalOf(refused: RecordRefusal): OcpiRefused {
  const [code, field] = fields[refused]
  return new OcpiRefused(code, fault(field, wordOfRefusal(refused)))
}

/**
 * Processes records by which a partner bills our drivers (2.2.1, 10.2.2): a posted record, or several pulled records in
 * a single transaction. A rejected record is stored whole with its reason and does not affect the others.
 */
export function createCdrs({ services, records }: { services: Services; records: Records }) {
  const base = publicAddress(services)
  async function take(tx: Tx, linked: OcpiLinked, body: unknown): Promise<string> {
    const cdr = requireRuled(cdrShape, body, { platformId: linked.platformId, now: services.now() })
    const { roundingMinor } = await termsOf(tx, linked)
    const differs = differenceOf(cdr, roundingMinor)
    if (differs !== undefined) throw new OcpiRefused(codes.invalid, differs)
    const taken = await records.take(tx, linked, recordOf(cdr, await costByTariff(tx, linked, cdr)))
    if ('refused' in taken) throw refusalOf(taken.refused)
    return taken.id
  }
  const takeAll = (linked: OcpiLinked, bodies: readonly unknown[]) =>
    services.db.inTenant(linked.operatorId, async (tx) => {
      const came: (string | OcpiRefused)[] = []
      for (const body of bodies) {
        const of = { kind: 'cdr', objectNo: idOf(body), raw: body, at: services.now() } as const
        came.push(await orRefused(tx, linked, of, () => take(tx, linked, body)))
      }
      return came
    })
  return {
    takeAll,
    async post(request: OcpiAsked): Promise<OcpiAnswer> {
      requireTheirs(request)
      const { linked, version } = request
      const [id] = await takeAll(linked, [request.body()])
      if (id instanceof OcpiRefused) throw id
      return { headers: { location: `${base}/ocpi/${version}/emsp/cdrs/${id}` } }
    },
    async get(request: OcpiAsked, id: string): Promise<OcpiAnswer> {
      const { linked } = request
      requireTheirs(request)
      const storedRecord = await services.db.inTenant(linked.operatorId, (tx) =>
        findRecord(tx, linked, { id }),
      )
      if (!storedRecord) throw unknownHere('cdr')
      return { data: storedRecord.raw }
    },
  }
}
