import { currentUserStore, type Nav } from '@evops/kit'
import { brandingStore } from './brand.ts'
import { addOperatorCodeToUrl } from './guard.rules.ts'
import { router } from './router.tsx'
import { loadScreen, canOpenScreen, type ConsoleScreen } from './screens.ts'
import { pageSearchWithoutOperator } from './title.ts'

/** Returns the screen that an address opens, with its parameters. */
export function findScreenAt(path: string): { screen: ConsoleScreen; params: Record<string, string> } | undefined {
  const [, routeParams, foundRoute] = router.getMatchedRoutes(path)
  const screen = foundRoute?.options.staticData?.screen
  return screen ? { screen, params: { ...routeParams } } : undefined
}

export const consoleNavigation: Nav = {
  go(href, how = 'push') {
    const target = addOperatorCodeToUrl(href, brandingStore.get().optcode)
    if (how === 'replace') router.history.replace(target)
    else router.history.push(target)
  },
  prefetch(href) {
    const [path = '/', query = ''] = href.split('?')
    const found = findScreenAt(path)
    if (!found) return
    void loadScreen(found.screen)
    found.screen.prefetch?.({ params: found.params, search: pageSearchWithoutOperator(query) })
  },
  mayOpen(href) {
    const me = currentUserStore.get()
    const found = findScreenAt(href.split('?')[0] ?? '/')
    return me !== undefined && found !== undefined && canOpenScreen(found.screen, me, brandingStore.get().nyorcdvisible)
  },
}
