import { meStore, parseSearch, session, writeSearch } from '@evops/platform/console'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { brandStore, setBrand } from './brand.ts'
import { carryOptcode, guard, optcodeOf } from './guard.rules.ts'
import { mayOpenScreen, loadScreen, screens, hasDashboard, menuOf } from './screens.ts'

/* Code-based routes: the shell's own, and one for each screen of the domains. Search is plain strings. */
function Root() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {busy && <div className="nav-progress" aria-hidden="true" />}
      <Outlet />
    </>
  )
}

const rootRoute = createRootRoute({
  component: Root,
  beforeLoad: ({ location }) => {
    const search = parseSearch(location.searchStr)
    const given = optcodeOf(search)
    if (given && given !== brandStore.get().optcode) setBrand({ optcode: given })
    const remembered = brandStore.get().optcode
    const href = location.pathname + location.searchStr
    const elsewhere = guard({
      path: location.pathname,
      href,
      search,
      hasToken: session.token() !== undefined,
      remembered,
    })
    const wanted = elsewhere ?? carryOptcode(href, remembered)
    if (wanted !== href) throw redirect({ href: wanted, replace: true })
  },
  notFoundComponent: lazyRouteComponent(() => import('./pages/Nowhere.tsx'), 'GoNowhere'),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./sign-in/SignIn.tsx'), 'SignIn'),
})
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  component: lazyRouteComponent(() => import('./sign-in/NewPassword.tsx'), 'NewPassword'),
})
const missingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyRouteComponent(() => import('./pages/Nowhere.tsx'), 'NotFound'),
})
const refusedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/401',
  component: lazyRouteComponent(() => import('./pages/Nowhere.tsx'), 'NotAllowed'),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  // Who is signed in, and with it the contracts, are no part of the sign-in page.
  beforeLoad: async ({ location }) =>
    (await import('./me.ts')).ensureMe(location.pathname + location.searchStr),
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
    loginRoute,
    newPasswordRoute,
    missingRoute,
    refusedRoute,
    shellRoute.addChildren([homeRoute, redirectRoute, ...screenRoutes]),
  ]),
  parseSearch,
  stringifySearch: (search) =>
    writeSearch(Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))),
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
