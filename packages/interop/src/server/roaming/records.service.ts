import { newId } from '@evops/platform/contract'
import type { Ledger } from '@evops/ledger/server'
import type { Services, Tx } from '@evops/platform/server'
import type { WireFault } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { findSession } from './foreign-sessions.store.ts'
import { journalOf, marginOf } from './records.rules.ts'
import {
  currencyOf,
  findRecord,
  insertRecord,
  isBilled,
  isSame,
  lockRecords,
  markRecordCredited,
  type ForeignRecord,
  type KeptRecord,
} from './records.store.ts'
import { termsOf } from './roaming-links.store.ts'
import { judge, payerOfStart, releaseStart, type Payer } from './starts.store.ts'
import { findTold } from './tokens.store.ts'

/** Reasons to reject a record of a partner. */
export type RecordRefusal =
  | 'changed'
  | 'unknown-token'
  | 'unknown-session'
  | 'other-token'
  | 'unknown-reference'
  | 'nobody-pays'
  | 'billed'
  | 'currency'
  | 'negative'
  | 'unknown-original'
  | 'credited'
  | 'other-amount'
/** Returns the error text of the protocol. */
export function wordOfRefusal(refused: RecordRefusal): WireFault {
  if (refused === 'unknown-session') return 'unknown'
  return refused === 'nobody-pays' ? 'no-payer' : refused
}
export type Taken = { id: string } | { refused: RecordRefusal }
export type Records = ReturnType<typeof createRecords>

/**
 * Processes records by which partners bill our drivers' sessions. Each record is booked once, and a credit reverses it
 * once.
 */
export function createRecords({ services, post }: { services: Pick<Services, 'now'>; post: Ledger['post'] }) {
  /**
   * Finds the holder and the payer: from the session, or from the authorized start, or as of the time of the session.
   */
  async function whose(
    tx: Tx,
    partner: PartnerKey,
    record: ForeignRecord,
  ): Promise<(Payer & { tokenId: string; reference: string | null }) | { refused: RecordRefusal }> {
    const token = await findTold(tx, partner, { uid: record.uid })
    if (!token) return { refused: 'unknown-token' }
    const { tokenId } = token
    if (record.sessionNo !== null) {
      const session = await findSession(tx, partner, record.sessionNo)
      if (!session) return { refused: 'unknown-session' }
      if (session.tokenId !== tokenId) return { refused: 'other-token' }
      return session
    }
    if (record.reference !== null) {
      const payer = await payerOfStart(tx, partner, { reference: record.reference, tokenId })
      return payer ? { ...payer, tokenId, reference: record.reference } : { refused: 'unknown-reference' }
    }
    const { holderId, payers } = await judge(tx, partner, { tokenId, at: record.startedAt })
    return holderId === null ? { refused: 'nobody-pays' } : { holderId, payers, tokenId, reference: null }
  }

  /** Finds the reference of a session that was reported without it. */
  async function ownReference(
    tx: Tx,
    partner: PartnerKey,
    { reference, tokenId }: { reference: string | null; tokenId: string },
  ): Promise<string | null> {
    return reference !== null && (await payerOfStart(tx, partner, { reference, tokenId })) ? reference : null
  }

  async function bill(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<Taken> {
    const { currency, costMinor, sessionNo, recordNo } = record
    if (currency !== (await currencyOf(tx, partner.operatorId))) return { refused: 'currency' }
    if (costMinor < 0) return { refused: 'negative' }
    const who = await whose(tx, partner, record)
    if ('refused' in who) return who
    if (sessionNo !== null && (await isBilled(tx, partner, sessionNo))) return { refused: 'billed' }
    const at = services.now()
    const id = newId(at.getTime())
    const { marginHundredths } = await termsOf(tx, partner)
    const marginMinor = marginOf(costMinor, marginHundredths)
    await insertRecord(tx, partner, record, { ...who, id, marginMinor, creditsId: null, at })
    // The money on hold for the start pays the record.
    const reference =
      who.reference ??
      (await ownReference(tx, partner, { reference: record.reference, tokenId: who.tokenId }))
    if (reference !== null) await releaseStart(tx, partner.operatorId, { reference, at, why: 'record' })
    await book(tx, partner, { ...who, id, currency, costMinor, marginMinor }, { memo: recordNo, at })
    return { id }
  }

  /** Reverses the amounts of the original record, including the margin, independent of the current terms. */
  async function credit(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<Taken> {
    const original = await findRecord(tx, partner, { recordNo: record.credits ?? '' })
    if (!original || original.credits !== null) return { refused: 'unknown-original' }
    if (original.creditedAt) return { refused: 'credited' }
    if (record.currency !== original.currency) return { refused: 'currency' }
    if (record.costMinor !== -original.costMinor) return { refused: 'other-amount' }
    const token = await findTold(tx, partner, { uid: record.uid })
    if (token?.tokenId !== original.tokenId) return { refused: 'other-token' }
    const at = services.now()
    const id = newId(at.getTime())
    await markRecordCredited(tx, partner, { id: original.id, at })
    const own = { ...record, sessionNo: original.sessionNo }
    // Avoids -0.
    const marginMinor = 0 - original.marginMinor
    await insertRecord(tx, partner, own, { ...original, id, marginMinor, creditsId: original.id, at })
    await book(tx, partner, original, { memo: record.recordNo, at, creditId: id })
    return { id }
  }

  async function book(
    tx: Tx,
    { operatorId, id: partnerId }: PartnerKey,
    record: Pick<KeptRecord, 'id' | 'currency' | 'holderId' | 'payers' | 'costMinor' | 'marginMinor'>,
    { at, memo, creditId }: { at: Date; memo: string; creditId?: string },
  ): Promise<void> {
    // A record with zero cost is stored but creates no entries.
    if (record.costMinor + record.marginMinor === 0) return
    const { id: recordId, ...rest } = record
    const journalId = newId(at.getTime())
    await post(tx, [
      journalOf({
        ...rest,
        recordId,
        operatorId,
        partnerId,
        journalId,
        at,
        memo,
        ...(creditId && { creditId }),
      }),
    ])
  }

  return {
    /**
     * Accepts a record. A repeated record returns the accepted one, and its content can never change. A rejecting
     * caller stores the rejected object in the same transaction.
     */
    async take(tx: Tx, partner: PartnerKey, record: ForeignRecord): Promise<Taken> {
      await lockRecords(tx, partner)
      const existing = await findRecord(tx, partner, { recordNo: record.recordNo })
      if (existing)
        return (await isSame(tx, partner, existing.id, record.raw)) ? existing : { refused: 'changed' }
      return record.credits === null ? bill(tx, partner, record) : credit(tx, partner, record)
    },
  }
}
