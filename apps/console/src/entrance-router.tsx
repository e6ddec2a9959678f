import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { enterConsole, browserHistory } from './active-router.ts'
import { FrameComing } from './FrameComing.tsx'
import { createEntranceRoutes, makeRootRoute, routerSearchOptions } from './entrance-routes.tsx'

/**
 * Creates the router for users who are not signed in. All other paths belong to the console, which then replaces this
 * router.
 */
export function createEntranceRouter() {
  const root = makeRootRoute()
  const leave = (path: string, component: () => ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => void enterConsole(),
      component,
    })
  return createRouter({
    routeTree: root.addChildren([...createEntranceRoutes(root), leave('/', HomeComing), leave('$', Waiting)]),
    history: browserHistory,
    ...routerSearchOptions,
  })
}

/** Shown after sign-in: the page frame before its code is loaded. */
function HomeComing() {
  return (
    <>
      <Waiting />
      <FrameComing />
    </>
  )
}
function Waiting() {
  return <div className="nav-progress" aria-hidden="true" />
}
