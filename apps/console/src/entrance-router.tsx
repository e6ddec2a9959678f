import { createRoute, createRouter } from '@tanstack/react-router'
import { enterConsole, history } from './active-router.ts'
import { makeEntranceRoutes, makeRootRoute, plainSearch } from './entrance-routes.tsx'

/** The router of somebody not signed in. Any other path belongs to the console, which then takes over. */
export function makeEntranceRouter() {
  const root = makeRootRoute()
  const leave = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => void enterConsole(),
      component: Waiting,
    })
  return createRouter({
    routeTree: root.addChildren([...makeEntranceRoutes(root), leave('/'), leave('$')]),
    history,
    ...plainSearch,
  })
}

function Waiting() {
  return <div className="nav-progress" aria-hidden="true" />
}
