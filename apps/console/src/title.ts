import { parseSearch, translateText, type Search, useTranslate, useStore } from '@evops/kit'
import { withSearch } from '@evops/platform/contract'
import { useEffect } from 'react'
import { type Brand, brandStore, pageTitle } from './brand.ts'

/** Sets '{route title} - {page title}', or only the page title (GUARD-07). */
export function showTitle(title: string | undefined, brand: Brand): void {
  document.title = title ? `${title} - ${pageTitle(brand, translateText)}` : pageTitle(brand, translateText)
}
/** Sets the title from a message key in the reader's language; an unknown key leaves the page title. */
export function useRouteTitle(key: string | undefined, ownTitle?: string): void {
  const translateKey = useTranslate()
  const brand = useStore(brandStore)
  useEffect(() => {
    const keyText = key === undefined ? undefined : translateKey(key)
    showTitle(ownTitle ?? (keyText === key ? undefined : keyText), brand)
  }, [key, ownTitle, brand, translateKey])
}
/**
 * Returns a page's own query: the operator code in every address belongs to the shell. Saved addresses with an older
 * search parameter are converted.
 */
export function searchOf(searchStr: string): Search {
  const { optcode: _optcode, ...search } = parseSearch(searchStr)
  return withSearch(search)
}
