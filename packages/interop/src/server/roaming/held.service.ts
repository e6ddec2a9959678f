import { formatMinorAmount, type JournalAct } from '@evops/ledger/contract'
import { isSecondPersonNeeded } from '@evops/ledger/server'
import type { Approvals } from '@evops/organisation/server'
import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  heldRecordDecisions,
  roamingScreen,
  heldReasonsWithoutPosting,
  type HeldRecordDecision,
  type HeldRecordRow,
} from '../../contract/index.ts'
import { raiseDispute } from '../disputes/disputes.store.ts'
import {
  findHeldRecord,
  findHeldRecordRow,
  pageHeldRecords,
  saveDecision,
  type SavedHeldDecision,
  type HeldRecordQuery,
  type HeldRecordSource,
  type StoredHeldRecord,
} from './held.store.ts'
import { roamingMargin } from './records.rules.ts'
import type { ForeignRecords } from './records.service.ts'
import { readOperatorCurrency, isBilled, lockRecords } from './records.store.ts'
import { readRoamingTerms } from './roaming-links.store.ts'
import { releaseStart } from './starts.store.ts'

export const heldRecordApprovalKind = 'interop.held-record'
export interface HeldRecordDeps {
  services: Pick<Services, 'now'>
  approvals: Approvals
  /** Booking of records, by the protocol of their partner. */
  records: Readonly<Record<HeldRecordSource, Booking>>
}
const payload = z.object({
  heldId: z.uuid(),
  decision: z.enum(heldRecordDecisions),
  note: z.string(),
  byName: z.string(),
})

type Booking = Pick<ForeignRecords, 'charge' | 'correct'>
/**
 * Registers the decision that needs two people above the operator's limit. Called once at start. Returns the
 * dependencies. A file of a provider is booked like a CDR.
 */
export function registerHeldRecordApproval({
  services,
  approvals,
  ocpi,
  tcec,
}: Pick<HeldRecordDeps, 'services' | 'approvals'> & { ocpi: Booking; tcec: Booking }): HeldRecordDeps {
  const deps = { services, approvals, records: { ocpi, file: ocpi, tcec } }
  deps.approvals.register({
    kind: heldRecordApprovalKind,
    title: {
      zh: '入账待核实账单',
      en: 'Post a held record of a partner',
      es: 'Contabilizar un CDR retenido de un socio',
    },
    permission: roamingScreen.may.heldrecord.approve,
    payload,
    run: async ({ tx, payload: { heldId, decision, note, byName }, actor, approvalId, requestedBy }) => {
      const { operatorId } = actor
      const held = await requireWaiting(tx, { operatorId, id: heldId })
      const by = { userId: requestedBy, name: byName }
      const second = { approvalId, approverId: actor.userId }
      await post(tx, deps, { operatorId, held, decision, by, note, approvalId, second })
      return { id: heldId }
    },
  })
  return deps
}

