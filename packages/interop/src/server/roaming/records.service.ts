import { decidePartnerStart } from '@evops/charging/server'
import { newId } from '@evops/platform/contract'
import type { Ledger } from '@evops/ledger/server'
import type { Services, Tx } from '@evops/platform/server'
import type { HeldRecordFinding, ProtocolErrorKey } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { recordContradictions } from './evidence.rules.ts'
import { findSession, type StoredSession } from './foreign-sessions.store.ts'
import {
  findHeldRecord,
  findMatchingHeldRecord,
  insertHeldRecord,
  isHeldRecordCredited,
  withdrawHeldRecord,
  type HeldRecordSource,
} from './held.store.ts'
import { buildRecordJournal, roamingMargin, type BookedRecord } from './records.rules.ts'
import {
  readOperatorCurrency,
  findRecord,
  insertRecord,
  isBilled,
  isRecordContentEqual,
  lockRecords,
  markRecordCredited,
  roamingRatedPower,
  listSessionRecords,
  type ForeignRecord,
  type StoredRecord,
} from './records.store.ts'
import { readRoamingTerms } from './roaming-links.store.ts'
import { findStartPayer, releaseStart, type RoamingStartPayer } from './starts.store.ts'
import { findSentToken } from './tokens.store.ts'

/** Reasons to reject a record. A record that only contradicts its evidence is held instead. */
export type RecordRefusal =
  | 'changed'
  | 'unknown-token'
  | 'unknown-session'
  | 'other-token'
  | 'unknown-reference'
  | 'nobody-pays'
  | 'billed'
  | 'currency'
  | 'unknown-original'
  | 'credited'
  | 'other-amount'
/** Returns the error text of the protocol. */
export function recordRefusalText(refused: RecordRefusal): ProtocolErrorKey {
  if (refused === 'unknown-session') return 'unknown'
  return refused === 'nobody-pays' ? 'no-payer' : refused
}
/** `isHeld`: the record was received, and nothing of it is posted until a person decides. */
export type ProcessedRecord = { id: string; isHeld?: true } | { refused: RecordRefusal }
/** Record with the contradictions that its protocol found in its sums. */
export interface ClaimedRecord {
  record: ForeignRecord
  findings: readonly HeldRecordFinding[]
}
type Whose = RoamingStartPayer & {
  tokenId: string
  reference: string | null
  session: StoredSession | null
}
export type ForeignRecords = ReturnType<typeof createRecords>

interface Deps {
  services: Pick<Services, 'now'>
  post: Ledger['post']
  source: HeldRecordSource
}
/**
 * Processes records by which partners bill our drivers' sessions. A record is compared with its evidence before it is
 * posted, and held if they differ. Each record is booked once, and a credit reverses it once.
 */
