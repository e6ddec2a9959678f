import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { enterConsole, history } from './active-router.ts'
import { FrameComing } from './FrameComing.tsx'
import { makeEntranceRoutes, makeRootRoute, plainSearch } from './entrance-routes.tsx'

/**
 * Creates the router for users who are not signed in. All other paths belong to the console, which then replaces this
 * router.
 */
export function makeEntranceRouter() {
  const root = makeRootRoute()
  const leave = (path: string, component: () => ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => void enterConsole(),
      component,
    })
  return createRouter({
    routeTree: root.addChildren([...makeEntranceRoutes(root), leave('/', HomeComing), leave('$', Waiting)]),
    history,
    ...plainSearch,
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
