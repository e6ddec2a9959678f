import { BrokenPart, parseSearch, recordError, signInSession, formatSearch } from '@evops/kit'
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
import { brandingStore, updateBranding } from './brand.ts'
import { addOperatorCodeToUrl, redirectOfVisit, operatorCodeInUrl } from './guard.rules.ts'

function Root() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <>
      {busy && <div className="nav-progress" aria-hidden="true" />}
      <Outlet />
    </>
  )
}

/**
 * Creates the root route of either router; every navigation passes its guard. `pendingComponent` is shown until the
 * first page is loaded.
 */
export function makeRootRoute(pendingComponent?: () => ReactNode) {
  return createRootRoute({
    component: Root,
    pendingMs: 0,
    pendingMinMs: 0,
    ...(pendingComponent && { pendingComponent }),
    beforeLoad: ({ location }) => {
      const search = parseSearch(location.searchStr)
      const searchOptcode = operatorCodeInUrl(search)
      if (searchOptcode && searchOptcode !== brandingStore.get().optcode) updateBranding({ optcode: searchOptcode })
      const remembered = brandingStore.get().optcode
      const href = location.pathname + location.searchStr
      const hasToken = signInSession.token() !== undefined
      const elsewhere = redirectOfVisit({ path: location.pathname, href, search, hasToken, remembered })
      const wanted = elsewhere ?? addOperatorCodeToUrl(href, remembered)
      if (wanted !== href) throw redirect({ href: wanted, replace: true })
    },
  })
}

/** Creates the routes outside the shell, for both routers: sign-in, the new password and the two error pages. */
export function createEntranceRoutes(root: AnyRoute) {
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
      '/second-factor',
      lazyRouteComponent(() => import('./sign-in/SetUpFactor.tsx'), 'SetUpFactor'),
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

/** Shows a page that could not be loaded, in the reader's language, and records the error. */
function RouteBroken({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => recordError(error, '', 'route'), [error])
  return <BrokenPart onRetry={reset} />
}

/** Shared router settings: search as plain strings, and the console's own error page. */
export const routerSearchOptions = {
  defaultErrorComponent: RouteBroken,
  parseSearch,
  stringifySearch: (search: Record<string, unknown>) =>
    formatSearch(Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]))),
}
