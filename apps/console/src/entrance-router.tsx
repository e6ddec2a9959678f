import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { enterConsole, history } from './active-router.ts'
import { FrameComing } from './FrameComing.tsx'
import { makeEntranceRoutes, makeRootRoute, plainSearch } from './entrance-routes.tsx'

/** The router of somebody not signed in. Any other path belongs to the console, which then takes over. */
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

/** After signing in: the frame stands before its code is there. */
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
