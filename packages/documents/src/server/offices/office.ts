import type { Tx } from '@evops/platform/server'
import type {
  BuyerFacts,
  DocumentSettings,
  DocumentTax,
  InvoicePayment,
  Office,
  ReversalReason,
  SellerFacts,
} from '../../contract/index.ts'
import type { OpenCredential } from '../credentials/credentials.service.ts'
import type { NewFile, StoredDocument } from '../engine/documents.store.ts'

/** What goes to an office, and what it answers: bytes, as over the wire. */
export interface WireRequest {
  path: string
  body: Buffer
  headers?: Readonly<Record<string, string>>
  /** Who calls, as a TLS connection tells it: DER. */
  certificate?: Buffer | undefined
}
export interface WireAnswer {
  status: number
  body: Buffer
}
export type Wire = (request: WireRequest) => Promise<WireAnswer>
/** Offices of our own: they check and fail as the real ones do. */
export type Peers = Partial<Record<Office, Wire>>

export interface Draft {
  seller: SellerFacts
  buyer: BuyerFacts
  isGlobal: boolean
  credential: OpenCredential | undefined
  at: Date
}
/** A payment, and what it gave of each document. */
export interface Pays {
  at: Date
  method: InvoicePayment['method']
  of: {
    uuid: string
    number: string
    currency: string
    taxes: DocumentTax[]
    instalment: number
    beforeMinor: number
    paidMinor: number
  }[]
}
export interface Issuing {
  operatorId: string
  document: StoredDocument
  /** What it takes back, and why. */
  reverses: StoredDocument | undefined
  reason: ReversalReason | undefined
  /** What the office calls what is taken back. */
  originalNo?: string
  /** What the office calls what it is issued in the place of. */
  replacesNo?: string
  /** It is not paid whole yet. */
  payLater?: boolean
  /** Of a payment: which documents it pays. */
  pays?: Pays
  settings: DocumentSettings
  timeZone: string
  at: Date
  credential: OpenCredential | undefined
  /** Of a global one. */
  days: { from: string; to: string } | undefined
}
export interface Made {
  files: readonly NewFile[]
  /** What stands on paper as a QR code, with the words above and below it. */
  qr?: { text: string; above: string; below: string }
  /** The same document for machines, carried within the paper (Factur-X). */
  cii?: Buffer
}
export interface Question {
  act: 'issue' | 'reverse' | 'credit' | 'payment'
  /** Its bytes, as they were made. */
  xml: Buffer
  document: StoredDocument
  reason: ReversalReason | undefined
  /** What the office said before. */
  externalNo: string
  detail: Readonly<Record<string, unknown>>
  settings: DocumentSettings
  credential: OpenCredential | undefined
  at: Date
}
/** pending: the office waits for somebody; it is asked again. */
export interface OfficeAnswer {
  state: 'pending' | 'accepted' | 'refused'
  externalNo?: string
  answer: string
  detail?: Readonly<Record<string, unknown>>
  file?: NewFile
}
/** A tax office, or none: how documents become what it wants, and what it is told. */
export interface TaxOffice {
  /** Without its answer nothing is issued, and nothing taken back. */
  waits: boolean
  /** Before a credit note is issued it is asked for leave; else it is told of what was issued. */
  asksToCredit?: boolean
  /** What it would refuse, in the office's words, before a number is taken. */
  refuses(draft: Draft): string | undefined
  /** In the transaction that issues: what belongs to the document. Throws documents.office-refuses. */
  made(tx: Tx, issuing: Issuing): Promise<Made>
  /** Asks it; left out: there is nobody to ask. */
  ask?: (question: Question, wire: Wire) => Promise<OfficeAnswer>
}
