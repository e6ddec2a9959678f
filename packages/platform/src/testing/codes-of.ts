import type { Permission } from '../contract/index.ts'

/** Returns every permission code of the endpoints, without those open to all signed-in users. */
export function codesOf(
  endpoints: readonly { readonly permission: Permission | readonly string[] }[],
): string[] {
  return endpoints.flatMap(({ permission }) => (typeof permission === 'string' ? [] : [...permission]))
}
