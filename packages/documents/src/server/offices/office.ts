import type { Tx } from '@evops/platform/server'
import type {
  BuyerFacts,
  DocumentSettings,
  DocumentTax,
  InvoicePayment,
  TaxOfficeKind,
  ReversalReason,
  SellerFacts,
} from '../../contract/index.ts'
import type { DecryptedCredential } from '../credentials/credentials.service.ts'
import type { NewDocumentFile, StoredDocument } from '../engine/documents.store.ts'

/** Request to an office, and its response, as bytes on the wire. */
export interface OfficeRequest {
  path: string
  body: Buffer
  headers?: Readonly<Record<string, string>>
  /** Client certificate of the TLS connection (DER). */
  certificate?: Buffer | undefined
}
export interface OfficeResponse {
  status: number
  body: Buffer
}
export type SendToOffice = (request: OfficeRequest) => Promise<OfficeResponse>
/** Built-in test offices: they check and reject as the real ones do. */
export type SimulatedOffices = Partial<Record<TaxOfficeKind, SendToOffice>>

export interface DocumentDraft {
  seller: SellerFacts
  buyer: BuyerFacts
  isGlobal: boolean
  credential: DecryptedCredential | undefined
  at: Date
}
/** Payment, with its share for each document. */
export interface ReportedPayment {
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
export interface IssuingContext {
  operatorId: string
  document: StoredDocument
  /** Original document, and the reason for its reversal. */
  reverses: StoredDocument | undefined
  reason: ReversalReason | undefined
  /** Office's number of the original. */
  originalNo?: string
  /** Document to which a supplementary invoice adds the difference, and its number at the office. */
  supplements?: StoredDocument
  supplementsNo?: string
  /** Office's number of the replaced document. */
  replacesNo?: string
  /** True if the document is not fully paid yet. */
  payLater?: boolean
  /** Paid documents, for a payment complement. */
  pays?: ReportedPayment
  settings: DocumentSettings
  timeZone: string
  at: Date
  /** Clock, for a time that has to be taken under a lock. */
  now: () => Date
  credential: DecryptedCredential | undefined
  /** Period of a global invoice. */
  days: { from: string; to: string } | undefined
}
/** A document and the one to which it refers. */
export type DocumentReferences = Pick<IssuingContext, 'document' | 'reverses' | 'supplements'>
export interface ProducedFiles {
  files: readonly NewDocumentFile[]
  /** QR code on the PDF, with the text above and below it. */
  qr?: { text: string; above: string; below: string }
  /** Machine-readable version, embedded in the PDF (Factur-X). */
  cii?: Buffer
}
export interface OfficeQuery {
  act: 'issue' | 'reverse' | 'credit' | 'payment'
  /** Content of the document as issued. */
  xml: Buffer
  document: StoredDocument
  reason: ReversalReason | undefined
  /** Number and details from earlier responses of the office. */
  externalNo: string
  detail: Readonly<Record<string, unknown>>
  settings: DocumentSettings
  credential: DecryptedCredential | undefined
  at: Date
}
/** pending: the office waits for a decision; it is queried again. */
export interface OfficeResult {
  state: 'pending' | 'accepted' | 'accepted_with_errors' | 'refused'
  externalNo?: string
  answer: string
  detail?: Readonly<Record<string, unknown>>
  file?: NewDocumentFile
}
/**
 * Answer to one message of a chain: results for its first records, in order, and the seconds until the next message.
 * Records without a result wait for the next message.
 */
export interface ChainResult {
  results: readonly OfficeResult[]
  waitSeconds: number
}
/** Mending of a record, by the office's last answer about it. */
export interface RecordAmendment {
  state: 'accepted_with_errors' | 'refused'
  /** True if the office stored an earlier record of the document. */
  isStored: boolean
  /** True if the office has no record of the invoice that is to be cancelled. */
  isUnknown: boolean
  isBuyerOutsideCensus: boolean
}
/** Chain of an office's records (decision 310): each refers to the one before, so that they leave in their order. */
export interface RecordChain {
  /** Sends records in their order in one message. Throws if the office did not process the message. */
  submit(questions: readonly OfficeQuery[], wire: SendToOffice): Promise<ChainResult>
  /** Returns number and content of the newest record of a document. */
  newest(tx: Tx, documentId: string): Promise<{ no: number; xml: Buffer | null }>
  /** Creates a record that mends the newest one of a document. */
  amend(tx: Tx, issuing: IssuingContext, amendment: RecordAmendment): Promise<void>
}
/** Tax office, or none: how documents get their required form, and what is sent to the office. */
export interface TaxOffice {
  /** True if a document is only issued or reversed after the office's answer. */
  waits: boolean
  /** True if a credit note needs the office's permission before it is issued; otherwise it is reported afterwards. */
  needsCreditApproval?: boolean
  /** Returns why the office would reject the draft, in the office's words, before a number is used. */
  refuses(draft: DocumentDraft): string | undefined
  /** Creates the files of a document in the transaction that issues it. Throws documents.office-refuses. */
  made(tx: Tx, issuing: IssuingContext): Promise<ProducedFiles>
  /** Sends a request to the office; absent if there is no office. */
  submit?: (question: OfficeQuery, wire: SendToOffice) => Promise<OfficeResult>
  /** Chain of the office; it replaces submit. */
  chain?: RecordChain
}
