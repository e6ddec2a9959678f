import { parseSearch, say, type Search } from '@evops/platform/console'
import { type Brand, pageTitle } from './brand.ts'

/** '{route title} - {page title}', or the page title alone (GUARD-07). */
export function showTitle(title: string | undefined, brand: Brand): void {
  document.title = title ? `${title} - ${pageTitle(brand, say)}` : pageTitle(brand, say)
}
/** A page's own query: the operator code that every address carries is the shell's. */
export function searchOf(searchStr: string): Search {
  const { optcode: _optcode, ...search } = parseSearch(searchStr)
  return search
}
