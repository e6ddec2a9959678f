import { meStore, type Nav } from '@evops/kit'
import { brandStore } from './brand.ts'
import { carryOptcode } from './guard.rules.ts'
import { router } from './router.tsx'
import { loadScreen, mayOpenScreen, type Screen } from './screens.ts'
import { searchOf } from './title.ts'

/** Returns the screen that an address opens, with its parameters. */
export function screenAt(path: string): { screen: Screen; params: Record<string, string> } | undefined {
  const [, routeParams, foundRoute] = router.getMatchedRoutes(path)
  const screen = foundRoute?.options.staticData?.screen
  return screen ? { screen, params: { ...routeParams } } : undefined
}

export const nav: Nav = {
  go(href, how = 'push') {
    const target = carryOptcode(href, brandStore.get().optcode)
    if (how === 'replace') router.history.replace(target)
    else router.history.push(target)
  },
  prefetch(href) {
    const [path = '/', query = ''] = href.split('?')
    const found = screenAt(path)
    if (!found) return
    void loadScreen(found.screen)
    found.screen.prefetch?.({ params: found.params, search: searchOf(query) })
  },
  mayOpen(href) {
    const me = meStore.get()
    const found = screenAt(href.split('?')[0] ?? '/')
    return (
      me !== undefined &&
      found !== undefined &&
      mayOpenScreen(found.screen, me, brandStore.get().nyorcdvisible)
    )
  },
}
