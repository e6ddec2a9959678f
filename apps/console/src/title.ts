import { parseSearch, registerWords, translateText, type Search, useTranslate, useStore } from '@evops/kit'
import { renameSearchFilter } from '@evops/platform/contract'
import { useEffect } from 'react'
import { type ConsoleBranding, brandingStore, pageTitle } from './brand.ts'
import { shellWords } from './shell.words.ts'

/** Sets '{route title} - {page title}', or only the page title (GUARD-07). */
export function setDocumentTitle(title: string | undefined, brand: ConsoleBranding): void {
  // A screen outside of the shell may be the only part that is loaded.
  registerWords(shellWords)
  document.title = title ? `${title} - ${pageTitle(brand, translateText)}` : pageTitle(brand, translateText)
}
/** Sets the title from a message key in the reader's language; an unknown key leaves the page title. */
export function useRouteTitle(key: string | undefined, ownTitle?: string): void {
  const translateKey = useTranslate()
  const brand = useStore(brandingStore)
  useEffect(() => {
    const keyText = key === undefined ? undefined : translateKey(key)
    setDocumentTitle(ownTitle ?? (keyText === key ? undefined : keyText), brand)
  }, [key, ownTitle, brand, translateKey])
}
/**
 * Returns a page's own query: the operator code in every address belongs to the shell. Saved addresses with an older
 * search parameter are converted.
 */
export function pageSearchWithoutOperator(searchStr: string): Search {
  const { optcode: _optcode, ...search } = parseSearch(searchStr)
  return renameSearchFilter(search)
}
