import { tabsStore } from './tabs.ts'

let pendingSignIn: Promise<string | undefined> | undefined

/** Has the user sign in again over the page if it has unsaved input; all refused calls share one dialog. */
export function promptSignIn(): Promise<string | undefined> {
  const isUnsaved = tabsStore.get().some((tab) => tab.unsaved.length > 0)
  if (!isUnsaved) return Promise.resolve(undefined)
  pendingSignIn ??= import('./sign-in/sign-in-again.tsx')
    .then(({ openSignInAgain }) => openSignInAgain())
    .catch(() => undefined)
    .finally(() => {
      pendingSignIn = undefined
    })
  return pendingSignIn
}
