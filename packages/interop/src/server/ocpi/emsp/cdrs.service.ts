import type { Services, Tx } from '@evops/platform/server'
import { fault } from '../../../contract/index.ts'
import { publicAddress } from '../../links/public-address.ts'
import { findHeldRaw } from '../../roaming/held.store.ts'
import { findRecord, type ForeignRecord } from '../../roaming/records.store.ts'
import { wordOfRefusal, type RecordRefusal, type Records } from '../../roaming/records.service.ts'
import { termsOf } from '../../roaming/roaming-links.store.ts'
import { codes, OcpiRefused, unknownHere, type Code } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiRequest } from '../ocpi-inbound.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { dwhOf, exactOf, exactPrice, minorOf } from './amounts.rules.ts'
import { cdrShape, type Cdr } from './cdr.rules.ts'
import { cdrFindings } from './cdr-evidence.rules.ts'
import { at, requireRuled, requireTheirs } from './objects.rules.ts'
import { orRefused } from './or-refused.ts'
import { idOf } from './pages.ts'
import { costByTariff } from './tariff-check.ts'

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
    stationNo: place.id,
    evseNo: place.evse_uid ?? null,
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
 * a single transaction. A rejected record is stored whole with its reason and does not affect the others. A record that
 * contradicts its evidence is answered as received and held (decision 225).
 */
export function createCdrs({ services, records }: { services: Services; records: Records }) {
  const base = publicAddress(services)
  async function take(tx: Tx, linked: OcpiLinked, body: unknown): Promise<string> {
    const cdr = requireRuled(cdrShape, body, { platformId: linked.platformId, now: services.now() })
    const { roundingMinor } = await termsOf(tx, linked)
    const record = recordOf(cdr, await costByTariff(tx, linked, cdr))
    const taken = await records.take(tx, linked, { record, findings: cdrFindings(cdr, roundingMinor) })
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
    async post(request: OcpiRequest): Promise<OcpiAnswer> {
      requireTheirs(request)
      const { linked, version } = request
      const [id] = await takeAll(linked, [request.body()])
      if (id instanceof OcpiRefused) throw id
      return { headers: { location: `${base}/ocpi/${version}/emsp/cdrs/${id}` } }
    },
    async get(request: OcpiRequest, id: string): Promise<OcpiAnswer> {
      const { linked } = request
      requireTheirs(request)
      const storedRecord = await services.db.inTenant(linked.operatorId, (tx) =>
        findRecord(tx, linked, { id }).then((record) => record?.raw ?? findHeldRaw(tx, linked, id)),
      )
      if (!storedRecord) throw unknownHere('cdr')
      return { data: storedRecord }
    },
  }
}
