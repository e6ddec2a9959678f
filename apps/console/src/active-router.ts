import { createStore } from '@evops/kit'
import { type AnyRouter, createBrowserHistory } from '@tanstack/react-router'

/*
 * Two routers share one history: the entrance router (sign-in and its error pages) is small; the console router with
 * all domain routes is loaded when a signed-in user opens one of its pages.
 */
export const browserHistory = createBrowserHistory()
export const activeRouter = createStore<{ name: string; router: AnyRouter } | undefined>(undefined)

/** Loads the console's router and activates it instead of the entrance router. */
export async function enterConsole(): Promise<void> {
  const [{ router }] = await Promise.all([import('./router.tsx'), import('./me.ts'), import('./layout/Layout.tsx')])
  activeRouter.set({ name: 'console', router })
}
