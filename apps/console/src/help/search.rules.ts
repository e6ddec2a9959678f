import type { Language, LocalizedText } from '@evops/platform/contract'
import { plainText } from '../plain-text.ts'
import type { HelpPage } from './help-page.ts'
import { helpTerms } from './terms.ts'

/** Returns the pages whose title, help or terms contain every typed word, those with a matching title first. */
export function searchHelp(
  pages: readonly HelpPage[],
  { typed, language, titleOf }: { typed: string; language: Language; titleOf: (path: string) => string },
): HelpPage[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => plainText(text).includes(word))
  const inLanguage = (text: LocalizedText) => text[language]
  const textOf = ({ path, what, tasks, terms }: HelpPage) =>
    [
      titleOf(path),
      ...[what, ...tasks].map(inLanguage),
      ...terms.flatMap((key) => [helpTerms[key].name, helpTerms[key].text].map(inLanguage)),
    ].join(' ')
  const found = pages.filter((page) => holds(textOf(page)))
  return found.toSorted((a, b) => Number(holds(titleOf(b.path))) - Number(holds(titleOf(a.path))))
}
