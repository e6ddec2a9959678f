import {
  catalogueOf,
  getMe,
  type Me,
  revokeToken,
  takePermissions,
  updateMe,
} from '@evops/organisation/contract'
import {
  call,
  CallError,
  callKey,
  connect,
  createStore,
  currentLanguage,
  disconnect,
  meStore,
  onLanguage,
  queryClient,
  registerWords,
  translateText,
  signInSession,
  toast,
  oauthClient,
} from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { handActWords } from '@evops/organisation/console'
import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { brandStore, roleTypeOf, setBrand } from './brand.ts'
import { domains } from './domains.ts'
import { loginHref } from './guard.rules.ts'
import { productScreens } from './route-table.ts'

// The CSP forbids eval: zod's compiled parsers would try it and cause a violation report.
z.config({ jitless: true })
// The first screen loads before the current user is known, and it may be the audit log.
handActWords({
  acts: async () => (await import('./act-words.ts')).actWords,
  values: async () => (await import('./act-values.ts')).actValues,
})

/** The complete `me` response; the kit's own store contains the part that every screen needs. */
export const fullMe = createStore<Me | undefined>(undefined)

export function takeMe(me: Me): void {
  if (me.authorities.length === 0) throw new Error('getInfo: roles must be a non-null array!')
  for (const domain of domains) registerWords(domain.words)
  takePermissions(catalogueOf(productScreens))
  fullMe.set(me)
  meStore.set(me)
  const { operator } = me
  setBrand({
    optname: operator.name,
    loginicon: operator.icon,
    pagetitle: operator.pageTitle,
    productname: operator.productName,
    nyorcdvisible: roleTypeOf(me.authorities, operator.roleType),
    ...(operator.kind === 'operator' && { optcode: operator.optcode }),
  })
  connect()
  void offlineWork.begin(me)
}

/**
 * A language chosen while signed in is saved for the user's messages; each device has its own display language
 * (SESS-09).
 */
onLanguage(() => {
  const me = fullMe.get()
  const language = currentLanguage()
  if (!me || me.ownLanguage === language) return
  fullMe.set({ ...me, ownLanguage: language })
  void call(updateMe, { body: { language } })
    .then((now) => queryClient.setQueryData(callKey(getMe), now))
    .catch(() => undefined)
})

/** Loads the user info once after sign-in (GUARD-05). A failure ends the sign-in and shows the error (GUARD-06). */
export async function ensureMe(href: string): Promise<void> {
  if (meStore.get()) return
  try {
    const me = await call(getMe).catch(loadOfflineMe)
    if (me.mustChangePassword) throw redirect({ href: '/new-password', replace: true })
    if (me.mustSetUpFactor) throw redirect({ href: '/second-factor', replace: true })
    takeMe(me)
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error
    signInSession.end()
    void offlineWork.end()
    toast.fail(error instanceof CallError ? error.msg : error.message || translateText('kit.has-error'))
    throw redirect({ href: loginHref(href, brandStore.get().optcode), replace: true })
  }
}

/** A technician can open work orders without a network, as the last known user. */
async function loadOfflineMe(error: unknown): Promise<Me> {
  const isCutOff = error instanceof CallError && error.status === 0
  const stored = isCutOff ? await offlineWork.person() : undefined
  if (!isMe(stored)) throw error
  return stored
}
function isMe(value: unknown): value is Me {
  const parts = ['authorities', 'user_name', 'operator', 'mustChangePassword']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}

/** Deletes all data of the user; the next sign-in starts without it (SESS-02). */
export function clearSignedInUser({ isBySelf = false } = {}): void {
  disconnect()
  signInSession.end()
  void offlineWork.end({ all: isBySelf })
  fullMe.set(undefined)
  queryClient.clear()
  setBrand({ loginicon: '', optname: '' })
}

/** Ends the sign-in at the server too; the browser deletes its data even if the server is unreachable. */
export async function signOut(how: { isBySelf?: boolean } = {}): Promise<void> {
  const token = signInSession.token()
  const refreshToken = signInSession.refreshToken()
  clearSignedInUser(how)
  if (token)
    await call(revokeToken, {
      body: {
        token: refreshToken ?? token,
        client_id: oauthClient.client_id,
        client_secret: oauthClient.client_secret,
      },
    }).catch(() => undefined)
}
