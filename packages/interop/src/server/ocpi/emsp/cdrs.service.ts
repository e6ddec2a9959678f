import type { Services, Tx } from '@evops/platform/server'
import { formatFieldError } from '../../../contract/index.ts'
import { publicBaseUrl } from '../../links/public-address.ts'
import { findHeldRecordContent } from '../../roaming/held.store.ts'
import { findRecord, type ForeignRecord } from '../../roaming/records.store.ts'
import { recordRefusalText, type RecordRefusal, type ForeignRecords } from '../../roaming/records.service.ts'
import { readRoamingTerms } from '../../roaming/roaming-links.store.ts'
import { ocpiStatusCodes, OcpiCallError, ocpiUnknownObjectError, type OcpiStatusCode } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import { exactKwhToTenthsWh, toExactAmount, exactPrice, exactToMinorUnits } from './amounts.rules.ts'
import { cdrShape, type Cdr } from './cdr.rules.ts'
import { cdrContradictions } from './cdr-evidence.rules.ts'
import { parseInstantOrThrow, requireValidOcpiObject, requirePartnerParty } from './objects.rules.ts'
import { storeOrRecordRejection } from './or-refused.ts'
import { receivedObjectId } from './pages.ts'
import { calculateCdrCostByTariff } from './tariff-check.ts'

/**
 * Converts a CDR into a record. A credit reverses the cost of the original. Some partners write a negative cost as the
 * standard requires, others repeat the original and only set the flag.
 */
export function toForeignRecord(cdr: Cdr, tariffMinor: number | null = null): ForeignRecord {
  const { currency, cdr_location: place } = cdr
  const costMinor = exactToMinorUnits(exactPrice(cdr.total_cost).due, currency)
  return {
    recordNo: cdr.id,
    sessionNo: cdr.session_id ?? null,
    uid: cdr.cdr_token.uid,
    reference: cdr.authorization_reference ?? null,
    stationName: place.name || place.address,
    startedAt: parseInstantOrThrow(cdr.start_date_time),
    endedAt: parseInstantOrThrow(cdr.end_date_time),
    energyDwh: exactKwhToTenthsWh(toExactAmount(cdr.total_energy) ?? 0n),
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
const fields: Readonly<Record<RecordRefusal, readonly [OcpiStatusCode, string]>> = {
  changed: [ocpiStatusCodes.invalid, 'id'],
  'unknown-token': [ocpiStatusCodes.unknownToken, 'cdr_token'],
  'unknown-session': [ocpiStatusCodes.invalid, 'session_id'],
  'other-token': [ocpiStatusCodes.invalid, 'cdr_token'],
  'unknown-reference': [ocpiStatusCodes.invalid, 'authorization_reference'],
  'nobody-pays': [ocpiStatusCodes.unknownToken, 'cdr_token'],
  billed: [ocpiStatusCodes.invalid, 'session_id'],
  currency: [ocpiStatusCodes.invalid, 'currency'],
  'unknown-original': [ocpiStatusCodes.invalid, 'credit_reference_id'],
  credited: [ocpiStatusCodes.invalid, 'credit_reference_id'],
  'other-amount': [ocpiStatusCodes.invalid, 'total_cost'],
}
function refusalOf(refused: RecordRefusal): OcpiCallError {
  const [code, field] = fields[refused]
  return new OcpiCallError(code, formatFieldError(field, recordRefusalText(refused)))
}

/**
 * Processes records by which a partner bills our drivers (2.2.1, 10.2.2): a posted record, or several pulled records in
 * a single transaction. A rejected record is stored whole with its reason and does not affect the others. A record that
 * contradicts its evidence is answered as received and held (decision 225).
 */
export function createCdrs({ services, records }: { services: Services; records: ForeignRecords }) {
  const base = publicBaseUrl(services)
  async function take(tx: Tx, linked: LinkedOcpiPartner, body: unknown): Promise<string> {
    const cdr = requireValidOcpiObject(cdrShape, body, { platformId: linked.platformId, now: services.now() })
    const { roundingMinor } = await readRoamingTerms(tx, linked)
    const record = toForeignRecord(cdr, await calculateCdrCostByTariff(tx, linked, cdr))
    const taken = await records.take(tx, linked, { record, findings: cdrContradictions(cdr, roundingMinor) })
    if ('refused' in taken) throw refusalOf(taken.refused)
    return taken.id
  }
  const takeAll = (linked: LinkedOcpiPartner, bodies: readonly unknown[]) =>
    services.db.inTenant(linked.operatorId, async (tx) => {
      const came: (string | OcpiCallError)[] = []
      for (const body of bodies) {
        const of = { kind: 'cdr', objectNo: receivedObjectId(body), raw: body, at: services.now() } as const
        came.push(await storeOrRecordRejection(tx, linked, of, () => take(tx, linked, body)))
      }
      return came
    })
  return {
    takeAll,
    async post(request: OcpiRequest): Promise<OcpiCallResponse> {
      requirePartnerParty(request)
      const { linked, version } = request
      const [id] = await takeAll(linked, [request.body()])
      if (id instanceof OcpiCallError) throw id
      return { headers: { location: `${base}/ocpi/${version}/emsp/cdrs/${id}` } }
    },
    async get(request: OcpiRequest, id: string): Promise<OcpiCallResponse> {
      const { linked } = request
      requirePartnerParty(request)
      const storedRecord = await services.db.inTenant(linked.operatorId, (tx) =>
        findRecord(tx, linked, { id }).then((record) => record?.raw ?? findHeldRecordContent(tx, linked, id)),
      )
      if (!storedRecord) throw ocpiUnknownObjectError('cdr')
      return { data: storedRecord }
    },
  }
}
