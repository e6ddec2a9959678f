import {
  buildPermissionCatalogue,
  getMe,
  type CurrentUser,
  revokeToken,
  setPermissionCatalogue,
  updateMe,
} from '@evops/organisation/contract'
import {
  call,
  CallError,
  callKey,
  connectLive,
  createStore,
  currentLanguage,
  deleteDrafts,
  disconnectLive,
  currentUserStore,
  subscribeLanguage,
  queryClient,
  readCookie,
  registerWords,
  translateText,
  signInEnd,
  signInSession,
  toast,
  oauthClient,
} from '@evops/kit'
import { offlineWork } from '@evops/maintenance/console'
import { handActWords } from '@evops/organisation/console'
import { redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { brandingStore, roleTypeOfUser, updateBranding } from './brand.ts'
import { consoleDomains } from './domains.ts'
import { signInHref } from './guard.rules.ts'
import { productScreens } from './route-table.ts'

// The CSP forbids eval: zod's compiled parsers would try it and cause a violation report.
z.config({ jitless: true })
// The first screen loads before the current user is known, and it may be the audit log.
handActWords({
  acts: async () => (await import('./act-words.ts')).actWords,
  values: async () => (await import('./act-values.ts')).actValues,
})

/** The complete `me` response; the kit's own store contains the part that every screen needs. */
export const signedInUserStore = createStore<CurrentUser | undefined>(undefined)

export function setSignedInUser(me: CurrentUser): void {
  if (me.authorities.length === 0) throw new Error('getInfo: roles must be a non-null array!')
  for (const domain of consoleDomains) registerWords(domain.words)
  setPermissionCatalogue(buildPermissionCatalogue(productScreens))
  signedInUserStore.set(me)
  signInEnd.set('')
  currentUserStore.set(me)
  const { operator } = me
  updateBranding({
    optname: operator.name,
    loginicon: operator.icon,
    pagetitle: operator.pageTitle,
    productname: operator.productName,
    nyorcdvisible: roleTypeOfUser(me.authorities, operator.roleType),
    ...(operator.kind === 'operator' && { optcode: operator.optcode }),
  })
  connectLive()
  void offlineWork.begin(me)
}

/**
 * A language chosen while signed in is saved for the user's messages; each device has its own display language
 * (SESS-09).
 */
subscribeLanguage(() => {
  const me = signedInUserStore.get()
  const language = currentLanguage()
  if (!me || me.ownLanguage === language) return
  signedInUserStore.set({ ...me, ownLanguage: language })
  void call(updateMe, { body: { language } })
    .then((now) => queryClient.setQueryData(callKey(getMe), now))
    .catch((error: unknown) => {
      if (error instanceof CallError && ![0, 401].includes(error.status)) toast.fail(error.msg)
    })
})

/** Loads the user info once after sign-in (GUARD-05). A failure ends the sign-in and shows the error (GUARD-06). */
export async function loadSignedInUser(href: string): Promise<void> {
  if (currentUserStore.get()) return
  try {
    const me = await call(getMe).catch(loadOfflineMe)
    if (me.mustChangePassword) throw redirect({ href: '/new-password', replace: true })
    if (me.mustSetUpFactor) throw redirect({ href: '/second-factor', replace: true })
    setSignedInUser(me)
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error
    signInSession.end()
    void offlineWork.end()
    toast.fail(error instanceof CallError ? error.msg : error.message || translateText('kit.has-error'))
    throw redirect({ href: signInHref(href, brandingStore.get().optcode), replace: true })
  }
}

/** A technician can open work orders without a network, as the last known user. */
async function loadOfflineMe(error: unknown): Promise<CurrentUser> {
  const isCutOff = error instanceof CallError && error.status === 0
  const stored = isCutOff ? await offlineWork.person() : undefined
  if (!isMe(stored)) throw error
  return stored
}
function isMe(value: unknown): value is CurrentUser {
  const parts = ['authorities', 'user_name', 'operator', 'mustChangePassword']
  return typeof value === 'object' && value !== null && parts.every((part) => part in value)
}

/** Deletes all data of the user; the next sign-in starts without it (SESS-02). */
export function clearSignedInUser({ isBySelf = false } = {}): void {
  disconnectLive()
  signInSession.end()
  void offlineWork.end({ all: isBySelf })
  if (isBySelf) deleteDrafts()
  signedInUserStore.set(undefined)
  queryClient.clear()
  updateBranding({ loginicon: '', optname: '' })
}

/** Ends the sign-in at the server too; the browser deletes its data even if the server is unreachable. */
export async function signOut(how: { isBySelf?: boolean } = {}): Promise<void> {
  const token = signInSession.token()
  const refreshToken = readCookie('cms_refresh_token')
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
