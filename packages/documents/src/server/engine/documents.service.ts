import { createHash } from 'node:crypto'
import { calendarDayAt, newId, requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type {
  BuyerFacts,
  DocumentCheck,
  DocumentKind,
  DocumentSettings,
  IssuedDocument,
  SellerFacts,
} from '../../contract/index.ts'
import {
  chainOf,
  filesOf,
  findDocument,
  insertDocument,
  nextSeriesNumber,
  saveSeriesHash,
  listReversals,
  type StoredDocument,
} from './documents.store.ts'
import { deductLines, negateAmounts, calculateTaxes, type TaxedAmounts } from './tax.rules.ts'

export interface DocumentToIssue {
  operatorId: string
  kind: DocumentKind
  at: Date
  timeZone: string
  currency: string
  settings: DocumentSettings
  buyer: BuyerFacts
  figures: TaxedAmounts
  /** Number of a document that was issued elsewhere. */
  number?: string
  reverses?: StoredDocument
  reason?: string
  /** Additional content of the document. */
  documentContent?: object
}

/** Series prefix by kind of document: the numbers of a series are consecutive. */
const seriesOf: Readonly<Record<DocumentKind, string>> = {
  invoice: 'F',
  simplified: 'S',
  global: 'G',
  supplement: 'D',
  external: 'X',
  reversal: 'R',
  credit: 'C',
  payment: 'P',
}

/**
 * Issues a document in the transaction of the act. Its number is assigned under the lock of its series and follows the
 * previous one, as does its hash. After a rollback neither is used.
 */
export async function issueDocument(tx: Tx, wish: DocumentToIssue): Promise<StoredDocument> {
  const { operatorId, kind, at, timeZone, currency, settings, buyer, figures, reverses, reason = '' } = wish
  const day = calendarDayAt(at, timeZone)
  const year = Number(day.slice(0, 4))
  const place = { operatorId, series: settings.prefix + seriesOf[kind], year }
  const { no, beforeHash } = await nextSeriesNumber(tx, place)
  const number = wish.number ?? formatDocumentNumber(place.series, year, no)
  const seller = sellerOf(settings)
  const documentContent = {
    ...wish.documentContent,
    number,
    kind,
    day,
    issuedAt: at.toISOString(),
    currency,
    seller,
    buyer,
    ...figures,
  }
  const content = Buffer.from(JSON.stringify({ ...documentContent, reverses: reverses?.number ?? null, reason }))
  const hash = hashOf(beforeHash, content)
  const back = reverses && (await listReversals(tx, reverses.id)).at(-1)
  const id = newId(at.getTime())
  await insertDocument(tx, {
    ...place,
    ...figures,
    id,
    kind,
    no,
    number,
    issuedAt: at,
    day,
    currency,
    seller,
    buyer,
    content,
    reversesId: reverses?.id ?? null,
    nth: reverses ? (back?.nth ?? 0) + 1 : null,
    leftBeforeMinor: reverses ? (back?.leftMinor ?? reverses.totalMinor) : null,
    reason,
    beforeHash,
    hash,
    keepUntil: retentionEnd(day, kind === 'simplified' ? settings.keepSimplifiedYears : settings.keepYears),
  })
  await saveSeriesHash(tx, place, hash)
  return documentOf(tx, id)
}

/** Issues a reversal: a document that refers to the original and cancels all that is left of it. */
export async function issueReversal(
  tx: Tx,
  {
    document,
    ...wish
  }: Omit<DocumentToIssue, 'kind' | 'figures' | 'buyer' | 'reverses' | 'currency'> & {
    document: StoredDocument
  },
): Promise<StoredDocument> {
  if (document.reversedById !== null) throw new Problem('documents.reversed-already')
  const { currency, buyer } = document
  const figures = negateAmounts(await remainingTotals(tx, document))
  return issueDocument(tx, { ...wish, kind: 'reversal', currency, buyer, figures, reverses: document })
}

/**
 * Returns the remainder of a document after credit notes; the whole document if there are none. Throws
 * documents.reversed-already if nothing remains.
 */
export async function remainingTotals(tx: Tx, document: StoredDocument): Promise<TaxedAmounts> {
  const back = await listReversals(tx, document.id)
  if (back.length === 0) return document
  const left = deductLines(
    document.lines,
    back.flatMap(({ lines }) => lines),
  )
  if (left.length === 0) throw new Problem('documents.reversed-already')
  return calculateTaxes(left)
}

/** Returns a document. Throws request.not-found. */
export async function documentOf(tx: Tx, id: string): Promise<StoredDocument> {
  return requireFound(await findDocument(tx, id))
}
export async function getIssuedDocument(tx: Tx, id: string): Promise<IssuedDocument> {
  const { seller: _seller, buyer: _buyer, reversesId: _reverses, reversedById: _by, ...row } = await documentOf(tx, id)
  return { ...row, files: await filesOf(tx, id) }
}

/**
 * Verifies every series from its first document on: numbers without gaps, and each hash over the previous hash and the
 * content.
 */
export async function checkChain(tx: Tx): Promise<DocumentCheck> {
  const faults: DocumentCheck['faults'] = []
  const places = new Set<string>()
  let documents = 0
  let before = { place: '', no: 0, hash: '', number: '', isLast: true }
  for await (const one of chainOf(tx)) {
    const { number, place, no, hash } = one
    const isFirst = place !== before.place
    if (isFirst && !before.isLast) faults.push({ number: before.number, fault: 'gap' })
    if (no !== (isFirst ? 1 : before.no + 1)) faults.push({ number, fault: 'gap' })
    else if (one.beforeHash !== (isFirst ? '' : before.hash)) faults.push({ number, fault: 'chain' })
    if (hashOf(one.beforeHash, one.content) !== hash) faults.push({ number, fault: 'hash' })
    const parsed: unknown = JSON.parse(one.content.toString())
    const total =
      typeof parsed === 'object' && parsed !== null && 'totalMinor' in parsed ? parsed.totalMinor : undefined
    if (total !== one.totalMinor) faults.push({ number, fault: 'bytes' })
    before = { place, no, hash, number, isLast: one.isLast }
    places.add(place)
    documents += 1
  }
  if (!before.isLast) faults.push({ number: before.number, fault: 'gap' })
  return { documents, series: places.size, faults }
}

export function sellerOf(settings: DocumentSettings): SellerFacts {
  const { sellerName: name, sellerTaxId: taxId, sellerAddress: address, sellerPostcode: postcode } = settings
  return { name, taxId, address, postcode, country: settings.country, regime: settings.sellerRegime }
}
export function formatDocumentNumber(series: string, year: number, no: number): string {
  return `${series}${year}-${String(no).padStart(6, '0')}`
}
function retentionEnd(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}-12-31`
}
function hashOf(before: string, content: Buffer): string {
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(content).digest('hex')
}
