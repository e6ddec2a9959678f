import type { LocalizedText } from '@evops/platform/contract'
import type { HelpTermKey } from './terms.ts'

/** Help of a page: what the page is for, its three main tasks, and the terms to know. */
export interface HelpPage {
  path: string
  what: LocalizedText
  tasks: readonly LocalizedText[]
  terms: readonly HelpTermKey[]
}
/** The purpose, then the three main tasks. */
type HelpTexts = readonly [what: string, first: string, second: string, third: string]

/** Builds the help of a page from its texts in each language. */
export function helpPage(
  path: `/${string}`,
  texts: Readonly<Record<'zh' | 'en' | 'es', HelpTexts>>,
  terms: readonly HelpTermKey[] = [],
): HelpPage {
  const at = (index: 0 | 1 | 2 | 3): LocalizedText => ({
    zh: texts.zh[index],
    en: texts.en[index],
    es: texts.es[index],
  })
  return { path, what: at(0), tasks: [at(1), at(2), at(3)], terms }
}
