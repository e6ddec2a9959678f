import type { Permission } from '../contract/index.ts'

/** Every permission code that one of them asks for; none of what everybody signed in may call. */
export function codesOf(
  endpoints: readonly { readonly permission: Permission | readonly string[] }[],
): string[] {
  return endpoints.flatMap(({ permission }) => (typeof permission === 'string' ? [] : [...permission]))
}
