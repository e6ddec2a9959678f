import { getMe } from '@evops/organisation/contract'
import { call, currentUserStore, onForbidden, onSignedOut, queryClient, signedOut, signInAgainHook } from '@evops/kit'
import { useEffect } from 'react'
import { brandingStore } from '../brand.ts'
import { clearClientState } from '../client-state.ts'
import { signInHref } from '../guard.rules.ts'
import { clearSignedInUser, setSignedInUser } from '../me.ts'
import { findScreenAt } from '../nav.ts'
import { promptSignIn } from '../prompt-sign-in.ts'
import { router } from '../router.tsx'
import { canOpenScreen } from '../screens.ts'
import { tabsStore } from '../tabs.ts'

/** Handles the end of the sign-in, and the loss of permission for the open page. */
export function useSignInSessionEnd(): void {
  useEffect(() => onSignedOut(leave), [])
  useEffect(() => {
    signInAgainHook.prompt = promptSignIn
    return () => {
      delete signInAgainHook.prompt
    }
  }, [])
  useEffect(() => {
    let looking = false
    return onForbidden(() => {
      if (looking) return
      looking = true
      void reloadMe().finally(() => {
        looking = false
      })
    })
  }, [])
}

/** Opens the sign-in page, which returns here afterwards (SESS-02). */
function leave(): void {
  const { href, pathname } = router.history.location
  // The live connection may report the same event a second time.
  if (pathname === '/login') return
  clearSignedInUser()
  clearClientState()
  tabsStore.set([])
  queryClient.clear()
  router.history.push(signInHref(href, brandingStore.get().optcode))
}

/**
 * A refusal may mean that permissions changed: reloads them, and replaces a page that is no longer permitted with /401.
 */
async function reloadMe(): Promise<void> {
  const me = await call(getMe).catch(() => undefined)
  if (!me || currentUserStore.get()?.user_name !== me.user_name) return
  if (me.authorities.length === 0) return signedOut()
  setSignedInUser(me)
  const path = router.state.location.pathname
  const screen = findScreenAt(path)?.screen
  if (!screen || canOpenScreen(screen, me, brandingStore.get().nyorcdvisible)) return
  tabsStore.set(tabsStore.get().filter((tab) => tab.key !== path))
  router.history.replace('/401')
}
