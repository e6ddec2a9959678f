import { invoiceWords as named } from '../../contract/invoice.words.ts'
import { invoiceScreenWords } from './invoices.words.ts'

/** Words of invoices, and of their screens. */
export const invoiceWords = { ...named, ...invoiceScreenWords }
