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

// The CSP forbids eval: zod's compiled parsers would try it and leave a report.
z.config({ jitless: true })
// The screen that the console is opened with loads before the server has said who this is: the audit log may be it.
handActWords({
  acts: async () => (await import('./act-words.ts')).actWords,
  values: async () => (await import('./act-values.ts')).actValues,
})

/** All that `me` says; the kit's own store holds the part that every screen needs. */
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

/** A language that is chosen while signed in stays with the person, for messages; another device has its own (SESS-09). */
onLanguage(() => {
  const me = fullMe.get()
  const language = currentLanguage()
  if (!me || me.ownLanguage === language) return
  fullMe.set({ ...me, ownLanguage: language })
  void call(updateMe, { body: { language } })
    .then((now) => queryClient.setQueryData(callKey(getMe), now))
    .catch(() => undefined)
})

/** Loads user info once after sign-in (GUARD-05). A failure ends the session and says so (GUARD-06). */
export async function ensureMe(href: string): Promise<void> {
  if (meStore.get()) return
  try {
    const me = await call(getMe).catch(loadOfflineMe)
    if (me.mustChangePassword) throw redirect({ href: '/new-password', replace: true })
    takeMe(me)
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error
    signInSession.end()
    void offlineWork.end()
    toast.fail(error instanceof CallError ? error.msg : error.message || translateText('kit.has-error'))
    throw redirect({ href: loginHref(href, brandStore.get().optcode), replace: true })
  }
}

/** Whoever works on orders opens them without a network, as the one whom the server told last. */
async function loadOfflineMe(error: unknown): Promise<Me> {
  const isCutOff = error instanceof CallError && error.status === 0
  const kept = isCutOff ? await offlineWork.person() : undefined
  if (!isMe(kept)) throw error
  return kept
}
function isMe(value: unknown): value is Me {
  const parts = ['authorities', 'user_name', 'operator', 'mustChangePassword']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}

/** Forgets the person; the next sign-in starts from nothing (SESS-02). */
export function clearSignedInUser({ isBySelf = false } = {}): void {
  disconnect()
  signInSession.end()
  void offlineWork.end({ all: isBySelf })
  fullMe.set(undefined)
  queryClient.clear()
  setBrand({ loginicon: '', optname: '' })
}

/** The server ends the session too; it need not be reachable for the browser to forget. */
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
