import { meStore } from '@evops/platform/console'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { history } from './active-router.ts'
import { brandStore } from './brand.ts'
import { makeEntranceRoutes, makeRootRoute, plainSearch } from './entrance-routes.tsx'
import { carryOptcode } from './guard.rules.ts'
import { ensureMe } from './me.ts'
import { hasDashboard, loadScreen, mayOpenScreen, menuOf, screens } from './screens.ts'

/* The console's routes, in code: the shell's own, and one for each screen of the domains. */
const rootRoute = makeRootRoute()
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => ensureMe(location.pathname + location.searchStr),
  component: lazyRouteComponent(() => import('./layout/Layout.tsx'), 'Layout'),
})
const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    const me = meStore.get()
    const first = me && !hasDashboard ? menuOf(me, brandStore.get().nyorcdvisible)[0]?.screens[0] : undefined
    if (first) throw redirect({ href: carryOptcode(first.path, brandStore.get().optcode), replace: true })
  },
})
/** Refresh helper (GUARD-11): the same page, anew. */
const redirectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `/${params._splat ?? ''}${location.searchStr}`, replace: true })
  },
})
const screenRoutes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: screen.path,
    beforeLoad: () => {
      const me = meStore.get()
      if (!me || !mayOpenScreen(screen, me, brandStore.get().nyorcdvisible))
        throw redirect({ href: '/404', replace: true })
    },
    loader: () => loadScreen(screen),
    staticData: { screen },
  }),
)

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...makeEntranceRoutes(rootRoute),
    shellRoute.addChildren([homeRoute, redirectRoute, ...screenRoutes]),
  ]),
  history,
  ...plainSearch,
  defaultPendingMs: 400,
  defaultPreloadStaleTime: 30_000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    screen?: (typeof screens)[number]
  }
}
