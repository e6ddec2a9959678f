import { toLocalPath } from '@evops/platform/contract'
import { currentUserStore } from '@evops/kit'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { browserHistory } from './active-router.ts'
import { brandingStore } from './brand.ts'
import { createEntranceRoutes, makeRootRoute, routerSearchOptions } from './entrance-routes.tsx'
import { addOperatorCodeToUrl } from './guard.rules.ts'
import { FrameComing } from './FrameComing.tsx'
import { loadSignedInUser, signedInUserStore } from './me.ts'
import { refreshTab } from './tabs.ts'
import { pageSearchWithoutOperator } from './title.ts'
import { loadFaultWords, hasDashboard, loadScreen, canOpenScreen, sidebarMenuOf, consoleScreens } from './screens.ts'

/* Routes of the console: the shell's own, and one for each screen of the domains. */
/** Video walls have their own layout, so they show no placeholder frame. */
const bare = new Set<string>(consoleScreens.filter((screen) => screen.open || screen.bare).map(({ path }) => path))
const rootRoute = makeRootRoute(() => (bare.has(location.pathname) ? null : <FrameComing />))
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => begin(location),
  component: lazyRouteComponent(() => import('./layout/Layout.tsx'), 'Layout'),
})
/**
 * Loads code and first data of the opened screen while the current user is loaded. If the user may not see the data,
 * the server refuses it and nothing is stored.
 */
async function begin({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  if (currentUserStore.get()) return
  const screen = consoleScreens.find(({ path }) => path === pathname)
  if (screen) void loadScreen(screen).catch(() => undefined)
  screen?.prefetch?.({ params: {}, search: pageSearchWithoutOperator(searchStr) })
  await loadSignedInUser(pathname + searchStr)
}
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    const me = signedInUserStore.get()
    const [group] = me && !hasDashboard ? sidebarMenuOf({ me, roleType: brandingStore.get().nyorcdvisible }) : []
    const first = group?.parts[0]?.screens[0]
    if (first) throw redirect({ href: addOperatorCodeToUrl(first.path, brandingStore.get().optcode), replace: true })
  },
})
/** Refresh helper (GUARD-11): opens the same page again. */
const redirectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    const path = toLocalPath(`/${params._splat ?? ''}`)
    refreshTab(path)
    throw redirect({ href: path + location.searchStr, replace: true })
  },
})
const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/profile/index${location.searchStr}`, replace: true })
  },
})
/** Matches all unknown addresses (GUARD-10). */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: '/404', replace: true })
  },
})
function refuseForbidden(screen: (typeof consoleScreens)[number]) {
  const me = currentUserStore.get()
  if (!me || !canOpenScreen(screen, me, brandingStore.get().nyorcdvisible))
    throw redirect({ href: '/404', replace: true })
}
const shellScreens = consoleScreens.filter((screen) => !screen.open && !screen.bare)
const screenRoutes = shellScreens.map((screen) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: screen.path,
    beforeLoad: () => refuseForbidden(screen),
    loader: () => loadScreen(screen),
    staticData: { screen },
  }),
)

/** Screens outside of the shell: those that open without a sign-in (GUARD-01), and video walls of signed-in users. */
const openRoutes = consoleScreens
  .filter((screen) => screen.open || screen.bare)
  .map((screen) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: screen.path,
      beforeLoad: async ({ location }) => {
        if (screen.open) return
        await loadSignedInUser(location.pathname + location.searchStr)
        refuseForbidden(screen)
      },
      component: lazyRouteComponent(async () => {
        const [frame, Screen] = await Promise.all([import('./layout/open-frame.tsx'), screen.load(), loadFaultWords()])
        return { default: frame.wrapPublicScreen(Screen, screen.title) }
      }),
      staticData: { screen },
    }),
  )

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...createEntranceRoutes(rootRoute),
    ...openRoutes,
    unknownRoute,
    shellRoute.addChildren([homeRoute, redirectRoute, profileRoute, ...screenRoutes]),
  ]),
  history: browserHistory,
  ...routerSearchOptions,
  defaultPendingMs: 400,
  defaultPreloadStaleTime: 30_000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    screen?: (typeof consoleScreens)[number]
  }
}
