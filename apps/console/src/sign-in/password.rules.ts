/** The three fields of a password change, with the names of the API (seed section 5). */
export const passwordNames = ['password', 'newpassword', 'comfirmPassword'] as const
export type PasswordName = (typeof passwordNames)[number]
export type TypedPasswords = Readonly<Record<PasswordName, string>>

/** Message key of the violated rule. Only the length is checked, although the sentence requires more. */
export type PasswordErrorKey =
  | 'sign-in.old-missing'
  | 'sign-in.new-missing'
  | 'sign-in.new-short'
  | 'sign-in.again-missing'
  | 'sign-in.again-differs'

const minLength = 8

export function findPasswordError(name: PasswordName, typed: TypedPasswords): PasswordErrorKey | undefined {
  const value = typed[name]
  if (name === 'password') return value ? undefined : 'sign-in.old-missing'
  if (name === 'comfirmPassword') {
    if (!value) return 'sign-in.again-missing'
    return value === typed.newpassword ? undefined : 'sign-in.again-differs'
  }
  if (!value) return 'sign-in.new-missing'
  return value.length < minLength ? 'sign-in.new-short' : undefined
}
