import { parseSearch, toast } from '@evops/kit'
import { useEffect } from 'react'
import { browserHistory } from '../active-router.ts'
import { brandingStore } from '../brand.ts'
import { signInHref, safeRedirect } from '../guard.rules.ts'
import { processProviderReturn } from './auth-return.ts'
import { finishProviderSignIn, takeReturnPath, providerRefusalStore } from './external-sign-in.ts'

/**
 * Return page of an external sign-in. In its own window: notifies the opener and closes. In the same window: the server
 * completes the sign-in. Without a state: redirects to /login.
 */
export function AuthRedirect() {
  useEffect(() => void arrive(parseSearch(browserHistory.location.search)), [])
  return <div className="nav-progress" aria-hidden="true" />
}

async function arrive(search: Readonly<Record<string, string>>): Promise<void> {
  if (processProviderReturn(search)) return window.close()
  const wanted = takeReturnPath()
  const back = signInHref(safeRedirect(wanted), brandingStore.get().optcode)
  const { state, code, iss, error } = search
  if (!state || wanted === undefined) return browserHistory.replace(back)
  const goal = await finishProviderSignIn({
    state,
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
  })
  if (typeof goal === 'string') return browserHistory.replace(goal)
  providerRefusalStore.set(goal)
  toast.fail(goal.msg)
  browserHistory.replace(back)
}
