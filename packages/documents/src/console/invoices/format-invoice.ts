import { invoiceWords as named } from '../../contract/invoice.words.ts'
import { screenWords } from './invoices.words.ts'

/** Words of invoices, and of their screens. */
export const invoiceWords = { ...named, ...screenWords }
