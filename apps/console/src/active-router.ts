import { createStore } from '@evops/kit'
import { type AnyRouter, createBrowserHistory } from '@tanstack/react-router'

/*
 * Two routers on one history: the entrance (sign-in, its error pages) starts small; the console, with every domain's
 * routes, is loaded when somebody signed in opens a page of it.
 */
export const history = createBrowserHistory()
export const activeRouter = createStore<{ name: string; router: AnyRouter } | undefined>(undefined)

/** Loads the console's router and puts it in the entrance's place. */
export async function enterConsole(): Promise<void> {
  const [{ router }] = await Promise.all([
    import('./router.tsx'),
    import('./me.ts'),
    import('./layout/Layout.tsx'),
  ])
  activeRouter.set({ name: 'console', router })
}
