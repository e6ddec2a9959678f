import { parseSearch } from '@evops/platform/console'
import { useEffect } from 'react'
import { history } from '../active-router.ts'
import { brandStore } from '../brand.ts'
import { loginHref } from '../guard.rules.ts'
import { takeAuthReturn } from './auth-return.ts'

/** The return of an external sign-in: tells who opened the window and closes it; without its state, to /login. */
export function AuthRedirect() {
  useEffect(() => {
    if (takeAuthReturn(parseSearch(history.location.search))) return window.close()
    history.replace(loginHref('/', brandStore.get().optcode))
  }, [])
  return <div className="nav-progress" aria-hidden="true" />
}