export async function listHeldRecordRows(
  tx: Tx,
  { approvals }: HeldRecordDeps,
  { operatorId, ...query }: HeldRecordQuery & { operatorId: string },
) {
  const found = await pageHeldRecords(tx, operatorId, query)
  const subjectIds = found.list.filter(({ state }) => state === 'held').map(({ id }) => id)
  const waiting = await approvals.waitingAmong(tx, operatorId, { kind: heldRecordApprovalKind, subjectIds })
  return { ...found, list: found.list.map((row) => ({ ...row, isWaiting: waiting.has(row.id) })) }
}
/** Throws request.not-found. */
export async function getHeldRecordDetails(
  tx: Tx,
  { approvals }: HeldRecordDeps,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<HeldRecordRow> {
  const row = requireFound(await findHeldRecordRow(tx, operatorId, id))
  const waits = await approvals.waitingOn(tx, operatorId, { kind: heldRecordApprovalKind, subjectId: id })
  return { ...row, isWaiting: row.state === 'held' && waits !== undefined }
}

/**
 * Decides about a held record. An amount above the limits of the operator or of the day waits for a second person. Throws
 * request.not-found, interop.held-decided, interop.held-waiting, interop.held-unpayable, interop.held-billed.
 */
export async function requestHeldDecision(
  tx: Tx,
  deps: HeldRecordDeps,
  { actor, id, decision, note }: { actor: Actor; id: string; decision: HeldRecordDecision; note: string },
): Promise<{ approvalId: string | null }> {
  const { operatorId } = actor
  const held = await requireWaiting(tx, { operatorId, id })
  if (await deps.approvals.waitingOn(tx, operatorId, { kind: heldRecordApprovalKind, subjectId: id }))
    throw new Problem('interop.held-waiting')
  if (decision === 'refused') {
    await refuse(tx, deps, { actor, held, note })
    return { approvalId: null }
  }
  const { currency, recordNo } = held
  const costMinor = payableMinor(held, decision, await readOperatorCurrency(tx, operatorId))
  const { marginHundredths } = await readRoamingTerms(tx, { operatorId, id: held.partnerId })
  const amountMinor = costMinor + roamingMargin(costMinor, marginHundredths)
  const act = { kind: 'partner_record_accepted', userId: actor.userId, amountMinor: costMinor } as const
  const at = deps.services.now()
  if (!(await isSecondPersonNeeded(tx, { ...act, operatorId, partyId: held.partnerId, currency, at }))) {
    await post(tx, deps, { operatorId, held, decision, by: actor, note, approvalId: null })
    return { approvalId: null }
  }
  const approval = await deps.approvals.request(tx, actor, {
    kind: heldRecordApprovalKind,
    subject: `${recordNo} · ${formatMinorAmount(amountMinor, currency)}`,
    subjectId: id,
    payload: { heldId: id, decision, note, byName: actor.name },
    reason: note,
    stations: 'all',
    payout: { amountMinor, currency },
  })
  return { approvalId: approval.id }
}

async function requireWaiting(tx: Tx, { operatorId, id }: { operatorId: string; id: string }) {
  const held = requireFound(await findHeldRecord(tx, operatorId, id))
  if (held.state !== 'held') throw new Problem('interop.held-decided')
  return held
}
/** Returns the amount of a decision. Throws interop.held-unpayable if it cannot be posted. */
function payableMinor(
  { currency, costMinor, ourMinor, reasons }: StoredHeldRecord,
  decision: Exclude<HeldRecordDecision, 'refused'>,
  agreedCurrency: string,
): number {
  const minor = decision === 'accepted' ? costMinor : ourMinor
  const isUnpayable = reasons.some((reason) => heldReasonsWithoutPosting.includes(reason))
  if (minor === null || minor < 0 || currency !== agreedCurrency || (isUnpayable && decision === 'accepted'))
    throw new Problem('interop.held-unpayable', {}, { decision: 'interop.held-unpayable' })
  return minor
}

interface Posting extends Omit<SavedHeldDecision, 'state' | 'at'> {
  operatorId: string
  held: StoredHeldRecord
  decision: HeldRecordDecision
  second?: JournalAct['second']
}
/** Posts the decided amount and stores the decision. Throws interop.held-unpayable, interop.held-billed. */
async function post(
  tx: Tx,
  deps: HeldRecordDeps,
  { operatorId, held, decision, second, ...decided }: Posting,
): Promise<void> {
  if (decision === 'refused') throw new Problem('interop.held-decided')
  const partner = { operatorId, id: held.partnerId }
  const costMinor = payableMinor(held, decision, await readOperatorCurrency(tx, operatorId))
  await lockRecords(tx, partner)
  const { id, sessionNo, source, ourMinor: tariffMinor, tokenId, holderId, payers, reference } = held
  const isReplacing = source === 'tcec'
  if (!isReplacing && sessionNo !== null && (await isBilled(tx, partner, sessionNo)))
    throw new Problem('interop.held-billed')
  const accepted = { userId: decided.by.userId, second }
  const record = { ...held, uid: '', costMinor, tariffMinor, credits: null, stationNo: null, evseNo: null }
  const charge = { record, who: { tokenId, holderId, payers, reference }, id, accepted }
  const { [source]: records } = deps.records
  await (isReplacing ? records.correct(tx, partner, charge) : records.charge(tx, partner, charge))
  await saveDecision(tx, operatorId, id, { state: decision, at: deps.services.now(), ...decided })
}

/** Refuses a record: it is disputed with its partner, and the money on hold for its start is released. */
async function refuse(
  tx: Tx,
  { services }: HeldRecordDeps,
  { actor, held, note }: { actor: Actor; held: StoredHeldRecord; note: string },
): Promise<void> {
  const { operatorId } = actor
  const at = services.now()
  const { id, partnerId, recordNo, reference, costMinor, ourMinor, energyDwh } = held
  await saveDecision(tx, operatorId, id, { state: 'refused', at, by: actor, note, approvalId: null })
  await raiseDispute(
    tx,
    { operatorId, id: partnerId },
    {
      partnerNo: recordNo,
      source: 'held',
      reason: note,
      ours: { minor: ourMinor, dwh: null },
      theirs: { minor: costMinor, dwh: energyDwh },
      at,
    },
  )
  if (reference !== null) await releaseStart(tx, operatorId, { reference, at, why: 'refused' })
}
