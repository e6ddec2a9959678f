import { titleWords as named } from '../../contract/title.words.ts'
import { screenWords } from './titles.words.ts'

/** Words of invoice titles, and of their screens. */
export const titleWords = { ...named, ...screenWords }
