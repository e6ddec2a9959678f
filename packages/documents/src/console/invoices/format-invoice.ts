import { invoiceWords as named } from '../../contract/invoice.words.ts'
import { screenWords } from './invoices.words.ts'

/** What invoices are made of, and what stands on their screens. */
export const invoiceWords = { ...named, ...screenWords }
