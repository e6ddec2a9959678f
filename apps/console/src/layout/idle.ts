import { signedOut } from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { signOut } from '../me.ts'

/** Seed section 9: 15 minutes without input, checked every 30 s, shared by all tabs of the browser (SESS-06). */
const idleMs = 900_000
const checkMs = 30_000
const storeKey = 'lastActivity'

export function registerIdleSignOut(): () => void {
  const mark = () => localStorage.setItem(storeKey, String(Date.now()))
  const presses = ['mousedown', 'keydown', 'touchstart'] as const
  mark()
  for (const press of presses) addEventListener(press, mark, { passive: true })
  const timer = setInterval(() => {
    if (Date.now() - Number(localStorage.getItem(storeKey) ?? 0) < idleMs) return
    // Without a network the user could not sign in again, and a technician's work orders would be lost.
    if (!navigator.onLine && offlineWork.isHolding()) return
    void signOut().finally(signedOut)
  }, checkMs)
  return () => {
    clearInterval(timer)
    for (const press of presses) removeEventListener(press, mark)
  }
}
