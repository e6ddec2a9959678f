import { parseSearch, toast } from '@evops/kit'
import { useEffect } from 'react'
import { history } from '../active-router.ts'
import { brandStore } from '../brand.ts'
import { loginHref, safeRedirect } from '../guard.rules.ts'
import { takeAuthReturn } from './auth-return.ts'
import { comeBack, takeReturnPath, returnStore } from './external-sign-in.ts'

/**
 * Return page of an external sign-in. In its own window: notifies the opener and closes. In the same window: the server
 * completes the sign-in. Without a state: redirects to /login.
 */
export function AuthRedirect() {
  useEffect(() => void arrive(parseSearch(history.location.search)), [])
  return <div className="nav-progress" aria-hidden="true" />
}

async function arrive(search: Readonly<Record<string, string>>): Promise<void> {
  if (takeAuthReturn(search)) return window.close()
  const wanted = takeReturnPath()
  const back = loginHref(safeRedirect(wanted), brandStore.get().optcode)
  const { state, code, iss, error } = search
  if (!state || wanted === undefined) return history.replace(back)
  const goal = await comeBack({ state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) })
  if (typeof goal === 'string') return history.replace(goal)
  returnStore.set(goal)
  toast.fail(goal.msg)
  history.replace(back)
}
