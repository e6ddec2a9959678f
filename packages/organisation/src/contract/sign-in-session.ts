import { currencyCode, doneReply, endpoint, instant, languages } from '@evops/platform/contract'
import { z } from 'zod'
import { menuAreasField, operatorSettings } from './operator-settings.ts'
import { passwordMaxLength, passwordMinLength } from './passwords.ts'
import { roleTypes } from './role-types.ts'
import { emailText, freeText } from './texts.ts'

/**
 * The signed-in user and the operator they work in. `authorities`, `user_name`, `client_id` and `scope` are the API's
 * original names.
 */
export const currentUserSchema = z.object({
  authorities: z.array(z.string()),
  user_name: z.string(),
  client_id: z.string(),
  scope: z.array(z.string()),
  userId: z.uuid(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(languages),
  /** Language that the user chose on any device; null if none was chosen and the operator's language applies. */
  ownLanguage: z.enum(languages).nullable(),
  platformStaff: z.boolean(),
  /** True: every call except this one, the password change and sign-out is rejected until a new password is set. */
  mustChangePassword: z.boolean(),
  /** End of the time in which the user must set up a second factor; null: none is required, or there is one. */
  factorDueAt: instant.nullable(),
  /** True: the time is over, and only calls for the own account are answered until there is a second factor. */
  mustSetUpFactor: z.boolean(),
  version: z.int(),
  /**
   * Current operator of the user. Platform staff who have not selected one and have no single operator work in the
   * platform itself.
   */
  operator: z.object({
    id: z.uuid(),
    kind: z.enum(['platform', 'operator']),
    optcode: z.string(),
    name: z.string(),
    productName: z.string(),
    pageTitle: z.string(),
    icon: z.string(),
    roleType: z.enum(roleTypes),
    language: z.enum(languages),
    currency: currencyCode,
    timeZone: z.string(),
    settings: operatorSettings,
    /** Areas whose menu entries are hidden, because the operator does not use them. */
    hiddenAreas: menuAreasField,
  }),
  /** Operators to switch to: the platform itself, then its operators; empty for an operator's own staff. */
  operators: z.array(z.object({ id: z.uuid(), optcode: z.string(), name: z.string() })),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/api/organisation/me',
  permission: 'signedIn',
  summary: 'Returns the signed-in user with the current permissions and operator',
  reply: currentUserSchema,
})

export const updateMe = endpoint({
  name: 'updateMe',
  keeps: { read: getMe, but: ['email', 'phone', 'introduction', 'language', 'version'] },
  method: 'PUT',
  path: '/api/organisation/me',
  permission: 'signedIn',
  summary: "Updates the caller's own address, telephone, introduction and language; absent fields stay unchanged",
  body: z.object({
    email: emailText.optional(),
    phone: freeText(30).optional(),
    introduction: freeText(500).optional(),
    language: z.enum(languages).optional(),
    /**
     * Optional version check: if present, a change based on old data is rejected; if absent, the given values are
     * stored.
     */
    version: z.int().optional(),
  }),
  reply: currentUserSchema,
})

export const actIn = endpoint({
  name: 'actIn',
  method: 'POST',
  path: '/api/organisation/act-in',
  permission: 'signedIn',
  summary: 'Switches the sign-in session to an operator, or to the platform itself (platform staff only)',
  body: z.object({ operatorId: z.uuid() }),
  reply: currentUserSchema,
})

export const branding = z.object({
  optcode: z.string(),
  name: z.string(),
  productName: z.string(),
  pageTitle: z.string(),
  icon: z.string(),
  roleType: z.enum(roleTypes),
  language: z.enum(languages),
})
export type Branding = z.infer<typeof branding>

export const getBranding = endpoint({
  name: 'getBranding',
  method: 'GET',
  path: '/api/public/branding',
  permission: 'public',
  summary: 'Returns the branding of the sign-in page for an operator code; an unknown code gets the default',
  query: z.object({ optcode: z.string().max(100).optional() }),
  reply: branding,
})

const passwordChange = z.object({
  oldpassword: z.string().min(1).max(passwordMaxLength),
  newpassword: z.string().min(passwordMinLength).max(passwordMaxLength),
})

/**
 * Changes the password and ends every sign-in of the user, including this one: the console returns to the sign-in page.
 */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/user/sys/user/updatepassword',
  permission: 'signedIn',
  summary: "Changes the caller's own password and ends all sign-in sessions",
  body: passwordChange,
  reply: doneReply,
})

/** Older form of the API. It works, but intermediaries may store a password in a URL. */
export const changePasswordByQuery = endpoint({
  name: 'changePasswordByQuery',
  method: 'GET',
  path: '/user/sys/user/updatepassword',
  permission: 'signedIn',
  summary: 'Changes the caller’s own password by query parameters (older GET form); prefer POST',
  query: passwordChange,
  reply: doneReply,
  writes: true,
})

export const profileEndpoints = [getMe, updateMe, actIn, changePassword, changePasswordByQuery] as const
export const brandingEndpoints = [getBranding] as const
