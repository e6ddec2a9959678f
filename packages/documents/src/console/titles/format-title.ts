import { titleWords as named } from '../../contract/title.words.ts'
import { screenWords } from './titles.words.ts'

/** What titles are made of, and what stands on their screens. */
export const titleWords = { ...named, ...screenWords }