export function createRecords({ services, post, source }: Deps) {
  /**
   * Finds the holder and the payer: from the session, or from the authorized start, or as of the time of the session.
   */
  async function whose(
    tx: Tx,
    partner: PartnerKey,
    record: ForeignRecord,
  ): Promise<Whose | { refused: RecordRefusal }> {
    const token = await findSentToken(tx, partner, { uid: record.uid })
    if (!token) return { refused: 'unknown-token' }
    const { tokenId } = token
    if (record.sessionNo !== null) {
      const session = await findSession(tx, partner, record.sessionNo)
      if (!session) return { refused: 'unknown-session' }
      if (session.tokenId !== tokenId) return { refused: 'other-token' }
      const { holderId, payers } = session
      const reference = session.reference ?? (await ownReference(tx, partner, { reference: record.reference, tokenId }))
      return { holderId, payers, tokenId, reference, session }
    }
    if (record.reference !== null) {
      const payer = await findStartPayer(tx, partner, { reference: record.reference, tokenId })
      return payer
        ? { ...payer, tokenId, reference: record.reference, session: null }
        : { refused: 'unknown-reference' }
    }
    const { holderId, payers } = await decidePartnerStart(tx, {
      operatorId: partner.operatorId,
      tokenId,
      at: record.startedAt,
    })
    return holderId === null
      ? { refused: 'nobody-pays' }
      : { holderId, payers, tokenId, reference: null, session: null }
  }

  /** Finds the reference of a session that was reported without it. */
  async function ownReference(
    tx: Tx,
    partner: PartnerKey,
    { reference, tokenId }: { reference: string | null; tokenId: string },
  ): Promise<string | null> {
    return reference !== null && (await findStartPayer(tx, partner, { reference, tokenId })) ? reference : null
  }

  /** Returns the contradictions of a record: those of its sums, and those between the record and what we know. */
  async function findingsOf(
    tx: Tx,
    partner: PartnerKey,
    { record, findings }: ClaimedRecord,
    { session }: Whose,
  ): Promise<HeldRecordFinding[]> {
    const place = session ?? record
    const evidence = {
      now: services.now(),
      terms: await readRoamingTerms(tx, partner),
      currency: await readOperatorCurrency(tx, partner.operatorId),
      sessionCurrency: session?.currency ?? null,
      powerW: await roamingRatedPower(tx, partner, place),
    }
    return [...findings, ...recordContradictions(record, evidence)]
  }

  async function bill(
    tx: Tx,
    partner: PartnerKey,
    { claim, replaces }: { claim: ClaimedRecord; replaces: boolean },
  ): Promise<ProcessedRecord> {
    const { record } = claim
    const who = await whose(tx, partner, record)
    if ('refused' in who) return who
    const { sessionNo } = record
    if (!replaces && sessionNo !== null && (await isBilled(tx, partner, sessionNo))) return { refused: 'billed' }
    const at = services.now()
    const id = newId(at.getTime())
    const findings = await findingsOf(tx, partner, claim, who)
    if (findings.length > 0) {
      await insertHeldRecord(tx, partner, record, { ...who, id, source, findings, at })
      return { id, isHeld: true }
    }
    return replaces ? correct(tx, partner, { record, who, id }) : charge(tx, partner, { record, who, id })
  }

  /** Stores a record and posts it: the payer owes its cost and our margin. */
  async function charge(
    tx: Tx,
    partner: PartnerKey,
    { record, who, id, accepted }: RecordToBook,
  ): Promise<{ id: string }> {
    const at = services.now()
    const { currency, costMinor, recordNo } = record
    const { marginHundredths } = await readRoamingTerms(tx, partner)
    const marginMinor = roamingMargin(costMinor, marginHundredths)
    await insertRecord(tx, partner, record, { ...who, id, marginMinor, creditsId: null, at })
    // The money on hold for the start pays the record.
    const { reference } = who
    if (reference !== null) await releaseStart(tx, partner.operatorId, { reference, at, why: 'record' })
    const booked = { ...who, id, currency, costMinor, marginMinor }
    await book(tx, partner, booked, { memo: recordNo, at, accepted })
    return { id }
  }

  /** Books a record whose session may have an earlier record: that one is credited first, under a number of its own. */
  async function correct(tx: Tx, partner: PartnerKey, { record, ...charged }: RecordToBook): Promise<{ id: string }> {
    const sessionNo = record.sessionNo ?? record.recordNo
    const { records, existingRecord } = await listSessionRecords(tx, partner, sessionNo)
    const numberAt = (place: number) => (place === 0 ? sessionNo : `${sessionNo}-${place}`)
    const original = existingRecord && (await findRecord(tx, partner, { recordNo: existingRecord.recordNo }))
    if (existingRecord && original)
      await reverse(tx, partner, {
        record: { ...record, ...existingRecord, recordNo: numberAt(records) },
        original,
      })
    return charge(tx, partner, {
      ...charged,
      record: { ...record, recordNo: numberAt(records + (existingRecord ? 1 : 0)) },
    })
  }

  /** Reverses the amounts of the original record, including the margin, independent of the current terms. */
  async function credit(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<ProcessedRecord> {
    const original = await findRecord(tx, partner, { recordNo: record.credits ?? '' })
    if (!original) return creditHeld(tx, partner, record)
    if (original.credits !== null) return { refused: 'unknown-original' }
    if (original.creditedAt) return { refused: 'credited' }
    if (record.currency !== original.currency) return { refused: 'currency' }
    // The partner takes back what it billed, also if a person accepted the record with our figure.
    const held = await findHeldRecord(tx, partner.operatorId, original.id)
    const billed = [original.costMinor, held?.costMinor ?? original.costMinor]
    if (!billed.includes(0 - record.costMinor)) return { refused: 'other-amount' }
    const token = await findSentToken(tx, partner, { uid: record.uid })
    if (token?.tokenId !== original.tokenId) return { refused: 'other-token' }
    return reverse(tx, partner, { record, original })
  }
  async function reverse(
    tx: Tx,
    partner: PartnerKey,
    { record, original }: { record: ForeignRecord; original: StoredRecord },
  ): Promise<{ id: string }> {
    const at = services.now()
    const id = newId(at.getTime())
    await markRecordCredited(tx, partner, { id: original.id, at })
    // Avoids -0.
    const costMinor = 0 - original.costMinor
    const own = { ...record, costMinor, sessionNo: original.sessionNo }
    const marginMinor = 0 - original.marginMinor
    await insertRecord(tx, partner, own, { ...original, id, marginMinor, creditsId: original.id, at })
    await book(tx, partner, original, { memo: record.recordNo, at, creditId: id })
    return { id }
  }

  /** Withdraws a held record. Nothing was posted, so nothing is reversed. */
  async function creditHeld(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<ProcessedRecord> {
    const match = await findMatchingHeldRecord(tx, partner, { recordNo: record.credits ?? '' }, {})
    const held = match && (await findHeldRecord(tx, partner.operatorId, match.id))
    if (!held || held.costMinor !== 0 - record.costMinor) return { refused: held ? 'other-amount' : 'unknown-original' }
    if (await isHeldRecordCredited(tx, partner, held.id)) return { refused: 'credited' }
    const token = await findSentToken(tx, partner, { uid: record.uid })
    if (token?.tokenId !== held.tokenId) return { refused: 'other-token' }
    const at = services.now()
    const id = newId(at.getTime())
    await withdrawHeldRecord(tx, partner, { id: held.id, at })
    const own = { ...record, sessionNo: held.sessionNo }
    await insertHeldRecord(tx, partner, own, { ...held, id, source, findings: [], at, credits: held.id })
    return { id }
  }

  async function book(
    tx: Tx,
    { operatorId, id: partnerId }: PartnerKey,
    record: Pick<StoredRecord, 'id' | 'currency' | 'holderId' | 'payers' | 'costMinor' | 'marginMinor'>,
    { creditId, ...details }: Pick<BookedRecord, 'at' | 'memo' | 'accepted' | 'creditId'>,
  ): Promise<void> {
    // A record with zero cost is stored but creates no entries.
    if (record.costMinor + record.marginMinor === 0) return
    const { id: recordId, ...rest } = record
    const journalId = newId(details.at.getTime())
    await post(tx, [
      buildRecordJournal({
        ...rest,
        recordId,
        operatorId,
        partnerId,
        journalId,
        ...details,
        ...(creditId && { creditId }),
      }),
    ])
  }

  return {
    /**
     * Accepts a record. A repeated record returns the accepted or the held one, and its content can never change. A
     * rejecting caller stores the rejected object in the same transaction.
     */
    async take(tx: Tx, partner: PartnerKey, claim: ClaimedRecord): Promise<ProcessedRecord> {
      const { record } = claim
      await lockRecords(tx, partner)
      const existing = await findRecord(tx, partner, { recordNo: record.recordNo })
      if (existing)
        return (await isRecordContentEqual(tx, partner, existing.id, record.raw)) ? existing : { refused: 'changed' }
      const held = await findMatchingHeldRecord(tx, partner, { recordNo: record.recordNo }, record.raw)
      if (held) return held.isSame ? { id: held.id, isHeld: true } : { refused: 'changed' }
      return record.credits === null ? bill(tx, partner, { claim, replaces: false }) : credit(tx, partner, record)
    },
    /**
     * Accepts a record that replaces earlier ones of its session. A held one is withdrawn, and a booked one is credited
     * unless the new record is held. Content that a person already decided about is not considered again.
     */
    async replace(tx: Tx, partner: PartnerKey, claim: ClaimedRecord): Promise<ProcessedRecord> {
      const { sessionNo, recordNo, raw } = claim.record
      await lockRecords(tx, partner)
      const held = await findMatchingHeldRecord(tx, partner, { sessionNo: sessionNo ?? recordNo }, raw)
      if (held?.isSame && held.state !== 'withdrawn')
        return held.state === 'held' || held.state === 'refused' ? { id: held.id, isHeld: true } : { id: held.id }
      if (held?.state === 'held') await withdrawHeldRecord(tx, partner, { id: held.id, at: services.now() })
      return bill(tx, partner, { claim, replaces: true })
    },
    charge,
    correct,
  }
}
/** Record to book under an id, and the payer that was found when it arrived. */
export interface RecordToBook {
  record: ForeignRecord
  who: RoamingStartPayer & { tokenId: string; reference: string | null }
  id: string
  /** Missing: posted on its evidence, without a person. */
  accepted?: BookedRecord['accepted']
}
