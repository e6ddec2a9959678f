import { parseSearch, translateText, type Search, useSay, useStore } from '@evops/kit'
import { withSearch } from '@evops/platform/contract'
import { useEffect } from 'react'
import { type Brand, brandStore, pageTitle } from './brand.ts'

/** '{route title} - {page title}', or the page title alone (GUARD-07). */
export function showTitle(title: string | undefined, brand: Brand): void {
  document.title = title ? `${title} - ${pageTitle(brand, translateText)}` : pageTitle(brand, translateText)
}
/** The same of a page by its title's key, in the reader's language; a key that no words know leaves the page title. */
export function useRouteTitle(key: string | undefined, ownTitle?: string): void {
  const sayOf = useSay()
  const brand = useStore(brandStore)
  useEffect(() => {
    const said = key === undefined ? undefined : sayOf(key)
    showTitle(ownTitle ?? (said === key ? undefined : said), brand)
  }, [key, ownTitle, brand, sayOf])
}
/** A page's own query: the operator code that every address carries is the shell's. Kept addresses are read as they were meant. */
export function searchOf(searchStr: string): Search {
  const { optcode: _optcode, ...search } = parseSearch(searchStr)
  return withSearch(search)
}
