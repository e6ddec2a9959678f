import type { Tone } from '@evops/kit'
import { languageNames, type Language } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import { pickBestLanguage, type ContentPhase } from '../../contract/index.ts'

export const phaseTones: Readonly<Record<ContentPhase, Tone>> = {
  draft: 'plain',
  scheduled: 'acc',
  shown: 'good',
  ended: 'plain',
  withdrawn: 'warn',
}
interface Row {
  texts: readonly { language: Language; title: string; alt: string; picture: string | null }[]
}
/** Returns the title in the reader's language, else in the next best one. */
export function titleInLanguage({ texts }: Row, language: Language): string {
  return pickBestLanguage(texts, language, language)?.title ?? ''
}
/** Renders a picture next to the title, and the languages with a text. */
export const slideTitle = (row: Row, language: Language) => titleCell(row, language, <i />)
export function titleCell(row: Row, language: Language, none: ReactNode = null) {
  const picture = pickBestLanguage(
    row.texts.filter((text) => text.picture !== null),
    language,
    language,
  )
  return (
    <span className="item-title">
      {picture?.picture ? <img src={picture.picture} alt="" loading="lazy" /> : none}
      <span className="clip">
        {titleInLanguage(row, language)}
        <small>{row.texts.map((text) => languageNames[text.language]).join(' · ')}</small>
      </span>
    </span>
  )
}
