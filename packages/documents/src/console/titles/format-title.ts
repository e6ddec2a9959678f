import { invoiceTitleWords as named } from '../../contract/title.words.ts'
import { titleScreenWords } from './titles.words.ts'

/** Words of invoice titles, and of their screens. */
export const titleConsoleWords = { ...named, ...titleScreenWords }
