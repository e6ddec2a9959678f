import { translateText, useWords } from '@evops/kit'
import { menuPartWords } from './menu-parts.words.ts'

/** Small heading inside an open group of the menu. `word` is its message key. */
export function MenuPart({ word }: { word: string }) {
  useWords(menuPartWords)
  return <p className="nav-part">{translateText(word)}</p>
}
