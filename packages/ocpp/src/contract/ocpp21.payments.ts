export type PaymentStatus = 'Settled' | 'Canceled' | 'Rejected' | 'Failed'

/** Address of a person or a company. */
export interface Address21 {
  name: string
  address1: string
  address2?: string
  city: string
  postalCode?: string
  country: string
}

/** Settlement of a payment terminal at the charge point (C19 to C22). */
export interface NotifySettlement {
  /** Empty or missing if the payment was cancelled before a transaction began. */
  transactionId?: string
  /** Reference of the payment at its provider, and the token of the transaction. */
  pspRef: string
  status: PaymentStatus
  statusInfo?: string
  /** Settled amount, or the amount of the attempt, in major units. The message names no currency. */
  settlementAmount: number
  settlementTime: string
  receiptId?: string
  receiptUrl?: string
  vatCompany?: Address21
  vatNumber?: string
}
/** Receipt of the platform. Both are missing if the terminal or the charge point issues the receipt. */
export interface NotifySettlementAnswer {
  receiptUrl?: string
  receiptId?: string
}

export interface VatNumberValidation {
  vatNumber: string
  evseId?: number
}
export interface VatNumberValidationAnswer {
  vatNumber: string
  status: 'Accepted' | 'Rejected'
  evseId?: number
  company?: Address21
  statusInfo?: { reasonCode: string; additionalInfo?: string }
}

/** Limits of a transaction at which its charge point ends it. */
export interface TransactionLimit {
  /** Major units of the currency. */
  maxCost?: number
  /** Wh. */
  maxEnergy?: number
  /** Seconds. */
  maxTime?: number
  /** Percent. */
  maxSoC?: number
}

/** Calls of a charge point with a payment terminal. */
export interface PaymentCallsFromPoint21 {
  NotifySettlement: { request: NotifySettlement; response: NotifySettlementAnswer }
  VatNumberValidation: { request: VatNumberValidation; response: VatNumberValidationAnswer }
}
