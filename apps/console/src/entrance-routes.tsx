import { Broken, parseSearch, recordError, signInSession, writeSearch } from '@evops/kit'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { brandStore, setBrand } from './brand.ts'
import { carryOptcode, guard, optcodeOf } from './guard.rules.ts'

function Root() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {busy && <div className="nav-progress" aria-hidden="true" />}
      <Outlet />
    </>
  )
}

/** The root of either router: every navigation passes the guard here. `pendingComponent`: shown at once until the first of all is there. */
export function makeRootRoute(pendingComponent?: () => ReactNode) {
  return createRootRoute({
    component: Root,
    pendingMs: 0,
    pendingMinMs: 0,
    ...(pendingComponent && { pendingComponent }),
    beforeLoad: ({ location }) => {
      const search = parseSearch(location.searchStr)
      const given = optcodeOf(search)
      if (given && given !== brandStore.get().optcode) setBrand({ optcode: given })
      const remembered = brandStore.get().optcode
      const href = location.pathname + location.searchStr
      const hasToken = signInSession.token() !== undefined
      const elsewhere = guard({ path: location.pathname, href, search, hasToken, remembered })
      const wanted = elsewhere ?? carryOptcode(href, remembered)
      if (wanted !== href) throw redirect({ href: wanted, replace: true })
    },
  })
}

/** Sign-in, the new password and the two pages that say no: outside the shell, in both routers. */
export function makeEntranceRoutes(root: AnyRoute) {
  const route = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
    createRoute({ getParentRoute: () => root, path, component })
  return [
    route(
      '/login',
      lazyRouteComponent(() => import('./sign-in/SignIn.tsx'), 'SignIn'),
    ),
    route(
      '/new-password',
      lazyRouteComponent(() => import('./sign-in/NewPassword.tsx'), 'NewPassword'),
    ),
    route(
      '/auth-redirect',
      lazyRouteComponent(() => import('./sign-in/AuthRedirect.tsx'), 'AuthRedirect'),
    ),
    route(
      '/404',
      lazyRouteComponent(() => import('./pages/Nowhere.tsx'), 'NotFound'),
    ),
    route(
      '/401',
      lazyRouteComponent(() => import('./pages/Nowhere.tsx'), 'NotAllowed'),
    ),
  ]
}

/** A page that could not even be loaded: said in the reader's language, and recorded. */
function RouteBroken({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => recordError(error, '', 'route'), [error])
  return <Broken onRetry={reset} />
}

/** Search as plain strings, and errors in our words, for both. */
export const plainSearch = {
  defaultErrorComponent: RouteBroken,
  parseSearch,
  stringifySearch: (search: Record<string, unknown>) =>
    writeSearch(Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))),
}
