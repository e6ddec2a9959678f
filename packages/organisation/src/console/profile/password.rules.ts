import { passwordMinLength } from '../../contract/index.ts'

export const passwordFields = ['password', 'newpassword', 'comfirmPassword'] as const
export type PasswordField = (typeof passwordFields)[number]
export type TypedPasswords = Readonly<Record<PasswordField, string>>
export type PasswordFieldError = 'old-missing' | 'new-missing' | 'new-short' | 'again-missing' | 'again-differs'

/** Returns the rule of VALID-01 that a typed value breaks. The server checks again. */
export function validatePasswordField(field: PasswordField, typed: TypedPasswords): PasswordFieldError | undefined {
  const value = typed[field]
  if (field === 'password') return value ? undefined : 'old-missing'
  if (field === 'newpassword') {
    if (!value) return 'new-missing'
    return value.length < passwordMinLength ? 'new-short' : undefined
  }
  if (!value) return 'again-missing'
  return value === typed.newpassword ? undefined : 'again-differs'
}

/** Formats a base32 secret in groups of four, for reading it aloud. */
export function formatSecretInGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
