import { getMe } from '@evops/organisation/contract'
import { call, meStore, onForbidden, onSignedOut, queryClient, signedOut } from '@evops/kit'
import { useEffect } from 'react'
import { brandStore } from '../brand.ts'
import { clearClientState } from '../client-state.ts'
import { loginHref } from '../guard.rules.ts'
import { clearSignedInUser, takeMe } from '../me.ts'
import { screenAt } from '../nav.ts'
import { router } from '../router.tsx'
import { mayOpenScreen } from '../screens.ts'
import { tabsStore } from '../tabs.ts'

/** Handles the end of the sign-in, and the loss of permission for the open page. */
export function useSignInSessionEnd(): void {
  useEffect(() => onSignedOut(leave), [])
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
  router.history.push(loginHref(href, brandStore.get().optcode))
}

/**
 * A refusal may mean that permissions changed: reloads them, and replaces a page that is no longer permitted with /401.
 */
async function reloadMe(): Promise<void> {
  const me = await call(getMe).catch(() => undefined)
  if (!me || meStore.get()?.user_name !== me.user_name) return
  if (me.authorities.length === 0) return signedOut()
  takeMe(me)
  const path = router.state.location.pathname
  const screen = screenAt(path)?.screen
  if (!screen || mayOpenScreen(screen, me, brandStore.get().nyorcdvisible)) return
  tabsStore.set(tabsStore.get().filter((tab) => tab.key !== path))
  router.history.replace('/401')
}
